#!/usr/bin/env python3
"""Fits what jobs cost after a change to builds of real commits, and tells how far estimates lie off.

python3 Tests/Tools/fit_costs.py CLONES [../shared/data/truth]

CLONES holds bare clones named like the packages of the recorded builds (`swift-log`, …); those that are
missing are passed over. CPU seconds of a target are fitted by start + a · kB compiled + b · kB of the
module, by the least sum of |ln(estimate / measured)|. The last line is out of sample: each package by
rates that were fitted on the others.
"""

import json
import math
import random
import subprocess
import sys
from pathlib import Path


def sizes(clone, commit):
    listing = subprocess.run(
        ["git", "-C", str(clone), "ls-tree", "-r", "-l", "-z", commit],
        capture_output=True, text=True, check=True).stdout
    result = {}
    for record in filter(None, listing.split("\0")):
        meta, path = record.split("\t", 1)
        size = meta.split()[3]
        result[path] = int(size) if size != "-" else 0
    return result


def rows(clones, truth):
    for file in sorted(truth.glob("*.json")):
        clone = clones / file.stem
        if "." in file.stem or not clone.exists():
            continue
        recorded = json.loads(file.read_text())
        for step in recorded["steps"]:
            if not (step["ok"] and step["base_ok"] and step["cpu_s"]):
                continue
            known = sizes(clone, step["commit"])
            graph = recorded["graphs"].get(step["graph_after"] or step["graph_before"], {})
            targets = {t["c99name"]: t for t in graph.get("targets", [])}
            for name, seconds in step["cpu_s"].items():
                target = targets.get(name.split("@")[0])
                if not target:
                    continue
                own = [f"{target['path']}/{s}" for s in target["sources"] if s.endswith(".swift")]
                compiled = [
                    p if p in known else f"{target['path']}/{p}"
                    for p in step["compiled"].get(name, [])]
                if compiled and own and all(p in known for p in compiled + own):
                    yield (file.stem, seconds, sum(known[p] for p in compiled) / 1000,
                           sum(known[p] for p in own) / 1000)


def estimate(rates, row):
    return max(1e-3, rates[0] + rates[1] * row[2] + rates[2] * row[3])


def errors(rates, some):
    return sorted(abs(math.log(estimate(rates, r) / r[1])) for r in some)


def fit(some):
    draw = random.Random(1)
    best = [0.3, 0.02, 0.003]
    least = sum(errors(best, some))
    for _ in range(6000):
        tried = [x * math.exp(draw.gauss(0, 0.3)) if draw.random() < 0.5 else x for x in best]
        found = sum(errors(tried, some))
        if found < least:
            best, least = tried, found
    return best


def factors(sorted_errors):
    return [math.exp(sorted_errors[int(len(sorted_errors) * share)]) for share in (0.5, 0.9)]


def main():
    clones = Path(sys.argv[1])
    truth = Path(sys.argv[2] if len(sys.argv) > 2 else "../shared/data/truth")
    found = list(rows(clones, truth))
    if not found:
        sys.exit(f"no recorded build of a clone in '{clones}'")
    rates = fit(found)
    half, nine = factors(errors(rates, found))
    print(f"{len(found)} targets: {rates[0]:.3f} s + {rates[1]:.4f} s/kB compiled "
          f"+ {rates[2]:.4f} s/kB of the module; half within {half:.2f}, nine of ten within {nine:.2f}")
    outside = []
    for name in sorted({r[0] for r in found}):
        others = fit([r for r in found if r[0] != name])
        outside += errors(others, [r for r in found if r[0] == name])
    half, nine = factors(sorted(outside))
    print(f"out of sample: half within {half:.2f}, nine of ten within {nine:.2f}")


main()
