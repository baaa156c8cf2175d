#!/usr/bin/env bash
# Runs Examples/MemoryPressure under real memory pressure: the process returns a cache of 200 MiB to the system, and
# constructs it again on request.
#
# Usage: Scripts/check-memory-pressure.sh [--root DIR]
#
# The pressure comes from a FIFO that MEMORY_PRESSURE_WATCH names, and from the limit of a cgroup if the machine allows
# the script to create one. Shares its build folder with Examples/InsuranceDesk.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
((${#arguments[@]} == 0)) || wrong_usage "unexpected argument '${arguments[0]}'"

package=(--package-path "$root/Examples/MemoryPressure" --scratch-path "$shared_build")
plan_anew "$shared_build"
swift build "${package[@]}" || fail "the example does not build, see above"
keeper="$(swift build "${package[@]}" --show-bin-path)/cache-keeper"

# figure STEP: the resident memory, in MiB, that the last run printed for the step.
figure() { sed -nE "s/^$1 ([0-9]+, )?([0-9]+) MiB.*/\2/p" "$temporary/output"; }

# judge NAME scoped|kept: whether the last run returned the expected memory.
judge() {
    local constructed pass again
    constructed="$(figure constructed)" pass="$(figure pass)" again="$(figure again)"
    [[ -n "$constructed" && -n "$pass" && -n "$again" ]] || { cat "$temporary/output" >&2; fail "$1: a step is missing"; }
    ((constructed >= 200)) || fail "$1: the cache is not in main memory: $constructed MiB"
    if [[ "$2" == scoped ]]; then
        ((pass <= constructed - 190)) || fail "$1: resident memory fell from $constructed to $pass MiB only"
    else
        ((pass > constructed - 10)) || fail "$1: a singleton was released: $constructed to $pass MiB"
    fi
    ((again >= 200)) || fail "$1: the cache was not constructed again: $again MiB"
    echo "$1: $constructed MiB with the cache, $pass MiB after the pass, $again MiB when requested again"
}

# Writes into the FIFO when the cache is constructed.
under_fifo() {
    rm -f "$temporary/fifo"
    mkfifo "$temporary/fifo"
    : >"$temporary/output"
    coproc KEEPER { MEMORY_PRESSURE_WATCH="$temporary/fifo" timeout 60 "$keeper" "$1"; }
    # shellcheck disable=SC2153  # set by coproc
    local keeper_pid=$KEEPER_PID line
    while IFS= read -r -t 60 line <&"${KEEPER[0]}"; do
        echo "$line" >>"$temporary/output"
        if [[ "$line" == constructed* ]]; then echo pressure >"$temporary/fifo"; fi
        if [[ "$line" == again* ]]; then break; fi
    done
    wait "$keeper_pid" || fail "under a FIFO, $1: the process ended with $?"
    grep -qF "(\$MEMORY_PRESSURE_WATCH)" "$temporary/output" || fail "the FIFO is not the source: $(cat "$temporary/output")"
}

under_fifo scoped
judge "FIFO, memory-sensitive" scoped
under_fifo kept
judge "FIFO, without the scope" kept

# A cgroup of our own below ours, with a limit that the cache brings near.
own="/sys/fs/cgroup$(sed -n 's/^0:://p' /proc/self/cgroup 2>/dev/null)"
group="${own%/}/strata-$$"
reason=""
if ! grep -qw memory "${own%/}/cgroup.subtree_control" 2>/dev/null; then
    reason="there is no cgroup v2 with a usable memory controller ($own)"
elif ! mkdir "$group" 2>/dev/null; then
    reason="no cgroup can be made below $own"
fi
if [[ -n "$reason" ]]; then
    echo "cgroup with a limit: skipped: $reason"
    exit 0
fi
trap 'rmdir "$group" 2>/dev/null || true; rm -rf "$temporary"' EXIT
echo $((250 << 20)) >"$group/memory.max"
(
    echo "$BASHPID" >"$group/cgroup.procs"
    exec env -u MEMORY_PRESSURE_WATCH timeout 60 "$keeper" scoped
) >"$temporary/output" || fail "in a cgroup: the process ended with $?"
judge "cgroup with a limit of 250 MiB" scoped
