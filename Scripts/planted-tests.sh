# shellcheck shell=bash
# shellcheck disable=SC2154  # common.sh sets `temporary`, and the script that sources this file sets `package`
# Shared code of the scripts that plant faults in a copy, which tests must notice. Sourced after common.sh, never run.
#
#   package   the folder of the copy; empty until the script sets it

package=""

# run_tests SECONDS LOG ARGUMENTS…: runs `swift test` in the copy, without building it, with a time limit. Sets `verdict`
# to `passes`, `fails`, `crashes` or `hangs`.
run_tests() {
    local limit="$1" log="$2" status=0
    shift 2
    (cd "$package" && exec timeout --kill-after=5 "$limit" swift test --skip-build "$@") >"$log" 2>&1 || status=$?
    end_tests
    if ((status == 0)); then
        verdict="passes"
    elif ((status == 124 || status == 137)); then
        verdict="hangs"
    elif grep -aq '✘' "$log"; then
        verdict="fails"
    else
        verdict="crashes"
    fi
}

# Ends the tests of the copy that still run: `swift test` starts them in a process group of their own, which outlives it.
# A process that leads no group is ended alone.
end_tests() {
    local process programs
    [[ -n "$package" ]] || return 0
    programs="$(cd "$package" 2>/dev/null && pwd -P)/.build/" || return 0
    for process in /proc/[0-9]*; do
        [[ "$(readlink "$process/exe" 2>/dev/null)" == "$programs"* ]] || continue
        process="${process#/proc/}"
        kill -KILL -- "-$process" 2>/dev/null || kill -KILL "$process" 2>/dev/null || true
    done
}

# judge MAY_HANG: decides whether the verdict notices the fault. A hang notices it only if the fault's row says `hangs`, because
# a hang may also come from the tests or from the machine. Sets `verdict` to its words, and counts `failures`.
judge() {
    case "$verdict" in
    passes) verdict="NOT NOTICED" ;;
    hangs) if [[ "$1" == hangs ]]; then verdict="hangs, as expected"; else verdict="HANGS, which its row does not expect"; fi ;;
    esac
    case "$verdict" in "NOT NOTICED" | "DOES NOT BUILD" | "HANGS"*) failures=$((failures + 1)) ;; esac
}

# check_expectation NAME MAY_HANG: the last part of a row is `hangs` or is absent.
check_expectation() {
    [[ -z "$2" || "$2" == hangs ]] || fail "'$1' ends with '$2'; a row may only end with 'hangs'"
}

trap 'end_tests; rm -rf "$temporary"' EXIT
