#!/usr/bin/env bash
# Fuzzes every reader of untrusted input under the address sanitizer, MINUTES in all, shared out evenly.
#   Tests/Tools/fuzz.sh MINUTES [READER …]
# Prints of each reader its executions a second and how many edges of the code it has reached; a crash ends the
# run with its input, to be kept under Data/Fuzz. What is found that is new lies in .build-fuzz/corpus and is used
# again by the next run.
set -euo pipefail
cd "$(dirname "$0")/../.."
minutes=${1:?"usage: fuzz.sh MINUTES [READER …]"}
shift

# Optimised: a build for debugging is slower by far. One list for both sanitizers: of two flags the last wins.
FUZZ=1 swift build -c release --product RippleFuzz --sanitize fuzzer -Xswiftc -sanitize=fuzzer,address \
  --scratch-path .build-fuzz 2>&1 | { grep -v 'ld.gold: warning' || true; } | tail -n 2
fuzzer=.build-fuzz/release/RippleFuzz
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
readers=("$@")
[ $# -gt 0 ] || mapfile -t readers < <(RIPPLE_FUZZ_READER=list $fuzzer -runs=0 2> /dev/null)
seconds=$((minutes * 60 / ${#readers[@]}))
[ "$seconds" -gt 0 ] || seconds=1

printf '%-16s %10s %12s %8s %8s\n' reader inputs "a second" edges kept
for reader in "${readers[@]}"; do
  corpus=.build-fuzz/corpus/$reader
  log=.build-fuzz/$reader.log
  mkdir -p "$corpus"
  export RIPPLE_FUZZ_READER=$reader
  # A store of any use is longer than any other input needs to be.
  length=4096
  [ "$reader" != store ] || length=32768
  if ! $fuzzer "$corpus" Data/Fuzz -max_total_time=$seconds -max_len=$length -timeout=20 -rss_limit_mb=4096 \
    -artifact_prefix=.build-fuzz/ -print_final_stats=1 > "$log" 2>&1; then
    tail -n 30 "$log"
    echo "fuzz.sh: '$reader' failed; its log is $log" >&2
    exit 1
  fi
  inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")
  edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  printf '%-16s %10s %12s %8s %8s\n' "$reader" "$inputs" "$rate" "$edges" "$(ls "$corpus" | wc -l)"
done
