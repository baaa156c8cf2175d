#!/usr/bin/env bash
# Scans mutated corpus files under the address sanitizer. Fails after a crash, a hang or an impossible position.
#
# Usage: Scripts/scanner-fuzz.sh [COUNT [SEED]]
#
#   COUNT   the number of mutated files (default 100000; the full form is 1000000)
set -euo pipefail
count=${1:-100000}
seed=${2:-20260101}
# shellcheck source-path=SCRIPTDIR source=scanner/build.sh
source "$(dirname "$0")/scanner/build.sh"
build_program Fuzz -O -sanitize=address 2> >(grep -v 'Cannot export local symbol' >&2)
step=50000
first=0
while [ "$first" -lt "$count" ]; do
    size=$((count - first < step ? count - first : step))
    if ! ASAN_OPTIONS=detect_leaks=0 "$work/Fuzz" "$root/Tests/ArchitectureTests/Corpus" "$seed" "$first" "$size" \
        > "$work/fuzz.log" 2>&1; then
        echo "FAILED among the inputs $first to $((first + size)) of seed $seed"
        head -40 "$work/fuzz.log"
        exit 1
    fi
    first=$((first + size))
done
echo "scanned $count mutated files of $(find "$root/Tests/ArchitectureTests/Corpus" -type f | wc -l) corpus files (seed $seed): no crash, no hang"
