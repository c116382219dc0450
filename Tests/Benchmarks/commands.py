#!/usr/bin/env python3
"""Runs whole commands on made-up graphs of growing size, in every format, each as a process of its own.

usage: commands.py RIPPLE [--sizes N …] [--only WORD …] [--limit SECONDS] [--worlds graph repository] [--keep FOLDER]

The graph world is a JSON file for '--graph' with ten edges a target; the repository world is a package in git, with
three edges and one source file a target, and 60 commits. Prints CPU seconds and peak megabytes of each command at
each size, and by how much CPU grew for each growth of the input; '!' marks growth of CPU above 1.3 times that of the
input. Ends with 1 where there is such a mark, or where a command fails.
"""
import argparse, json, os, random, shutil, signal, subprocess, sys, tempfile, time

TEXT = ["text", "json", "markdown"]
GRAPH = [  # name, words, formats, statuses that are answers
    ("touch", ["touch", "T0"], TEXT + ["github"], [0]),
    ("touch --details", ["touch", "T0", "--details", "--all"], TEXT, [0]),
    ("why", ["why", "T0", "{last}"], TEXT, [0]),
    ("metrics", ["metrics"], TEXT, [0]),
    ("metrics --all", ["metrics", "--all"], TEXT, [0]),
    ("check", ["check"], TEXT + ["sarif", "junit", "github"], [0, 1]),
    ("cycles", ["cycles"], TEXT, [0, 1]),
    ("graph", ["graph"], ["mermaid", "dot", "graphml", "json"], [0, 2]),
    ("graph --impact-of", ["graph", "--impact-of", "T0"], ["mermaid", "dot", "graphml"], [0]),
    ("graph --around", ["graph", "--around", "T0", "--depth", "2"], ["dot"], [0]),
    ("report", ["report", "--no-history"], [None], [0]),
    ("ingest", ["ingest"], TEXT, [0]),
]
REPOSITORY = [
    ("cold ingest", ["ingest", "--store", "{fresh}"], ["text"], [0]),
    ("history", ["history"], TEXT, [0]),
    ("ingest", ["ingest"], TEXT, [0]),
    ("touch FILE", ["touch", "Sources/T1/S1.swift"], TEXT + ["github"], [0]),
    ("touch --since", ["touch", "--since", "HEAD~5"], TEXT + ["github"], [0]),
    ("why", ["why", "T0", "{last}"], TEXT, [0]),
    ("metrics", ["metrics"], TEXT, [0]),
    ("check", ["check"], TEXT + ["sarif", "junit", "github"], [0, 1]),
    ("cycles", ["cycles"], TEXT, [0, 1]),
    ("graph", ["graph"], ["dot", "graphml", "json"], [0]),
    ("hotspots", ["hotspots"], TEXT, [0]),
    ("hotspots --wide", ["hotspots", "--wide", "--level", "files"], TEXT, [0]),
    ("compare", ["compare", "{scenario}"], TEXT, [0]),
    ("diff", ["diff", "HEAD~5", "HEAD"], TEXT + ["github"], [0, 1]),
    ("report", ["report"], [None], [0]),
]


