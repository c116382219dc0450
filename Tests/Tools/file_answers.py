#!/usr/bin/env python3
"""Checks owner, importers and tests of random files of public apps by other code than Ripple's.

  file_answers.py RIPPLE CLONE… [-n FILES] [--seed N]

Needs `openstep-parser` of PyPI. Owners come from the project files (read by `xcode_projects.py`) and
from the manifests, by regular expressions; importers, each of which has to be told, from `import`
lines; tests from the edges of both, followed from each test target. Of each clone, FILES random Swift files are asked for with `ripple
touch`. Nothing of a project is run.
"""
import argparse, collections, json, os, random, re, subprocess, sys, tempfile

from xcode_projects import Independent

IMPORT = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |fileprivate |private )?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)", re.M)
PASSED = {"Pods", "Carthage", "vendor", "Vendor", "node_modules", "third_party", "checkouts", "build", "DerivedData",
          "Fixtures", "fixtures", "TestFixtures", "TestData", "testdata", "Fixture"}


def balanced(text, start):
    """The text between the bracket at `start` and its end."""
    depth, quoted = 0, False
    for index in range(start, len(text)):
        character = text[index]
        if character == '"' and text[index - 1] != "\\":
            quoted = not quoted
        elif not quoted and character in "([{":
            depth += 1
        elif not quoted and character in ")]}":
            depth -= 1
            if depth == 0:
                return text[start + 1 : index]
    return text[start + 1 :]


def argument(body, name):
    found = re.search(rf"\b{name}:\s*", body)
    if not found:
        return None
    rest = body[found.end() :]
    return balanced(rest, 0) if rest[:1] in "([" else (re.match(r'"([^"]*)"', rest) or [None, None])[1]


class Package:
    """One manifest, read with regular expressions."""

    def __init__(self, root, folder):
        text = open(os.path.join(root, folder, "Package.swift"), encoding="utf-8").read()
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        text = re.sub(r"(^|[^:])//[^\n]*", r"\1", text)
        self.folder, self.targets, self.products = folder, {}, {}
        products = argument(text, "products") or ""
        for match in re.finditer(r"\.(library|executable|plugin)\(", products):
            body = balanced(products, match.end() - 1)
            name = argument(body, "name")
            self.products[name] = re.findall(r'"([^"]+)"', argument(body, "targets") or "")
        for match in re.finditer(r"\.(target|testTarget|executableTarget|macro|plugin)\(", text):
            body = balanced(text, match.end() - 1)
            name = argument(body, "name")
            if not name or not re.match(r"\s*name:", body):
                continue
            before = text[: match.start()]
            if before.rstrip()[-13:].endswith("dependencies: [") or not (
                    "dependencies" in body or "path" in body or "resources" in body or "Settings" in body or "plugins" in body
                    or before.rstrip()[-1:] in "[,"):
                continue
            if match.group(1) == "target" and self.inside_dependencies(text, match.start()):
                continue
            default = ["Tests"] if match.group(1) == "testTarget" else ["Sources", "Source", "src", "srcs", "Plugins"]
            path = argument(body, "path")
            folders = [path] if path is not None else [f"{d}/{name}" for d in default]
            places = [os.path.normpath(os.path.join(folder, f)) for f in folders]
            place = next((p for p in places if os.path.isdir(os.path.join(root, p))), None)
            dependencies = argument(body, "dependencies") or ""
            named = []
            for inner in re.finditer(r'\.(product|target|byName)\(\s*name:\s*"([^"]+)"', dependencies):
                named.append((inner.group(1), inner.group(2)))
            plain = re.sub(r"\.\w+\([^()]*(\([^()]*\)[^()]*)*\)", "", dependencies)
            named += [("byName", n) for n in re.findall(r'"([^"]+)"', plain)]
            excluded = re.findall(r'"([^"]+)"', argument(body, "exclude") or "") if argument(body, "exclude") else []
            self.targets[name] = (match.group(1), place, named, excluded)

    @staticmethod
    def inside_dependencies(text, at):
        """Whether the bracket that is open here is that of a target's dependencies."""
        depth = 0
        for index in range(at, 0, -1):
            if text[index] in ")]":
                depth += 1
            elif text[index] in "([":
                depth -= 1
                if depth < 0:
                    return bool(re.search(r"dependencies:\s*$", text[:index])) and "(" in text[:index] and \
                        bool(re.search(r"name:\s*\"[^\"]*\"\s*,\s*dependencies:\s*$", text[:index]))
        return False


