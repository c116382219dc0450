#!/usr/bin/env bash
# Draws README's picture anew from the page with which the tour ends; needs what .ci/setup installs.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
.build/debug/ripple demo --page "$folder/page.html" --output "$folder/tour.txt" --quiet
.build/page-python/bin/python Tests/Page/browser.py chromium "$(command -v chromium)" \
  --picture "$folder/page.png" "$folder/page.html" "#touch=APIClient"
size=$(stat -c %s "$folder/page.png")
[ "$size" -lt 200000 ] || { echo "the picture has $size bytes; 200,000 are the most" >&2; exit 1; }
cp "$folder/page.png" .github/page.png
echo "wrote .github/page.png, $size bytes"
