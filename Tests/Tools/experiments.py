#!/usr/bin/env python3
"""Asks 'ripple experiment' of some clones, and tells how well restructurings were predicted over all.

python3 Tests/Tools/experiments.py .build/release/ripple CLONE… [-- OPTION…]

CLONE is a checkout of a public project; options after '--' go to 'ripple experiment'. Nothing of a
clone is run. A restructuring's direction counts where the interval of what came leaves out nought.
"""

import json
import subprocess
import sys
from pathlib import Path

RULES = ["most churned", "most depended on", "slowest", "constant"]


def ranks(values):
    order = sorted(range(len(values)), key=lambda i: values[i])
    result = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for place in range(start, end + 1):
            result[order[place]] = (start + end) / 2 + 1
        start = end + 1
    return result


def correlation(left, right):
    first, second = ranks(left), ranks(right)
    middle = (len(first) + 1) / 2
    both = sum((a - middle) * (b - middle) for a, b in zip(first, second))
    spread = (sum((a - middle) ** 2 for a in first) * sum((b - middle) ** 2 for b in second)) ** 0.5
    return both / spread if spread else None


def ask(ripple, clone, options):
    run = subprocess.run(
        [ripple, "experiment", "--package-path", clone, "--format", "json", "--quiet", *options],
        capture_output=True, text=True)
    if run.returncode != 0:
        print(f"{Path(clone).name}: {run.stderr.strip()[:200]}", file=sys.stderr)
        return None
    return json.loads(run.stdout)


def main():
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    ripple, clones, options = words[0], words[1:cut], words[cut + 1:]
    rows = []
    for clone in clones:
        answer = ask(ripple, clone, options)
        if not answer:
            continue
        print(f"{Path(clone).name}: {answer['found']} found, {len(answer['rows'])} told, "
              f"left out {answer['leftOut']}")
        for row in answer["rows"]:
            came = row["realisedCPUSeconds"]
            row["decided"] = came["low"] > 0 or came["high"] < 0
            rows.append(row)
            origins = sorted({m["from"] for m in row["restructuring"]["moves"]})
            goals = sorted({m["to"] for m in row["restructuring"]["moves"]})
            print(f"  {row['restructuring']['commit'][:8]} {row['kind']:8}"
                  f"{len(row['restructuring']['moves']):4} files  predicted "
                  f"{row['predictedCPUSeconds']['mean']:+.3f}{' ' if row['isScenario'] else '*'} came "
                  f"{came['mean']:+.3f} ({came['low']:+.3f} to {came['high']:+.3f})"
                  f"{'' if row['decided'] else ' open'}  {', '.join(origins)} -> {', '.join(goals)}")
    decided = [r for r in rows if r["decided"]]
    print(f"{len(rows)} restructurings, the direction of {len(decided)} known")
    for rule in ["ripple"] + RULES:
        value = (lambda r: r["predictedCPUSeconds"]["mean"]) if rule == "ripple" else (
            lambda r: r["rivals"][rule])
        right = sum((value(r) > 0) if r["realisedCPUSeconds"]["mean"] > 0 else (value(r) < 0)
                    for r in decided)
        order = correlation([value(r) for r in rows], [r["realisedCPUSeconds"]["mean"] for r in rows])
        text = "none" if order is None else f"{order:.2f}"
        print(f"{rule:17} direction {right} of {len(decided)}, rank correlation {text}")


main()
