#!/usr/bin/env python3
"""Compares what Ripple reads of public Xcode projects with an independent reader.

  xcode_projects.py RIPPLE FOLDER… [--details] [--cut N]

Needs `openstep-parser` of PyPI (pip install pbxproj openstep-parser). Every non-empty
`project.pbxproj` below the FOLDERs, which are clones, is read by both; targets, edges between them,
package products and members are compared, and differences are printed by their kind. With --cut, N
cuts of each project are given to Ripple: each must be refused in one line with its place, status 2.
Nothing of a project is run.
"""
import argparse, collections, os, re, resource, sqlite3, subprocess, sys, tempfile

from openstep_parser import OpenStepDecoder

CODE = {".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".cxx", ".s", ".S"}
HIDDEN = re.compile(r"(^|/)\.")


class Independent:
    """One project, read by other code than Ripple's."""

    def __init__(self, root, path):
        with open(os.path.join(root, path), encoding="utf-8") as file:
            tree = OpenStepDecoder.ParseFromFile(file)
        self.root, self.objects = root, tree["objects"]
        self.project = self.objects[tree["rootObject"]]
        home = os.path.dirname(os.path.dirname(path))
        self.home = os.path.normpath(os.path.join(home, self.project.get("projectDirPath", "") or ""))
        self.parent = {}
        for key, value in self.objects.items():
            for child in value.get("children", []) if isinstance(value, dict) else []:
                self.parent.setdefault(child, key)
        self.targets = {k: self.objects[k] for k in self.project["targets"] if k in self.objects}
        self.built = {t.get("productReference"): t["name"] for t in self.targets.values()}

    def get(self, key):
        return self.objects.get(key) if isinstance(key, str) else None

    def path(self, key):
        """The path relative to the root; None for what lies nowhere in the tree."""
        value, parts = self.get(key), []
        while value is not None:
            if value.get("path"):
                parts.insert(0, value["path"])
            source = value.get("sourceTree", "<group>")
            if source == "SOURCE_ROOT":
                break
            if source != "<group>":
                return None
            key = self.parent.get(key)
            value = self.get(key)
        found = os.path.normpath(os.path.join(self.home, *parts))
        return None if found.startswith("..") else found

    def edges(self, target):
        found = set()
        for key in target.get("dependencies", []):
            item = self.get(key) or {}
            other = self.get(item.get("target"))
            if other is None:
                proxy = self.get(item.get("targetProxy")) or {}
                portal = proxy.get("containerPortal")
                if self.get(portal) not in (None, self.project):
                    continue
                other = self.get(proxy.get("remoteGlobalIDString"))
            if other and "name" in other:
                found.add(other["name"])
        for phase in self.phases(target, "PBXFrameworksBuildPhase", "PBXCopyFilesBuildPhase"):
            for file in self.files(phase):
                if file.get("fileRef") in self.built and file.get("fileRef"):
                    found.add(self.built[file["fileRef"]])
        return found - {target["name"]}

    def hosts(self, target):
        """The apps that a target's tests run in, by any of its configurations."""
        names = self.get(target.get("buildConfigurationList")) or {}
        found = set()
        for key in names.get("buildConfigurations", []):
            settings = (self.get(key) or {}).get("buildSettings", {})
            found.add(settings.get("TEST_TARGET_NAME"))
            for part in (settings.get("TEST_HOST") or settings.get("BUNDLE_LOADER") or "").split("/"):
                found |= {name for product, name in self.built.items() if part.endswith(".app") and (self.get(product) or {}).get("path") == part}
        return found

    def products(self, target):
        found = set()
        for key in target.get("packageProductDependencies", []):
            found.add((self.get(key) or {}).get("productName"))
        for key in target.get("dependencies", []):
            product = self.get((self.get(key) or {}).get("productRef"))
            if product:
                found.add(product.get("productName"))
        for phase in self.phases(target, "PBXFrameworksBuildPhase", "PBXCopyFilesBuildPhase"):
            for file in self.files(phase):
                product = self.get(file.get("productRef"))
                if product:
                    found.add(product.get("productName"))
        return {p.removeprefix("plugin:") for p in found if p}

    def phases(self, target, *kinds):
        found = [self.get(k) for k in target.get("buildPhases", [])]
        return [p for p in found if p and p["isa"] in kinds]

    def files(self, phase):
        return [f for f in (self.get(k) for k in phase.get("files", [])) if f]

    def code(self, key):
        """The code that a target compiles, of what lies on disk."""
        target, found = self.targets[key], set()
        phases = set(target.get("buildPhases", []))
        for phase in self.phases(target, "PBXSourcesBuildPhase"):
            for file in self.files(phase):
                reference = file.get("fileRef")
                value = self.get(reference) or {}
                for one in value.get("children", []) if value.get("isa") == "PBXVariantGroup" else [reference]:
                    path = self.path(one)
                    if path:
                        found.add(path)
        own = target.get("fileSystemSynchronizedGroups", [])
        for name, group in self.objects.items():
            if group.get("isa") != "PBXFileSystemSynchronizedRootGroup":
                continue
            base = self.path(name)
            if base is None:
                continue
            listed, added = set(), set()
            for exception in (self.get(e) for e in group.get("exceptions", [])):
                names = {os.path.normpath(n) for n in (exception or {}).get("membershipExceptions", [])}
                if (exception or {}).get("target") == key:
                    listed |= names
                elif (exception or {}).get("buildPhase") in phases:
                    added |= names
            inside = set(self.below(base, group)) if name in own or listed or added else set()
            matching = lambda names: {i for i in inside if any(i == n or i.startswith(n + "/") for n in names)}
            chosen = inside - matching(listed) if name in own else matching(listed)
            found |= {os.path.join(base, i) for i in chosen | matching(added)}
        return {f for f in found if os.path.splitext(f)[1] in CODE and os.path.isfile(os.path.join(self.root, f))}

    def below(self, base, group):
        whole = {os.path.normpath(f) for f in group.get("explicitFolders", [])}
        for folder, folders, files in os.walk(os.path.join(self.root, base)):
            inside = os.path.relpath(folder, os.path.join(self.root, base))
            folders[:] = [f for f in folders if not f.startswith(".") and os.path.normpath(os.path.join(inside, f)) not in whole
                          and not re.search(r"\.(xcodeproj|xcworkspace|playground|docc|bundle|framework|xcframework|xcassets|xcdatamodeld|lproj-x|atlas|icon|xctemplate|scnassets)$", f)]
            for file in files:
                if not file.startswith("."):
                    yield os.path.normpath(os.path.join(inside, file))


def ingest(ripple, folder, store):
    done = subprocess.run([ripple, "ingest", "--package-path", folder, "--store", store], capture_output=True, text=True)
    return done.returncode, done.stderr


def read(store):
    """{manifest: {target: (edges, products, code)}} of a store."""
    base = sqlite3.connect(store)
    projects = {i: m for i, m in base.execute("SELECT identity, manifest FROM package") if m and m.endswith("project.pbxproj")}
    found = {m: {} for m in projects.values()}
    ids = {}
    for node, package, name in base.execute("SELECT node_id, package, name FROM target JOIN node ON node_id = id"):
        if package in projects:
            ids[node] = (package, name)
            found[projects[package]][name] = (set(), set(), set())
    for source, package, name, product in base.execute(
            "SELECT source_id, n.package, n.name, d.product FROM dependency d JOIN node n ON n.id = destination_id"):
        if source in ids:
            entry = found[projects[ids[source][0]]][ids[source][1]]
            if product:
                entry[1].add(product)
            elif package == ids[source][0]:
                entry[0].add(name)
    for node, path in base.execute(FILES):
        if node in ids and os.path.splitext(path)[1] in CODE:
            found[projects[ids[node][0]]][ids[node][1]][2].add(path)
    return found


FILES = "SELECT node_id, path FROM owned_file WHERE role = 'source'"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ripple")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--details", action="store_true")
    parser.add_argument("--cut", type=int, default=0)
    options = parser.parse_args()
    counts, kinds, lines = collections.Counter(), collections.Counter(), []

    def differ(kind, text):
        kinds[kind] += 1
        lines.append(f"{kind}: {text}")

    for root in options.folders:
        projects = []
        for folder, folders, files in os.walk(root):
            folders[:] = [f for f in folders if f != ".git"]
            if folder.endswith(".xcodeproj") and "project.pbxproj" in files and os.path.getsize(os.path.join(folder, "project.pbxproj")):
                projects.append(os.path.join(folder, "project.pbxproj"))
        with tempfile.TemporaryDirectory() as scratch:
            whole = os.path.join(scratch, "all.db")
            status, errors = ingest(options.ripple, root, whole)
            known = read(whole) if status == 0 else {}
            for place in sorted(projects):
                compare(options, root, place, known, counts, differ, scratch)
    print(", ".join(f"{v} {k}" for k, v in counts.items()))
    for kind, count in sorted(kinds.items()):
        print(f"  differs: {kind}: {count}")
    if options.details:
        print("\n".join(lines))
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{usage.ru_utime + usage.ru_stime:.1f} CPU s")


