#!/bin/sh
# Builds the catalogue of RippleKit, whose warnings are errors; the archive's folder may be given as $1.
set -eu
cd "$(dirname "$0")/../.."
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
swift-symbolgraph-extract -module-name RippleKit -I .build/debug/Modules \
  -I "${RIPPLE_SWIFT_HOST_LIBRARIES:-/opt/swift/usr/lib/swift/host}" \
  -Xcc -fmodule-map-file="$PWD/Sources/CSQLite/module.modulemap" \
  -target "$(swiftc -print-target-info | python3 -c 'import json,sys; print(json.load(sys.stdin)["target"]["triple"])')" \
  -minimum-access-level public -output-dir "$graphs"
docc convert Sources/RippleKit/RippleKit.docc --additional-symbol-graph-dir "$graphs" \
  --output-path "${1:-$graphs/RippleKit.doccarchive}" --fallback-display-name RippleKit \
  --fallback-bundle-identifier ripple.kit --warnings-as-errors
echo "the catalogue builds without a warning"
