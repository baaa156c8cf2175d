#!/usr/bin/env bash
# The long form of the differential fuzzer, in release: random programs, each run open, sealed, observed and partly
# sealed, whose traces must agree; and a quarter as many on two threads.
#
# Usage: Scripts/differential.sh [--programs N] [--first N] [--root DIR]
#
#   --programs N  the number of programs (default 200000)
#   --first N     the first seed (default 0)
#
# Takes about ten minutes for each 50,000 programs on two processors. `swift test` runs 2,000. Shares its build folder with
# `.ci/run release`.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

programs=200000 first=0
read_numbers --programs programs --first first
((programs > 0)) || wrong_usage "no program tells nothing"

cd "$root"
export STRATA_SUITES=whole STRATA_DIFFERENTIAL_PROGRAMS="$programs" STRATA_DIFFERENTIAL_FIRST="$first"
export STRATA_DIFFERENTIAL_LOG="$temporary/seed"
swift test -c release --scratch-path .build-release --filter DifferentialTests 2>&1 | tee "$temporary/log" || {
    cat "$temporary"/seed* 2>/dev/null || true
    fail "the runs differ, or one crashed: see above, and the seeds that ran last"
}
grep -aqE "^differential: seeds $first\\.\\.<$((first + programs)), .* 0 differences\$" "$temporary/log" ||
    fail "the programs were not run"
