#!/usr/bin/env bash
# What a pull request rebuilds, as Markdown, with the rules and the budget; any CI may run it.
#
#   run.sh RANGE FOLDER         RANGE is that of range.sh; answers are written into FOLDER:
#     touch.md                  what the change rebuilds, with the marker that finds its comment
#     check.sarif               what the rules say
#     diff.md                   what the branch does to the cost of a rebuild, where a budget is given
#
# Variables: RIPPLE (the program), RIPPLE_PACKAGE (the package's folder), RIPPLE_STORE (a store that
# CI keeps between runs), RIPPLE_BUDGET (3%, or 0.5 for seconds), RIPPLE_RULES=no.
# Status: 0 done, 1 a rule or the budget is broken, 2 there is no answer.
set -euo pipefail

range=${1:?"name the range"}
folder=${2:?"name the folder for the answers"}
ripple=${RIPPLE:-ripple}
options=(--package-path "${RIPPLE_PACKAGE:-.}" ${RIPPLE_STORE:+--store "$RIPPLE_STORE"})
mkdir -p "$folder" ${RIPPLE_STORE:+"$(dirname "$RIPPLE_STORE")"}

# Without a step's summary of GitHub's: each answer is written there once, by whoever wants it.
unset GITHUB_STEP_SUMMARY

worst=0
note() { if [ "$1" -gt "$worst" ]; then worst=$1; fi; }

"$ripple" touch "${options[@]}" --since "$range" --format markdown --output "$folder/touch.md" || note $?

if [ "${RIPPLE_RULES:-yes}" != no ]; then
  "$ripple" check "${options[@]}" --format sarif --output "$folder/check.sarif" || note $?
fi

if [ -n "${RIPPLE_BUDGET:-}" ]; then
  "$ripple" diff "${range%%..*}" "${range##*..}" "${options[@]}" --direct --budget "$RIPPLE_BUDGET" \
    --format markdown --output "$folder/diff.md" || note $?
fi
exit "$worst"
