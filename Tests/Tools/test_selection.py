#!/usr/bin/env python3
"""Runs all tests before and after real commits and checks that no test whose outcome changed is skipped.

  test_selection.py RIPPLE CHECKOUT… [-n COMMITS] [--shards N] [--out FILE]

Each CHECKOUT is a clone that may be built in (it RUNS ITS CODE, and checks out its commits). For each
of the last COMMITS first-parent commits that touch more than documents, `swift test` runs on the parent
and on the commit; `ripple tests --since PARENT..COMMIT` must run every test whose outcome differs or
that is new, and its certificate must hold. Printed: tests skipped by Ripple, by the closure of the
changed files' targets (a changed manifest runs all), and by a hash of the contents that a test target is
built of. A refusal (exit 2) counts as running everything.
"""
import argparse, hashlib, json, os, re, subprocess, sys, tempfile, time
import xml.etree.ElementTree as ElementTree

DOCUMENTS = re.compile(r"(\.(md|txt|yml|yaml|cff)$)|^\.github/|^LICENSE|^\.gitignore$|\.docc/", re.I)


def run(arguments, folder=None, limit=900):
    try:
        done = subprocess.run(arguments, cwd=folder, capture_output=True, text=True, timeout=limit)
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return 124, "", "timed out"


def git(folder, *arguments):
    status, out, err = run(["git", "-C", folder, *arguments])
    if status:
        raise RuntimeError(err)
    return out


def key(folder, commit):
    """A name for what may matter to tests: all that is no document."""
    lines = [l for l in git(folder, "ls-tree", "-r", commit).splitlines() if not DOCUMENTS.search(l.split("\t")[1])]
    return hashlib.sha1("\n".join(lines).encode()).hexdigest()


def outcomes(folder, commit, known, limit):
    """{(module, suite, test): (outcome, seconds)} of all tests, or None where they do not build."""
    name = key(folder, commit)
    if name in known:
        return known[name]
    git(folder, "checkout", "-q", "-f", commit)
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "t.xml")
        begin = time.time()
        status, out, err = run(["swift", "test", "--parallel", "--num-workers", "1", "--xunit-output", path], folder, limit)
        found = {}
        for file in (path, path.replace(".xml", "-swift-testing.xml")):
            if not os.path.exists(file):
                continue
            for case in ElementTree.parse(file).iter("testcase"):
                parts = case.get("classname").split(".")
                test = case.get("name")
                suite = parts[1].split("/")[0] if len(parts) > 1 else test.split("(")[0] + "()"
                bad = case.find("failure") is not None or case.find("error") is not None
                found[(parts[0], suite, test)] = ("fail" if bad else "pass", float(case.get("time") or 0))
    print(f"    tests at {commit[:8]}: status {status}, {len(found)} tests, {time.time() - begin:.0f} s", flush=True)
    known[name] = found if found else None
    if not found:
        print("      " + "\n      ".join((out + err).strip().splitlines()[-4:]), flush=True)
    return known[name]


def is_run(choice, suite):
    return choice["runs"] and ("files" not in choice or suite in choice["files"]["suites"])


def module(name):
    return re.sub(r"\W", "_", name)


def imbalance(shards, after):
    """Seconds that each shard's tests took in the run that was predicted."""
    totals = [0.0] * len(shards)
    for (mod, suite, test), (_, seconds) in after.items():
        names = {suite, suite + "/" + test.split("(")[0] + ("()" if "(" in test else "")}
        for index, shard in enumerate(shards):
            for piece in shard["pieces"]:
                if module(piece["target"].split("/")[-1]) != mod:
                    continue
                if names & set(piece["suites"]) if "suites" in piece else not names & set(piece["without"]):
                    totals[index] += seconds
    return totals


