#!/usr/bin/env bash
# Counts the instructions and the allocations of each benchmark, and the heap of a registration, and fails if one needs
# more than its limit.
#
# Usage: Scripts/check-speed.sh [--set-limits] [--counts FILE] [--limits FILE] [--root DIR]
#
#   --set-limits   writes new limits: 5 % above the counted instructions but at least 15 above, and the counted
#                  allocations
#   --counts FILE  reads an earlier output of Scripts/bench.sh --counts; counts nothing
#   --limits FILE  the file with the limits (default: Benchmarks/limits.txt)
#
# Unlike times, counts are the same on every run of the same build, even on a busy machine. A row without a limit
# fails, and so does a limit without a row. A limit changes only in a commit that gives the reason. Builds into
# .build-speed, and installs Valgrind from Debian's packages if it is missing: see Scripts/bench.sh.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

limits="$root/Benchmarks/limits.txt" counts="" setting=false
set -- ${arguments[@]+"${arguments[@]}"}
while (($# > 0)); do
    case "$1" in
    --set-limits) setting=true ;;
    --counts | --limits)
        [[ -n "${2:-}" ]] || wrong_usage "$1 needs a file"
        if [[ "$1" == --counts ]]; then counts="$2"; else limits="$2"; fi
        shift
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
    shift
done

if [[ -z "$counts" ]]; then
    counts="$temporary/counts"
    "$scripts/bench.sh" --counts --root "$root" >"$counts"
fi
# Only the container's side, because hand-written code needs no limit.
awk '$1 == "count" && $3 == "container" { print $2, $4, $5 }' "$counts" >"$temporary/rows"
[[ -s "$temporary/rows" ]] || fail "nothing was counted"

if $setting; then
    {
        echo "# What one operation of the container may need at most: see Scripts/check-speed.sh."
        echo "# A limit changes only in a commit that says why."
        echo "# row instructions allocations"
        awk '{ more = $2 * 0.05; if (more < 15) more = 15; printf "%s %.0f %.2f\n", $1, $2 + more + 0.5, $3 }' \
            "$temporary/rows"
    } >"$limits"
    echo "$(wc -l <"$temporary/rows") limits were written."
    exit 0
fi

[[ -f "$limits" ]] || fail "there is no $limits"
awk '
    /^#/ || NF == 0 { next }
    NR == FNR {
        if (NF != 3 || $2 !~ /^[0-9.]+$/ || $3 !~ /^[0-9.]+$/) { print "no limit: " $0; failed = 1; next }
        instructions[$1] = $2; allocations[$1] = $3; next
    }
    {
        rows++
        if (!($1 in instructions)) { print $1 " has no limit"; failed = 1; next }
        if ($2 > instructions[$1]) { print $1 " needs " $2 ($1 ~ /\/heap$/ ? " bytes" : " instructions") "; its limit is " instructions[$1]; failed = 1 }
        if ($3 > allocations[$1]) { print $1 " needs " $3 " allocations; its limit is " allocations[$1]; failed = 1 }
        if ($2 < 0.8 * instructions[$1]) loose++
        seen[$1] = 1
    }
    END {
        for (row in instructions) if (!(row in seen)) { print row " has a limit, but nothing measures it"; failed = 1 }
        if (failed) exit 1
        print rows " rows are within their limits."
        if (loose) print loose " of them by more than a fifth: --set-limits tightens them."
    }' "$limits" "$temporary/rows" || fail "a limit is exceeded, see the lines above"
