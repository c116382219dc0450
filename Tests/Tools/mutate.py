#!/usr/bin/env python3
"""Puts small faults into the sources and counts those that the tests of their target notice.

usage: mutate.py [--seed N] [--each N] [--jobs N] [--minutes N] [--leave TARGET …] [--copy FOLDER] [--skip REGEX] [TARGET …]

All faults go into one copy of the package, each behind a switch that the environment turns on, so that one build is
enough. Then the tests of a fault's target (and no others) run once with it; a failure, a crash or a time-out notices
it. A fault that no test reaches survives without a run. Slow tests are left out, and properties run with 8 seeds
unless PROPERTY_SEEDS says otherwise. Faults that change nothing are listed with their reason in
equivalent-faults.txt, and do not count. Prints survivors, then a table; ends with 1 where the score is below
80 % in all or 70 % in a target.
"""
import argparse, collections, json, os, random, re, shutil, subprocess, sys, time
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HOST = os.environ.get("RIPPLE_SWIFT_HOST_LIBRARIES", "/opt/swift/usr/lib/swift/host")
TARGETS = ["RippleModel", "RippleGraph", "SwiftFacts", "ManifestEvaluation", "RippleStore", "SourceUses",
           "RippleSimulation", "RippleRules", "RippleComparison"]
TRIM = """
let kept: Set<String> = [%s]
package.targets = package.targets.filter { kept.contains($0.name) }
package.products = []
"""
SWITCH = """import Glibc

@usableFromInline
let mutantNumber: Int = getenv("RIPPLE_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
/// A byte for each fault, in a file that the environment names: 1 where a test came by.
nonisolated(unsafe) let mutantsReached: UnsafeMutablePointer<UInt8>? = {
  guard let name = getenv("RIPPLE_MUTANTS_REACHED") else { return nil }
  let file = open(name, O_RDWR)
  return mmap(nil, %d, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)?.assumingMemoryBound(to: UInt8.self)
}()
@usableFromInline
func isMutant(_ number: Int) -> Bool {
  if let mutantsReached { mutantsReached[number] = 1 }
  return number == mutantNumber
}
"""
PAGE = 1 << 17
# Tests that take long, or that look at the sources themselves, which are others here.
SLOW = ("FactsPropertyTests|FactsImportTests|VersionScannerTests|OwnRulesTests|CaseTests/chain|ring\\(|FaultTests"
        "|CrashTests|RuleCaseTests|RealGraphTests")


def run(words, **options):
    return subprocess.run(words, text=True, capture_output=True, **options)


def faults_of(target):
    """Every place for a fault in a target's sources."""
    tool = f"{ROOT}/.build/mutate/faults"
    source = f"{ROOT}/Tests/Tools/faults.swift"
    if not os.path.exists(tool) or os.path.getmtime(tool) < os.path.getmtime(source):
        os.makedirs(os.path.dirname(tool), exist_ok=True)
        subprocess.run(["swiftc", "-O", "-I", HOST, "-L", HOST, "-lSwiftSyntax", "-lSwiftParser", "-lSwiftOperators",
                        "-Xlinker", "-rpath", "-Xlinker", HOST, source, "-o", tool], check=True)
    files = run(["git", "ls-files", f"Sources/{target}/*.swift"], cwd=ROOT).stdout.split()
    return json.loads(run([tool] + sorted(files), cwd=ROOT, check=True).stdout)


def draw(target, seed):
    """The faults of a target in the order in which they are taken: a kind by chance, then a place of that kind."""
    dice, kinds, order = random.Random(f"{seed}:{target}"), collections.defaultdict(list), []
    for fault in faults_of(target):
        kinds[fault["kind"]].append({**fault, "target": target})
    for places in kinds.values():
        dice.shuffle(places)
    while kinds:
        kind = dice.choice(sorted(kinds))
        order.append(kinds[kind].pop())
        if not kinds[kind]:
            del kinds[kind]
    return order