def compare(options, root, place, known, counts, differ, scratch):
    path = os.path.relpath(place, root)
    counts["projects"] += 1
    base, found = root, known.get(path)
    if found is None:
        # Fixtures and vendored projects are read by themselves.
        base = os.path.dirname(os.path.dirname(place))
        store = os.path.join(scratch, f"{counts['projects']}.db")
        status, errors = ingest(options.ripple, base, store)
        path = os.path.relpath(place, base)
        found = read(store).get(path) if status == 0 else None
        if found is None:
            line = errors.strip().splitlines()[-1] if errors.strip() else "no reason"
            return differ("not read", f"{place}: {line}")
    counts["read"] += 1
    try:
        other = Independent(base, path)
    except Exception as error:
        return differ("not read by the other", f"{place}: {type(error).__name__}")
    names = {t["name"] for t in other.targets.values()}
    if names != set(found):
        differ("targets", f"{place}: {sorted(names ^ set(found))}")
    for key, target in other.targets.items():
        name = target["name"]
        if name not in found:
            continue
        counts["targets"] += 1
        edges, products, code = found[name]
        edges -= other.hosts(target) - other.edges(target)
        for kind, mine, theirs in (("edge", edges, other.edges(target)), ("product", products, other.products(target)),
                                   ("code", code, other.code(key))):
            counts[kind + "s"] += len(theirs)
            for one in sorted(mine - theirs):
                differ(f"{kind} only in Ripple", f"{place} {name}: {one}")
            for one in sorted(theirs - mine):
                differ(f"{kind} only in the other", f"{place} {name}: {one}")
    if options.cut:
        cut(options, place, counts, differ)


def cut(options, place, counts, differ):
    """Cut anywhere but in the white space at its end, a project is refused by its place."""
    text = open(place, "rb").read().rstrip()
    for index in range(1, options.cut + 1):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "A.xcodeproj"))
            with open(os.path.join(folder, "A.xcodeproj", "project.pbxproj"), "wb") as file:
                file.write(text[: len(text) * index // (options.cut + 1)])
            status, errors = ingest(options.ripple, folder, os.path.join(folder, "s.db"))
            told = errors.strip().splitlines()
            counts["cuts"] += 1
            if status != 2 or len(told) != 1 or not re.search(r"project\.pbxproj:\d+", told[0]):
                differ("cut not refused", f"{place} at {index}/{options.cut + 1}: {status} {errors.strip()[:200]}")


if __name__ == "__main__":
    main()
