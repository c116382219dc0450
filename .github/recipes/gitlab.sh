#!/usr/bin/env bash
# The script of gitlab-ci.yml: answers into 'ripple-answers', and a note on the merge request.
set -euo pipefail
scripts=$(cd "$(dirname "$0")/../actions/ripple" && pwd)

range=$("$scripts/range.sh" "${CI_MERGE_REQUEST_DIFF_BASE_SHA:-$CI_MERGE_REQUEST_TARGET_BRANCH_NAME}")
status=0
"$scripts/run.sh" "$range" ripple-answers || status=$?

# A merge request of a fork runs without the project's variables, and so without a note.
if [ -n "${RIPPLE_TOKEN:-}" ] && [ -s ripple-answers/touch.md ]; then
  notes=$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes
  call() { curl --silent --show-error --fail --header "PRIVATE-TOKEN: $RIPPLE_TOKEN" "$@"; }
  own=$(call "$notes?per_page=100" | python3 -c '
import json, sys
for note in json.load(sys.stdin):
    if note["body"].startswith("<!-- ripple:touch -->"):
        print(note["id"])
        break
')
  if [ -n "$own" ]; then
    call --request PUT --data-urlencode "body@ripple-answers/touch.md" "$notes/$own" > /dev/null
  else
    call --request POST --data-urlencode "body@ripple-answers/touch.md" "$notes" > /dev/null
  fi
fi
exit "$status"