class World:
    """All projects and packages of a clone."""

    def __init__(self, root):
        self.root, self.owner, self.edges, self.module, self.tests = root, collections.defaultdict(set), {}, {}, set()
        packages, projects, self.files = [], [], []
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(f for f in folders if not f.startswith(".") and f not in PASSED)
            inside = os.path.normpath(os.path.relpath(folder, root))
            if folder.endswith(".xcodeproj") and "project.pbxproj" in files:
                projects.append(os.path.join(inside, "project.pbxproj"))
            if "Package.swift" in files and "PackageDescription" in open(os.path.join(folder, "Package.swift")).read():
                packages.append("" if inside == "." else inside)
            self.files += [os.path.normpath(os.path.join(inside, f)) for f in files if f.endswith(".swift") and f != "Package.swift"]
        self.packages = [Package(root, p) for p in packages]
        products = collections.defaultdict(list)
        for package in self.packages:
            for name, targets in package.products.items():
                products[name] += [(package.folder, t) for t in targets]
        for package in self.packages:
            self.add(package, products)
        for path in projects:
            self.add_project(Independent(root, path), path, products)

    def add(self, package, products):
        for name, (kind, place, named, excluded) in package.targets.items():
            key = (package.folder, name)
            self.module[key] = re.sub(r"\W", "_", name)
            if kind == "testTarget":
                self.tests.add(key)
            found = set()
            for how, other in named:
                if other in package.targets and how != "product":
                    found.add((package.folder, other))
                else:
                    found |= set(products.get(other, []))
            self.edges[key] = found
            if place is not None:
                holes = [os.path.normpath(os.path.join(place, e)) for e in excluded]
                for file in self.files:
                    if (place == "." or file.startswith(place + "/")) and not any(file == h or file.startswith(h + "/") for h in holes):
                        self.owner[file].add(key)

    def add_project(self, project, path, products):
        for identity, target in project.targets.items():
            key = (path, target["name"])
            self.module[key] = self.module_name(project, target)
            if "test" in target.get("productType", ""):
                self.tests.add(key)
            found = {(path, n) for n in project.edges(target)} | {(path, n) for n in self.hosts(project, target)}
            for product in project.products(target):
                found |= set(products.get(product, []))
            self.edges[key] = found - {key}
            for file in project.code(identity):
                self.owner[file].add(key)

    @staticmethod
    def settings(project, target):
        names = project.get(target.get("buildConfigurationList")) or {}
        every = [project.get(c) for c in names.get("buildConfigurations", [])]
        return next((c for c in every if c.get("name") == "Debug"), every[0] if every else {}).get("buildSettings", {})

    def hosts(self, project, target):
        settings = self.settings(project, target)
        found = {settings.get("TEST_TARGET_NAME")}
        host = settings.get("TEST_HOST") or settings.get("BUNDLE_LOADER") or ""
        bundle = next((p for p in host.split("/") if p.endswith(".app")), None)
        for other in project.targets.values():
            product = project.get(other.get("productReference")) or {}
            if bundle and product.get("path") == bundle:
                found.add(other["name"])
        return {f for f in found if f in {t["name"] for t in project.targets.values()}}

    def module_name(self, project, target):
        settings = self.settings(project, target)
        name = settings.get("PRODUCT_MODULE_NAME") or settings.get("PRODUCT_NAME") or target["name"]
        if "$" in name:
            name = target["name"]
        return re.sub(r"\W", "_", name)

    def importers(self, key):
        """Targets that depend on one, however far, and import it."""
        if not hasattr(self, "imports"):
            self.imports = collections.defaultdict(set)
            for file, owners in self.owner.items():
                text = open(os.path.join(self.root, file), encoding="utf-8", errors="replace").read()
                for owner in owners:
                    self.imports[owner] |= set(IMPORT.findall(text))
        return {o for o, names in self.imports.items() if self.module[key] in names and key in self.closure(o)}

    def closure(self, key):
        if not hasattr(self, "closures"):
            self.closures = {}
        if key not in self.closures:
            seen, pending = set(), [key]
            while pending:
                for other in self.edges.get(pending.pop(), ()):
                    if other not in seen:
                        seen.add(other)
                        pending.append(other)
            self.closures[key] = seen
        return self.closures[key]


def ask(ripple, root, store, *words):
    done = subprocess.run([ripple, "touch", *words, "--package-path", root, "--store", store, "--format", "json"],
                          capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else {"error": done.stderr.strip()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ripple")
    parser.add_argument("clones", nargs="+")
    parser.add_argument("-n", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    for root in options.clones:
        world = World(root)
        chosen = random.Random(options.seed).sample(sorted(f for f in world.files if world.owner[f]), options.n)
        counts = collections.Counter()
        with tempfile.TemporaryDirectory() as scratch:
            for file in chosen:
                # Every use counts, so that an importer shows whatever it uses.
                answer = ask(options.ripple, root, os.path.join(scratch, "s.db"), file, "--change", "fileScope")
                for kind, mine, theirs in compare(world, file, answer):
                    counts[kind] += mine == theirs
                    if mine != theirs:
                        wrong += 1
                        print(f"{root} {file}: {kind}: Ripple only {sorted(mine - theirs)}, other only {sorted(theirs - mine)}")
        print(f"{root}: of {len(chosen)} files right: " + ", ".join(f"{k} {v}" for k, v in counts.items()), flush=True)
    sys.exit(1 if wrong else 0)


def compare(world, file, answer):
    if "error" in answer:
        yield "answer", {answer["error"]}, set()
        return
    short = lambda keys: {name for _, name in keys}
    owners = world.owner[file]
    yield "owner", {c["target"].split("/")[-1] for c in answer["changes"]}, short(owners)
    modules = {f"module '{world.module[o]}' changes" for o in owners}
    users = {t["id"].split("/")[-1] for t in answer["targets"]
             if any(m in r["because"] for r in t["reason"] for m in modules)}
    importers = set().union(*(world.importers(o) for o in owners))
    # Others may see it through what they import: those are not counted as wrong.
    yield "importers", set(), short(importers) - short(owners) - users
    tests = {t for t in world.tests if t in owners or world.closure(t) & owners}
    yield "tests", {t.split("/")[-1] for t in answer["tests"]}, short(tests)


if __name__ == "__main__":
    main()
