#!/usr/bin/env python3
"""Writes pages of generated graphs and measures them in the browsers that are here.

usage: page_figures.py RIPPLE [--package FOLDER]...

Sizes: 150 targets with 20 files each at most 1 MB, 3,000 targets with 15,000 dependencies at most
5 MB. In Chromium and Firefox ESR, at 1,000 and 5,000 targets with five dependencies each: opens in
1 s, layout in 100 ms, selection in 50 ms (the middle one of 20). A --package gives its page beside.
Ends with 1 where a bound is missed; a busy machine misses them. Needs what .ci/setup installs.
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
PYTHON = os.path.join(ROOT, ".build/page-python/bin/python")
BROWSERS = [("chromium", "chromium"), ("firefox", "firefox-esr")]
MEGABYTE = 1_000_000


def layered(count, dependencies, files=0):
    """Targets in levels of about fifty, each on some of the few levels below."""
    generator = random.Random(count)
    width = max(10, min(count // 20, 150))
    targets = []
    for number in range(count):
        below = range(max(0, number - number % width - 3 * width), number - number % width)
        ends = generator.sample(below, min(dependencies, len(below)))
        target = {"name": f"Module{number}", "dependencies": [f"Module{end}" for end in sorted(ends)]}
        if files:
            target["files"] = [f"Sources/Module{number}/File{file}.swift" for file in range(files)]
        targets.append(target)
    return {"schemaVersion": 1, "targets": targets}


def report(ripple, arguments, path):
    subprocess.run([ripple, "report", *arguments, "-o", path, "--quiet"], check=True)
    return os.path.getsize(path)


def main():
    ripple, *rest = sys.argv[1:]
    packages = [rest[i + 1] for i in range(len(rest) - 1) if rest[i] == "--package"]
    isMissed = False
    with tempfile.TemporaryDirectory() as folder:
        pages = []
        for count, files, most in ((150, 20, MEGABYTE), (1000, 0, None), (3000, 0, 5 * MEGABYTE), (5000, 0, None)):
            graph = os.path.join(folder, f"{count}.json")
            with open(graph, "w") as out:
                json.dump(layered(count, 5, files), out)
            page = os.path.join(folder, f"{count}.html")
            size = report(ripple, ["--graph", graph, "--no-history"], page)
            isOver = most is not None and size > most
            isMissed |= isOver
            print(f"{count:>6} targets: {size / MEGABYTE:.2f} MB" + (" IS OVER THE BOUND" if isOver else ""), flush=True)
            if count != 3000:
                pages.append(page)
        for number, package in enumerate(packages):
            page = os.path.join(folder, f"package-{number}.html")
            print(f"{package}: {report(ripple, ['--package-path', package], page) / MEGABYTE:.2f} MB", flush=True)
            pages.append(page)
        for kind, name in BROWSERS:
            program = shutil.which(name)
            if not program or not os.path.exists(PYTHON):
                print(f"{name} or playwright is not here (.ci/setup installs them): not measured there")
                continue
            print(f"{name}:", flush=True)
            script = os.path.join(ROOT, "Tests/Page/browser.py")
            isMissed |= subprocess.run([PYTHON, script, kind, program, "--figures", *pages]).returncode != 0
    sys.exit(1 if isMissed else 0)


main()