class Choice:
    """The faults that are in the copy: the first of the order that do not overlap and that compile."""

    def __init__(self, orders, each, memory):
        self.orders, self.each, self.memory, self.refused = orders, each, memory, set()
        # A fault keeps its number whatever else is chosen, so that a file that stays is not compiled again.
        for place, target in enumerate(sorted(orders)):
            for index, fault in enumerate(orders[target]):
                fault["number"] = place * 8192 + index + 1
        if os.path.exists(memory):
            with open(memory) as file:
                self.refused = {tuple(key) for key in json.load(file)}

    def refuse(self, keys):
        """Leaves out faults that do not compile, now and in later runs."""
        self.refused |= keys
        with open(self.memory, "w") as file:
            json.dump(sorted(self.refused), file)

    def key(self, fault):
        return (fault["file"], fault["before"], fault["after"])

    def chosen(self):
        result = []
        for target, order in self.orders.items():
            taken, keys = [], set()
            for fault in order:
                if len(taken) == self.each:
                    break
                if self.key(fault) in keys:
                    continue
                apart = all(fault["file"] != other["file"] or fault["end"] <= other["start"]
                            or other["end"] <= fault["start"] for other in taken)
                if apart and self.key(fault) not in self.refused:
                    taken.append(fault)
                    keys.add(self.key(fault))
            result += taken
        return result


def put(copy, choice):
    """Writes the sources with their faults, where they changed; the line ranges of each fault, by file."""
    by_file, ranges = collections.defaultdict(list), collections.defaultdict(list)
    for fault in choice.chosen():
        by_file[fault["file"]].append(fault)
    for target in choice.orders:
        for file in run(["git", "ls-files", f"Sources/{target}/*.swift"], cwd=ROOT).stdout.split():
            with open(f"{ROOT}/{file}", "rb") as source:
                left, result = source.read(), b""
            at = 0
            for fault in sorted(by_file[file], key=lambda fault: fault["start"]):
                result += left[at:fault["start"]]
                first = result.count(b"\n") + 1
                result += fault["text"].replace("MUTANT", f"isMutant({fault['number']})").encode()
                ranges[file].append((first, result.count(b"\n") + 1, fault))
                at = fault["end"]
            write(f"{copy}/{file}", result + left[at:])
        write(f"{copy}/Sources/{target}/IsMutant.swift", (SWITCH % PAGE).encode())
    return ranges


def write(path, content):
    """Writes a file whose content changed; another keeps its time, and is not compiled again."""
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == content:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


def prepare(copy, targets):
    """Copies the package; its manifest keeps the tests of the targets and what they need."""
    for file in run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT).stdout.split("\n"):
        if not os.path.isfile(f"{ROOT}/{file}"):
            continue
        if any(file.startswith(f"Sources/{target}/") for target in targets):
            continue
        with open(f"{ROOT}/{file}", "rb") as source:
            content = source.read()
        if file == "Package.swift":
            content += (TRIM % ", ".join(f'"{name}"' for name in sorted(needed(targets)))).encode()
        write(f"{copy}/{file}", content)


def needed(targets):
    """The targets that the tests of these depend on, with the tests."""
    package = json.loads(run(["swift", "package", "--scratch-path", f"{ROOT}/.build/mutate/manifest", "dump-package"],
                             cwd=ROOT, check=True).stdout)
    rows = {target["name"]: [next(iter(each.values()))[0] for each in target["dependencies"]]
            for target in package["targets"]}
    found, wait = set(), [f"{target}Tests" for target in targets]
    while wait:
        name = wait.pop()
        if name in rows and name not in found:
            found.add(name)
            wait += rows[name]
    return found


def build(copy, choice, targets):
    """Builds until every fault compiles; one that does not gives way to the next of the order."""
    while True:
        ranges = put(copy, choice)
        done = run(["swift", "build", "--build-tests", "-Xswiftc", "-no-warnings-as-errors",
                    "-Xswiftc", "-suppress-warnings"], cwd=copy)
        if done.returncode == 0:
            return
        output = done.stdout + done.stderr
        found = {choice.key(fault)
                 for file, line in set(re.findall(r"(Sources/\S+?\.swift):(\d+):\d+: error:", output))
                 for first, last, fault in ranges[file] if first <= int(line) <= last}
        if not found:
            errors = sorted(set(re.findall(r"^.*error:.*$", output, re.MULTILINE)))
            sys.exit("mutate: the copy does not build:\n" + "\n".join(errors[:40]))
        choice.refuse(found)
        print(f"build: {len(choice.refused)} faults do not compile and are replaced", file=sys.stderr, flush=True)


def test(copy, target, options, limit=None, **environment):
    """Whether the tests of a target pass, and how long they took."""
    words = [f"{copy}/.build/debug/ripplePackageTests.xctest", "--testing-library", "swift-testing",
             "--filter", f"^{target}Tests\\."] + (["--skip", options.skip] if options.skip else [])
    start = time.time()
    child = subprocess.Popen(words, cwd=copy, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             start_new_session=True,
                             env={"PROPERTY_SEEDS": "8", **os.environ, "SWIFT_BACKTRACE": "enable=no", **environment})
    try:
        output, _ = child.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, 9)
        child.communicate()
        return False, time.time() - start, "timed out"
    return child.returncode == 0, time.time() - start, output.decode(errors="replace")


