#!/usr/bin/env bash
# Runs the long form of the differential fuzzer, in release: each random program runs open, sealed, observed and partly
# sealed, and the traces must agree; a quarter as many programs run on two threads.
#
# Usage: Scripts/differential.sh [--address | --alone] [--programs N] [--first N] [--root DIR]
#
#   --address     in debug under the address sanitizer; shares its build folder with sanitize.sh
#   --alone       in debug, each program on small stacks in a process of its own: the first use of a generic function
#                 in a process needs more stack than the next ones; shares its build folder with `swift test`
#   --programs N  the number of programs (default 200000; 4000 under the address sanitizer; 300 alone)
#   --first N     the first seed (default 0)
#
# The leak checker knows threads by their system ids. If an id is used twice, the checker does not read the second
# thread, and reports the memory that this thread holds, even Dispatch's own. The programs start 24,000 threads, and
# other processes use ids, too. So under the address sanitizer each test runs in a process with ids of its own
# (`unshare`, for root on Linux).
#
# Takes about ten minutes for each 50,000 programs on two processors. `swift test` runs 2,000. Shares its build folder
# with `.ci/run release`.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

programs=200000 first=0 form=release
case "${arguments[0]:-}" in
--address) form=address programs=4000 ;;
--alone) form=alone programs=300 ;;
esac
[[ "$form" == release ]] || arguments=("${arguments[@]:1}")
read_numbers --programs programs --first first
((programs > 0)) || wrong_usage "use at least one program"

cd "$root"
export STRATA_SUITES=whole STRATA_DIFFERENTIAL_PROGRAMS="$programs" STRATA_DIFFERENTIAL_FIRST="$first"
export STRATA_DIFFERENTIAL_LOG="$temporary/seed"
expected=".* 0 differences\$"
if [[ "$form" == alone ]]; then
    swift build --build-tests
    for ((seed = first; seed < first + programs; seed++)); do
        export STRATA_DIFFERENTIAL_PROGRAMS=1 STRATA_DIFFERENTIAL_FIRST="$seed"
        swift test --skip-build --filter smallStacksGiveAnAnswerOrAnError >"$temporary/log" 2>&1 || true
        if ! grep -aqE "^differential: small stacks, 1 programs, .* 0 differences\$" "$temporary/log"; then
            cat "$temporary/log"
            fail "seed $seed alone in a process differs or crashes, see above"
        fi
    done
    echo "differential: $programs programs from seed $first, each alone in a process on small stacks"
    exit 0
fi
if [[ "$form" == address ]]; then
    require_tool unshare util-linux
    for test in twoThreadsGetTheSameAnswersAsOne everyPathGivesTheSameAnswer smallStacksGiveAnAnswerOrAnError; do
        unshare --pid --fork --mount-proc \
            "$scripts/sanitize.sh" address --root "$root" -- --filter "$test" 2>&1 | tee "$temporary/$test"
        grep -aqE "^differential: $expected" "$temporary/$test" || fail "$test ran no program, or the runs differ"
    done
    exit 0
fi
"$scripts/test-release.sh" --filter DifferentialTests 2>&1 | tee "$temporary/log" || {
    cat "$temporary"/seed* 2>/dev/null || true
    fail "the runs differ, or one crashed: see above, and the seeds that ran last"
}
grep -aqE "^differential: seeds $first\\.\\.<$((first + programs)), $expected" "$temporary/log" ||
    fail "the programs were not run"
