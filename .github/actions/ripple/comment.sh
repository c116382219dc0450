#!/usr/bin/env bash
# Writes a comment on a pull request of GitHub's, or its own earlier one anew.
#
#   comment.sh REPOSITORY NUMBER FILE      FILE begins with a hidden marker, '<!-- ripple:touch -->'
#
# Where the token may not write, as in a pull request of a fork, it says so and ends with 0.
set -euo pipefail

repository=${1:?"name the repository"}
number=${2:?"name the pull request"}
file=${3:?"name the file"}

marker=$(head -n 1 "$file")
case $marker in
  '<!-- ripple:'*' -->') ;;
  *) echo "ripple: '$file' does not begin with a marker" >&2; exit 2 ;;
esac

# A comment has at most 65,536 characters; a cut one still begins with its figures.
body=$(mktemp)
trap 'rm -f "$body"' EXIT
python3 - "$file" > "$body" <<'PYTHON'
import json, sys
text = open(sys.argv[1], encoding="utf-8").read()
if len(text) > 65000:
    text = text[:65000].rsplit("\n", 1)[0] + "\n\n_The rest does not fit into a comment._\n"
json.dump({"body": text}, sys.stdout)
PYTHON

# Only a comment that begins with the marker is Ripple's own: others may quote it.
own=$(gh api "repos/$repository/issues/$number/comments?per_page=100" --paginate | python3 -c '
import json, sys
decoder, text, marker = json.JSONDecoder(), sys.stdin.read().strip(), sys.argv[1]
while text:
    page, end = decoder.raw_decode(text)
    text = text[end:].strip()
    for comment in page:
        if comment["body"].startswith(marker):
            print(comment["id"])
            sys.exit()
' "$marker")

if [ -n "$own" ]; then
  answer=(-X PATCH "repos/$repository/issues/comments/$own")
else
  answer=(-X POST "repos/$repository/issues/$number/comments")
fi
if ! gh api "${answer[@]}" --input "$body" > /dev/null; then
  echo "ripple: the token may not comment here; the answer is in the step's summary" >&2
fi
