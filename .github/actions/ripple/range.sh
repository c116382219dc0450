#!/usr/bin/env bash
# Prints the range of a pull request, 'BASE..HEAD', for 'ripple touch --since' in a clone made by CI:
# shallow, with a detached HEAD, on a merge ref, of a fork. What is missing is fetched.
#
#   range.sh BASE [REMOTE]      BASE is a branch of REMOTE (origin), or a commit
set -euo pipefail

base=${1:?"name the branch or commit to compare with"}
remote=${2:-origin}

say() { echo "ripple: $*" >&2; }

# The base as a commit that is here.
if git rev-parse --verify --quiet "$base^{commit}" > /dev/null && [[ $base =~ ^[0-9a-f]{40,}$ ]]; then
  tip=$base
elif [[ $base =~ ^[0-9a-f]{40,}$ ]]; then
  git fetch --quiet --no-tags --depth=1 "$remote" "$base"
  tip=$base
else
  branch=${base#"$remote/"}
  git fetch --quiet --no-tags \
    $([ "$(git rev-parse --is-shallow-repository)" = true ] && echo --depth=1) \
    "$remote" "+refs/heads/$branch:refs/remotes/$remote/$branch"
  tip=$(git rev-parse "refs/remotes/$remote/$branch")
fi
head=$(git rev-parse HEAD)

# A merge ref has the base for its first parent: what it brings is the pull request, exactly.
parents=$(git cat-file commit HEAD | sed -n 's/^parent //p; /^$/q')
if [ "$(printf '%s\n' "$parents" | wc -l)" -eq 2 ] && [ "$(printf '%s\n' "$parents" | head -n 1)" = "$tip" ]; then
  echo "$tip..$head"
  exit
fi

# Else it is what came since both parted; a shallow clone is deepened until that shows.
deepen=50
until parted=$(git merge-base "$tip" "$head"); do
  if [ "$(git rev-parse --is-shallow-repository)" = false ]; then
    say "'$base' and HEAD have no commit in common"
    exit 2
  fi
  if [ "$deepen" -gt 3000 ]; then
    git fetch --quiet --no-tags --unshallow "$remote" "$tip" "$head"
  else
    git fetch --quiet --no-tags --deepen="$deepen" "$remote" "$tip" "$head"
  fi
  deepen=$((deepen * 4))
done
echo "$parted..$head"