def equivalents():
    """Of each fault that changes nothing, the reason: lines 'FILE | BEFORE | AFTER | REASON'."""
    result = {}
    with open(f"{ROOT}/Tests/Tools/equivalent-faults.txt") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                path, before, after, reason = line.strip().split(" | ")
                result[path, before, after] = reason
    return result


def one_line(text):
    return " ".join(text.split())


def describe(fault):
    return f"{fault['file']}:{fault['line']} | {one_line(fault['before'])} | {one_line(fault['after'])}"


def judge(options, copy, choice):
    """Runs the tests against each fault; the outcome of each: noticed, equivalent, unreached or survived."""
    known, places = equivalents(), collections.Counter()
    for fault in choice.chosen():
        fault["place"] = places[fault["target"]] = places[fault["target"]] + 1
    # A run that is ended early has judged as many of each target.
    faults = sorted((fault for fault in choice.chosen() if fault["target"] not in options.leave),
                    key=lambda fault: fault["place"])
    reached_file, limits = f"{copy}/reached", {}
    with open(reached_file, "wb") as file:
        file.write(bytes(PAGE))
    for target in choice.orders:
        if target in options.leave:
            continue
        good, seconds, output = test(copy, target, options, RIPPLE_MUTANTS_REACHED=reached_file)
        if not good:
            sys.exit(f"mutate: the tests of {target} fail without a fault:\n{output[-3000:]}")
        limits[target] = 30 + 4 * seconds
        print(f"{target}: its tests take {seconds:.1f} s", file=sys.stderr, flush=True)
    with open(reached_file, "rb") as file:
        reached = file.read()

    def outcome(fault):
        if (fault["file"], one_line(fault["before"]), one_line(fault["after"])) in known:
            return fault, "equivalent"
        if not reached[fault["number"]]:
            return fault, "unreached"
        good, _, _ = test(copy, fault["target"], options, limits[fault["target"]],
                          RIPPLE_MUTANT=str(fault["number"]))
        return fault, "survived" if good else "noticed"

    result, end = [], time.time() + options.minutes * 60
    with ThreadPoolExecutor(options.jobs) as pool:
        for fault, word in pool.map(lambda fault: outcome(fault) if time.time() < end else (fault, "left"), faults):
            if word != "left":
                result.append((fault, word))
            if word not in ["noticed", "left"]:
                print(f"{word}: {describe(fault)}", flush=True)
    return result


def table(result, targets):
    """Prints the scores; whether they suffice."""
    total, enough = collections.Counter(), True
    print(f"\n{'':20s}{'faults':>8s}{'noticed':>9s}{'survived':>10s}{'unreached':>11s}{'equivalent':>12s}{'score':>8s}")
    for target in [each for each in targets if any(fault["target"] == each for fault, _ in result)] + [None]:
        count = collections.Counter(word for fault, word in result if fault["target"] == target)
        count = count if target else total.copy()
        total += count
        counted = count["noticed"] + count["survived"] + count["unreached"]
        score = count["noticed"] / counted if counted else 1
        enough = enough and score >= (.7 if target else .8)
        print(f"{target or 'all':20s}{counted:8d}{count['noticed']:9d}{count['survived']:10d}{count['unreached']:11d}"
              f"{count['equivalent']:12d}{score:8.0%}")
    return enough


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--each", type=int, default=26)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600, help="begin no run after so many")
    parser.add_argument("--leave", nargs="*", default=[], help="targets whose faults are not run")
    parser.add_argument("--skip", default=SLOW)
    parser.add_argument("--copy", type=os.path.abspath, default=f"{ROOT}/.build/mutate/package")
    options = parser.parse_args()
    targets = options.targets or TARGETS
    print(f"seed {options.seed}, {options.each} faults in each of {', '.join(targets)}", flush=True)
    os.makedirs(options.copy, exist_ok=True)
    choice = Choice({target: draw(target, options.seed) for target in targets}, options.each,
                    f"{options.copy}/refused.json")
    prepare(options.copy, targets)
    build(options.copy, choice, targets)
    sys.exit(0 if table(judge(options, options.copy, choice), targets) else 1)


main()
