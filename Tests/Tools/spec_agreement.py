#!/usr/bin/env python3
"""Compares what Ripple reads of XcodeGen's specs with the projects that XcodeGen made of them.

  spec_agreement.py RIPPLE CLONE… [--details]

For every `project.yml` of a clone that has its `.xcodeproj` beside it in git, two copies (hard links)
are read, one without the project and one without the spec: targets, edges and files must be equal.
Differences are printed by their kind. Nothing of a project is run.
"""
import argparse, collections, os, re, shutil, sqlite3, subprocess, sys, tempfile


def read(ripple, folder, name):
    with tempfile.TemporaryDirectory() as scratch:
        store = os.path.join(scratch, "s.db")
        done = subprocess.run([ripple, "ingest", "--package-path", folder, "--store", store], capture_output=True, text=True)
        if done.returncode:
            return None, done.stderr.strip()
        base = sqlite3.connect(store)
        identity = f"{name}.xcodeproj"
        targets = {n: (i, k) for i, n, k in base.execute(
            "SELECT id, name, kind FROM node JOIN target ON node_id = id WHERE package = ?", (identity,))}
        names = {i: n for n, (i, k) in targets.items()}
        facts = {"target": {(n, k) for n, (i, k) in targets.items()}, "edge": set(), "file": set()}
        for source, package, to, product in base.execute(
                "SELECT source_id, n.package, n.name, product FROM dependency JOIN node n ON n.id = destination_id"):
            if source in names:
                facts["edge"].add((names[source], product or to))
        for node, path, role in base.execute("SELECT node_id, path, role FROM owned_file"):
            if node in names:
                facts["file"].add((names[node], path, role))
        return facts, ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ripple")
    parser.add_argument("clones", nargs="+")
    parser.add_argument("--details", action="store_true")
    options = parser.parse_args()
    counts, kinds, lines = collections.Counter(), collections.Counter(), []
    for clone in options.clones:
        tracked = subprocess.run(["git", "-C", clone, "ls-files"], capture_output=True, text=True).stdout.splitlines()
        for spec in [t for t in tracked if os.path.basename(t) in ("project.yml", "project.yaml")]:
            folder = os.path.dirname(spec)
            found = re.search(r"^name:\s*[\"']?([^\"'\n#]+?)[\"']?\s*$", open(os.path.join(clone, spec)).read(), re.M)
            name = found.group(1) if found else ""
            bundle = os.path.join(folder, f"{name}.xcodeproj")
            if not any(t.startswith(bundle + "/project.") for t in tracked):
                continue
            counts["pairs"] += 1
            with tempfile.TemporaryDirectory(dir=os.path.dirname(os.path.abspath(clone))) as scratch:
                sides = []
                for side, removed in (("spec", bundle), ("project", spec)):
                    copy = os.path.join(scratch, side)
                    subprocess.run(["cp", "-al", clone, copy], check=True)
                    gone = os.path.join(copy, removed)
                    shutil.rmtree(gone) if os.path.isdir(gone) else os.remove(gone)
                    sides.append(read(options.ripple, os.path.join(copy, folder), name))
                (a, why_a), (b, why_b) = sides
            if a is None or b is None:
                kinds["not read"] += 1
                lines.append(f"not read: {clone}/{spec}: {why_a or why_b}")
                continue
            for kind in ("target", "edge", "file"):
                counts[kind + "s"] += len(b[kind])
                for where, ones in (("spec", a[kind] - b[kind]), ("project", b[kind] - a[kind])):
                    for one in sorted(ones):
                        kinds[f"{kind} only in the {where}"] += 1
                        lines.append(f"{kind} only in the {where}: {clone}/{spec}: {one}")
    print(", ".join(f"{v} {k}" for k, v in counts.items()))
    for kind, count in sorted(kinds.items()):
        print(f"  differs: {kind}: {count}")
    if options.details:
        print("\n".join(lines))


if __name__ == "__main__":
    main()
