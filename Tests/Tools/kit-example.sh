#!/bin/sh
# Builds a package of its own that depends on Ripple by path (or by the git URL in $1), and asks it three questions.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=${RIPPLE_EXAMPLE:-$root/.build/kit-example}
mkdir -p "$work/Sources/Example"
cp "$root/Tests/KitExample/main.swift" "$work/Sources/Example/main.swift"
dependency=".package(name: \"ripple\", path: \"$root\")"
[ $# -gt 0 ] && dependency=".package(url: \"$1\", branch: \"${2:-main}\")"
cat > "$work/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Example",
  dependencies: [$dependency],
  targets: [
    .executableTarget(
      name: "Example", dependencies: [.product(name: "RippleKit", package: "ripple")],
      swiftSettings: [.unsafeFlags(["-I", "${RIPPLE_SWIFT_HOST_LIBRARIES:-/opt/swift/usr/lib/swift/host}"])])
  ])
EOF
cd "$work"
swift build -q
sample=$root/Data/Samples
out=$("$(swift build --show-bin-path)/Example" "$sample/Tienda" Modelos "$sample/tienda-cambios.jsonl" "$(ls "$root"/Scenarios/Tienda/*.json5 | head -1)")
for wanted in "<!-- ripple:touch -->" "<!-- ripple:check -->" "<!-- ripple:compare -->"; do
  case $out in *"$wanted"*) ;; *) echo "the example's answer lacks '$wanted'" >&2; exit 1 ;; esac
done
echo "the example answers touch, check and compare"