def measure(ripple, folder, commit, known, options):
    parent = git(folder, "rev-parse", commit + "^1").strip()
    before, after = outcomes(folder, parent, known, options.limit), outcomes(folder, commit, known, options.limit)
    if before is None or after is None:
        return {"commit": commit, "left out": "does not build or has no tests"}
    base = [ripple, "tests", "--package-path", folder, "--since", f"{parent}..{commit}", "--quiet"]
    status, out, err = run(base + ["--format", "json"])
    refused = status == 2
    if refused:
        status, out, err = run(base + ["--format", "json", "--all-if-unsure"])
    if status:
        return {"commit": commit, "left out": err.strip()[:200]}
    certificate = json.loads(out)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(out)
        file.flush()
        checked, said, problem = run([ripple, "tests", "--package-path", folder, "--check", file.name, "--quiet"])
        held = checked == 0
        if not held:
            print("    certificate:", said, problem, flush=True)
    choices = {module(c["target"].split("/")[-1]): c for c in certificate["tests"]}
    changes = certificate["changes"]
    whole = any(re.search(r"(^|/)Package(@.*)?\.swift$", c["path"]) for c in changes)
    touched = {c["target"] for c in changes if c.get("target")}
    result = {"commit": commit, "refused": refused, "held": held, "tests": len(after), "missed": [], "changed": 0, "suites": 0,
              "skipped": 0, "closure": 0, "hash": 0, "targets": len(choices)}
    for test, (outcome, _) in after.items():
        choice = choices.get(test[0])
        runs = choice is None or is_run(choice, test[1])
        if test not in before or before[test][0] != outcome:
            result["changed"] += 1
            if not runs:
                result["missed"].append(".".join(test))
        result["skipped"] += not runs
        result["suites"] += not runs and choice["runs"]
        reached = choice is None or bool(touched & set(choice["builtOf"]))
        result["closure"] += not (whole or reached)
        result["hash"] += not reached
    if options.shards > 1:
        result["imbalance"] = shard(ripple, folder, parent, commit, before, after, options)
    return result


def shard(ripple, folder, parent, commit, before, after, options):
    rows = "".join(f'<testcase classname="{m}.{s}" name="{t}" time="{x[1]}"/>' if not s.endswith("()")
                   else f'<testcase classname="{m}" name="{t.split("(")[0]}" time="{x[1]}"/>' for (m, s, t), x in before.items())
    with tempfile.NamedTemporaryFile("w", suffix=".xml") as file:
        file.write(f"<testsuites>{rows}</testsuites>")
        file.flush()
        status, out, _ = run([ripple, "tests", "--package-path", folder, "--since", f"{parent}..{commit}", "--quiet", "--all-if-unsure",
                              "--shards", str(options.shards), "--times", file.name, "--format", "json"])
    if status:
        return None
    shards = json.loads(out)["shards"]
    totals = imbalance(shards, after)
    whole = [s["buildSeconds"] + t for s, t in zip(shards, totals)]
    ratio = lambda values: round(max(values) * len(values) / sum(values), 3) if sum(values) else 1
    return {"run": ratio(totals), "whole": ratio(whole), "seconds": round(sum(totals), 3), "planned": json.loads(out)["imbalance"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ripple")
    parser.add_argument("checkouts", nargs="+")
    parser.add_argument("-n", type=int, default=5, help="commits of each checkout")
    parser.add_argument("--after", type=int, default=0, help="how many of the newest commits are passed over")
    parser.add_argument("--shards", type=int, default=3)
    parser.add_argument("--limit", type=int, default=600, help="seconds that one run of all tests may take")
    parser.add_argument("--out")
    options = parser.parse_args()
    everything = {}
    for folder in options.checkouts:
        tip = git(folder, "rev-parse", "origin/HEAD").strip()
        commits = [c for c in git(folder, "rev-list", "--first-parent", "-n", "300", tip).split()
                   if any(not DOCUMENTS.search(p) for p in git(folder, "diff-tree", "-r", "--no-commit-id", "--name-only", "-m", "--first-parent", c).split("\n") if p)][options.after:options.after + options.n]
        known, rows = {}, []
        print(folder, flush=True)
        for commit in reversed(commits):
            row = measure(options.ripple, folder, commit, known, options)
            rows.append(row)
            print("  ", json.dumps(row), flush=True)
            everything[os.path.basename(folder)] = rows
            if options.out:
                json.dump(everything, open(options.out, "w"), indent=1)
    rows = [r for rows in everything.values() for r in rows if "tests" in r]
    tests = sum(r["tests"] for r in rows) or 1
    share = lambda name: f"{100 * sum(r[name] for r in rows) / tests:.1f} %"
    print(f"{len(rows)} commits of {len(everything)} packages: {sum(len(r['missed']) for r in rows)} missed of "
          f"{sum(r['changed'] for r in rows)} changed outcomes; skipped by Ripple {share('skipped')}, by the closure {share('closure')}, "
          f"by a hash of contents {share('hash')}; {sum(r['held'] for r in rows)} certificates hold, {sum(r['refused'] for r in rows)} refusals")
    sys.exit(any(r["missed"] or not r["held"] for r in rows))


if __name__ == "__main__":
    main()
