#!/usr/bin/env bash
# Measures the cost of resolving, registering and proving, compared with hand-written wiring, and prints a table.
#
# Usage: Scripts/bench.sh [--short] [--rounds N] [--only TEXT] [--json FILE] [--root DIR]
#        Scripts/bench.sh --counts
#
#   --short      leaves out the second table: 100 to 100,000 registrations, chains, layers
#   --rounds N   the number of interleaved rounds (default 13)
#   --only TEXT  measures only the rows whose name contains the text; --counts prints the names
#   --json FILE  writes all figures to the file
#   --counts     prints only counts: `count ROW SIDE INSTRUCTIONS ALLOCATIONS` for one operation; a row that ends with
#                /heap has the bytes of a registration instead of instructions
#
# Each row shows its target and ends with "ok" or "missed". Times are medians of the rounds, with the smallest and the
# largest; they need an idle machine. Counts are the same on a busy one. Documentation/Performance.md explains the
# measurement. Builds into .build-speed. Installs Valgrind from Debian's packages if it is missing.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

counts_only=false processes=13
options=() selection=() scale=(--scale)
set -- ${arguments[@]+"${arguments[@]}"}
while (($# > 0)); do
    case "$1" in
    --short) scale=() ;;
    --counts) counts_only=true ;;
    --rounds | --only | --json)
        [[ -n "${2:-}" ]] || wrong_usage "$1 needs a value"
        [[ "$1" != --only ]] || selection=(--only "$2")
        [[ "$1" != --rounds ]] || processes="$2"
        options+=("$1" "$2")
        shift
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
    shift
done

if ! command -v valgrind >/dev/null || ! command -v objcopy >/dev/null; then
    as_root=()
    if [[ "$(id -u)" != 0 ]]; then as_root=(sudo -n); fi
    {
        ${as_root[@]+"${as_root[@]}"} apt-get update -q
        DEBIAN_FRONTEND=noninteractive ${as_root[@]+"${as_root[@]}"} \
            apt-get install -q -y --no-install-recommends valgrind binutils
    } >&2
fi
require_tool valgrind
require_tool objcopy binutils

package=(-c release --package-path "$root/Benchmarks" --scratch-path "$root/.build-speed")
swift build "${package[@]}" >"$temporary/build" 2>&1 || {
    cat "$temporary/build" >&2
    fail "the benchmarks do not build"
}
built="$(swift build "${package[@]}" --show-bin-path)"
# Without debug information, which valgrind would read for minutes.
for program in bench cold cold-bridge; do objcopy --strip-debug "$built/$program" "$temporary/$program"; done

# counted NAME PROGRAM ARGUMENT…: runs the program, which prints ROW SIDE OPERATIONS ALLOCATIONS for each measurement.
# Callgrind ends a part of its output at each mark. Hashing without a seed makes two runs the same.
counted() {
    local name="$1" program="$temporary/$2"
    shift 2
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file="$temporary/$name.parts" \
        --combine-dumps=yes --dump-before=measuring_mark "$program" "$@" \
        >"$temporary/$name.lines" 2>"$temporary/$name.errors" || {
        cat "$temporary/$name.errors" >&2
        fail "valgrind cannot run $program $*"
    }
    awk '/^(part|totals): / { print $2 }' "$temporary/$name.parts" | paste -d ' ' - - >"$temporary/$name.totals"
}

# Work that runs twice, the second time three times as long, is between four marks; work that runs once, between two.
# shellcheck disable=SC2016  # awk's fields
twice='NR == FNR { of[$1] = $2; next } { short = of[4 * FNR - 2]; long = of[4 * FNR]
    if (short == "" || long == "") exit 1
    printf "count %s %s %.2f %.2f\n", $1, $2, (long - short) / $3, $4 / $3 }'
# shellcheck disable=SC2016  # awk's fields
once='NR == FNR { of[$1] = $2; next } { if (of[2 * FNR] == "") exit 1
    printf "count %s %s %.2f %.2f\n", $1, $2, of[2 * FNR] / $3, $4 / $3 }'

counted cold-container cold container count &
one=$!
counted cold-baseline cold baseline count &
other=$!
wait "$one" && wait "$other"
counted cold-bridge cold-bridge count
counted bench bench count ${selection[@]+"${selection[@]}"}
for name in bench cold-container cold-baseline cold-bridge; do
    rule="$once"
    [[ "$name" != bench ]] || rule="$twice"
    awk "$rule" "$temporary/$name.totals" "$temporary/$name.lines" || fail "callgrind did not see every mark of $name"
done >"$temporary/facts"
[[ -s "$temporary/facts" ]] || fail "nothing was counted"

if $counts_only; then
    for side in baseline container; do
        "$built/cold" "$side"
    done | cat - <("$built/cold-bridge") |
        awk '$2 ~ /\/heap$/ { printf "count %s %s %.2f 0.00\n", $2, $3, $4 }' >>"$temporary/facts"
    awk -v text="${selection[1]-}" 'index($2, text)' "$temporary/facts"
    exit 0
fi
# Fresh processes, by turns.
for ((process = 0; process < processes; process++)); do
    "$built/cold" baseline
    "$built/cold" container
    "$built/cold-bridge"
done >>"$temporary/facts"
"$built/bench" report --facts ${scale[@]+"${scale[@]}"} ${options[@]+"${options[@]}"} <"$temporary/facts"