def edges(count, each):
    """Of each target, what it depends on: mostly near, sometimes far; never a cycle."""
    draw, result = random.Random(1), [set() for _ in range(count)]
    for _ in range(count * each):
        source = draw.randrange(1, count)
        near = draw.random() < .7
        result[source].add(draw.randrange(max(0, source - 200), source) if near
                           else draw.randrange(0, source // 10 + 1))
    return [sorted(row) for row in result]


def write_graph(folder, count):
    targets = [{"name": f"T{i}", "dependencies": [f"T{j}" for j in row]} for i, row in enumerate(edges(count, 10))]
    with open(f"{folder}/graph.json", "w") as file:
        json.dump({"targets": targets}, file)


def source(number, row, revision):
    lines = [f"import T{other}" for other in row]
    return "\n".join(lines + [f"public struct S{number} {{", f"  public func f() -> Int {{ {revision} }}", "}", ""])


def write_repository(folder, count):
    """A package with a history: a root commit, then changes of one body each."""
    rows, draw = edges(count, 3), random.Random(2)
    manifest = "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [\n"
    for number, row in enumerate(rows):
        dependencies = ", ".join(f'"T{other}"' for other in row)
        manifest += f'  .target(name: "T{number}", dependencies: [{dependencies}]),\n'
    subprocess.run(["git", "init", "-q", "-b", "main", folder], check=True)
    feed = subprocess.Popen(["git", "-C", folder, "fast-import", "--quiet"], stdin=subprocess.PIPE)
    def put(text):
        feed.stdin.write(text.encode())
    def content(path, text):
        put(f"M 100644 inline {path}\ndata {len(text.encode())}\n{text}\n")
    for step in range(60):
        put(f"commit refs/heads/main\ncommitter B <b@x> {1700000000 + step * 86400} +0000\ndata 4\nstep\n")
        if step == 0:
            content("Package.swift", manifest + "])\n")
            content(".gitignore", ".build\n")
        for number in range(count) if step == 0 else [draw.randrange(count)]:
            content(f"Sources/T{number}/S{number}.swift", source(number, rows[number], step))
    feed.stdin.close()
    assert feed.wait() == 0
    subprocess.run(["git", "-C", folder, "reset", "-q", "--hard", "main"], check=True)
    with open(f"{folder}/.git/scenario.json5", "w") as file:
        file.write('{ schemaVersion: 1, name: "merge", steps: [{ merge: { targets: ["T1", "T2"], into: "T1" } }] }')


def measure(words, folder, limit):
    """Runs a command; its CPU seconds with those of its children, its peak megabytes, and its status."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        child = subprocess.Popen(words, cwd=folder, stdout=output, stderr=errors, stdin=subprocess.DEVNULL)
        end = time.time() + limit
        while True:
            done, status, usage = os.wait4(child.pid, os.WNOHANG)
            if done:
                break
            if time.time() > end:
                os.kill(child.pid, signal.SIGKILL)
                os.wait4(child.pid, 0)
                child.returncode = -9
                return None
            time.sleep(.002)
        child.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, child.returncode, errors.read().decode()


def run(options, world, commands):
    bad, rows = False, {}
    for count in options.sizes:
        folder = os.path.join(options.keep or tempfile.mkdtemp(), f"{world}-{count}")
        if not os.path.exists(folder):
            os.makedirs(folder)
            (write_graph if world == "graph" else write_repository)(folder, count)
        for name, words, formats, answers in commands:
            if options.only and not any(name.startswith(word) for word in options.only):
                continue
            fill = {"{last}": f"T{count - 1}", "{scenario}": ".git/scenario.json5", "{fresh}": f"{folder}/.git/fresh"}
            for form in formats:
                for suffix in ["", "-wal", "-shm"]:
                    if os.path.exists(fill["{fresh}"] + suffix):
                        os.remove(fill["{fresh}"] + suffix)
                line = [options.ripple] + [fill.get(word, word) for word in words]
                line += (["--format", form] if form else []) + (["--graph", "graph.json"] if world == "graph" else [])
                found = measure(line, folder, options.limit)
                title = f"{name} ({form})" if form else name
                if found and found[2] not in answers:
                    print(f"failed: {title} at {count}: status {found[2]}: {found[3].strip()[:300]}", file=sys.stderr)
                    bad = True
                if not found:
                    bad = True
                rows.setdefault(title, []).append(found)
        if not options.keep:
            shutil.rmtree(os.path.dirname(folder))
    print(f"\n{world:28s}" + "".join(f"{f'{count:,}':>19s}" for count in options.sizes))
    for title, cells in rows.items():
        text, before = f"{title:28s}", None
        for cell, count in zip(cells, options.sizes):
            if cell is None:
                text += f"{f'over {options.limit} s':>19s}"
            else:
                mark = ""
                if before and before[0][0] > .05:
                    growth = cell[0] / before[0][0]
                    over = growth > 1.3 * count / before[1]
                    bad, mark = bad or over, f" ×{growth:.1f}{'!' if over else ''}"
                text += f"{f'{cell[0]:.2f}s {cell[1]}M{mark}':>19s}"
            before = (cell, count) if cell else None
        print(text, flush=True)
    return bad


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ripple", type=os.path.abspath)
    parser.add_argument("--sizes", nargs="+", type=int, default=[100, 3_000, 33_000, 100_000])
    parser.add_argument("--only", nargs="+")
    parser.add_argument("--limit", type=int, default=120)
    parser.add_argument("--worlds", nargs="+", default=["graph", "repository"])
    parser.add_argument("--keep", type=os.path.abspath)
    options = parser.parse_args()
    bad = False
    for world in options.worlds:
        bad = run(options, world, GRAPH if world == "graph" else REPOSITORY) or bad
    sys.exit(1 if bad else 0)


main()
