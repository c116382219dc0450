#!/usr/bin/env bash
# Builds all tests under a sanitizer, in a folder of their own, and runs them; words after it go to 'swift test'.
#   Tests/Tools/sanitize.sh address|thread [--filter SUITE …]
# The host's SwiftParser is not instrumented: what it alone does is not seen.
set -euo pipefail
cd "$(dirname "$0")/../.."
sanitizer=${1:?"usage: sanitize.sh address|thread [--filter SUITE …]"}
shift
case $sanitizer in address | thread) ;; *) echo "sanitize.sh: '$sanitizer' is neither address nor thread" >&2; exit 2 ;; esac
place=(--scratch-path ".build-$sanitizer" --sanitize "$sanitizer")

# A report ends the test that caused it, so that it cannot be overlooked.
export ASAN_OPTIONS=detect_leaks=0:halt_on_error=1 TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1
export SWIFT_BACKTRACE=enable=no
swift build "${place[@]}" --build-tests
swift test "${place[@]}" --skip-build --disable-xctest "$@"
