#!/usr/bin/env bash
# Runs the tests of the modules that may leave the desk in three modes: in one process, through the codec and a socket in
# one process, and with processes of their own: two that value homes, and for each desk of a test one that delivers its
# messages. In each of them every valuation and every delivery is carried out twice, as if the first answer had been lost
# on its way: both appraisals must be the same, and the message arrives once.
#
# Usage: Scripts/modes.sh [--skip-build]
#
#   --skip-build  uses the tests and the program that are built in debug

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=desk.sh
source "$(dirname "${BASH_SOURCE[0]}")/desk.sh"
# shellcheck source-path=SCRIPTDIR source=prepare.sh
source "$scripts/prepare.sh"
skips_build=false
while (($# > 0)); do
    case "$1" in
    -h | --help)
        print_help
        exit 0
        ;;
    --skip-build)
        skips_build=true
        shift
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
done
if ! "$skips_build"; then swift build "${build[@]}" --build-tests; fi
program="$(swift build "${build[@]}" --show-bin-path)/insurance-desk"

addresses=""
for number in 1 2; do
    address="$temporary/valuer-$number"
    "$program" valuation --valuation-listen "$address" 2>"$temporary/valuer-$number.log" &
    desks+=($!)
    addresses+="${addresses:+,}$address"
done
for number in 1 2; do
    for ((attempt = 0; attempt < 300; attempt++)); do
        if grep -q 'valuing homes' "$temporary/valuer-$number.log"; then break; fi
        sleep 0.1
    done
    grep -q 'valuing homes' "$temporary/valuer-$number.log" || {
        cat "$temporary/valuer-$number.log" >&2
        fail "a valuer does not start"
    }
done

# run NAME VARIABLE MODE TITLE MODULE…: the tests of these modules in a mode.
run() {
    local name="$1" variable="$2" mode="$3" title="$4" filter tests
    shift 4
    filter="^($(IFS='|' && echo "$*"))\."
    # Without the variable of the module that is wired by hand, as in Scripts/test.sh.
    env -u DESK_HAND_WRITTEN "$variable=$mode" swift test "${build[@]}" --skip-build --filter "$filter" \
        >"$temporary/test.log" 2>&1 || {
        grep -aE '✘|recorded an issue|error:' "$temporary/test.log" >&2 || cat "$temporary/test.log" >&2
        fail "the tests do not pass with the $name: $title"
    }
    tests="$(grep -aoE 'Test run with [1-9][0-9]* tests? in [0-9]+ suites? passed' "$temporary/test.log" | tail -n 1)" \
        || fail "no test ran with the $name: $title"
    printf '%s %s: %s\n' "$name" "$title" "$tests"
}

valuing=(ValuationTests QuotesTests PoliciesTests WebPresentationTests)
run valuation DESK_TEST_VALUATION repeated repeated "${valuing[@]}"
run valuation DESK_TEST_VALUATION colocated colocated "${valuing[@]}"
run valuation DESK_TEST_VALUATION "$addresses" "two processes" "${valuing[@]}"
run notifications DESK_TEST_TRANSPORT repeated repeated NotificationsTests
run notifications DESK_TEST_TRANSPORT colocated colocated NotificationsTests
run notifications DESK_TEST_TRANSPORT "$program" "other processes" NotificationsTests
