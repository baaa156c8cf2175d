#!/usr/bin/env bash
# Compares, in one run, what many services cost an application: wired by hand, in a dictionary of closures, and with
# Strata.
#
# Usage: Scripts/compare-cost.sh [--services N] [--rounds N] [--root DIR]
#
#   --services N   the number of services in the modules that are compiled (default 400)
#   --rounds N     how often each module is compiled, in turns (default 3)
#
# Prints one table. Processor seconds are medians of the rounds; sizes are those of stripped programs, linked with dead
# code removed; instructions are counted by callgrind. "By hand" means a function for each service in the rows about
# compiling and sizes, and an object with a lazy property for each service in the rows about running. The README has
# figures of other containers, which were measured once, because this repository contains no code of theirs. Takes some
# minutes. Builds into .build-speed and .build-cost.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
services=400 rounds=3
read_numbers --services services --rounds rounds
((services >= 20 && rounds > 0)) || wrong_usage "use at least 20 services and one round"
require_tool size binutils
require_tool strip binutils
require_tool valgrind
# shellcheck source-path=SCRIPTDIR source=build-cost/modules.sh
source "$scripts/build-cost/modules.sh"
build_benchmarks write-services cold layers stacks
compile_closures

forms=(functions dictionary initializer resolver)

# row TEXT FUNCTION: prints FUNCTION's result for each form.
row() {
    local form cells=""
    for form in "${forms[@]}"; do cells+=" $("$2" "$form") |"; done
    echo "| $1 |$cells"
}

for ((round = 0; round < rounds; round++)); do
    for form in "${forms[@]}"; do
        for mode in release debug; do echo "$form $mode $(compile "$services" 2 "$form" "$mode")"; done
    done
done >"$temporary/times"

# median FORM MODE: of the processor seconds.
median() {
    awk -v form="$1" -v mode="$2" '$1 == form && $2 == mode { print $3 }' "$temporary/times" | sort -n |
        awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'
}
compiled() { awk -v own="$(median "$1" "$mode")" -v hand="$(median functions "$mode")" \
    'BEGIN { printf "%.1f (%.2f×)", own, own / hand }'; }

# The objects that a program of a form needs, and its main file.
objects() {
    case "$1" in
    functions) : ;;
    dictionary) printf '%s\n' "$work/closures/ManyServices.o" ;;
    *) printf '%s\n' "${core[@]}" ;;
    esac
}
main_file() {
    case "$1" in
    functions) printf 'import Many\n@main enum Main { static func main() { print(make%d().number) } }\n' $(($2 - 1)) ;;
    dictionary)
        printf 'import Many\nimport ManyServices\n@main enum Main { static func main() {\n'
        printf '    let closures = Closures()\n    fillAll(closures)\n    print(closures.make((any P%d).self).number)\n} }\n' \
            $(($2 - 1))
        ;;
    *) application "$2" ;;
    esac
}
size_of_20() {
    local all
    mapfile -t all < <(objects "$1")
    compile 20 2 "$1" release >/dev/null
    echo "$(($(link "$work/$1-2-20" "$(main_file "$1" 20)" ${static+"$static"} ${all[@]+"${all[@]}"}) / 1000)) KB"
    [[ "$("$work/$1-2-20/program")" == 19 ]] || fail "the program of $1 does not run"
}
text_of_service() {
    local text plain
    text="$(size -A "$work/$1-2-$services/release/Many.o" | awk '$1 ~ /^\.text/ { sum += $2 } END { print sum }')"
    plain="$(size -A "$work/functions-2-$services/release/Many.o" | awk '$1 ~ /^\.text/ { sum += $2 } END { print sum }')"
    echo "$(((text - plain) / services)) B"
}

for program in cold layers; do objcopy --strip-debug "$built/$program" "$temporary/$program"; done
for side in container baseline; do
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file="$temporary/$side.parts" \
        --combine-dumps=yes --dump-before=measuring_mark "$temporary/cold" "$side" count \
        >"$temporary/$side.lines" 2>"$temporary/errors" || fail "valgrind cannot run cold $side"
    "$built/cold" "$side" >"$temporary/$side.samples"
done
# counted SIDE NUMBER: the instructions of a service in that piece of work of `cold SIDE count`.
counted() {
    awk '/^(part|totals): / { print $2 }' "$temporary/$1.parts" | paste -d ' ' - - |
        awk -v part="$((2 * $2))" '$1 == part { printf "%d\n", $2 / 1000 }'
}
heap() { awk -v row="$2" '$2 == row { printf "%d B\n", $4 }' "$temporary/$1.samples"; }
# running ROW: nothing for functions, the baseline for the dictionary, and the container for initializers.
running() {
    case "$1" in
    dictionary) "$2" baseline "$3" ;;
    initializer) "$2" container "$3" ;;
    *) echo "–" ;;
    esac
}
# boot SIZE: the instructions of a service where so many are registered, proved and sealed.
boot() {
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file="$temporary/layers.parts" \
        --combine-dumps=yes --dump-before=measuring_mark "$temporary/layers" woven "$1" \
        >/dev/null 2>"$temporary/errors" || fail "valgrind cannot run layers woven $1"
    awk -v size="$1" '/^totals: / && ++part == 2 { printf "%d\n", $2 / size }' "$temporary/layers.parts"
}
cold_boot() { running "$1" counted 1; }
warm_boot() { running "$1" counted 3; }
cold_heap() { running "$1" heap cold/heap; }
warm_heap() { running "$1" heap warm/heap; }
whole_process() {
    local side
    case "$1" in
    functions) side=baseline ;;
    initializer) side=container ;;
    *) echo "–" && return ;;
    esac
    SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file="$temporary/whole.parts" \
        "$temporary/cold" "$side" whole >/dev/null 2>"$temporary/errors" || fail "valgrind cannot run cold $side whole"
    awk '/^totals: / { printf "%.1f\n", $2 / 1000000 }' "$temporary/whole.parts"
}
first_resolve() {
    case "$1" in
    functions) counted baseline 2 ;;
    initializer) counted container 2 ;;
    *) echo "–" ;;
    esac
}

echo "| | by hand | dictionary of closures | Strata, initializers | Strata, resolver closures |"
echo "|---|--:|--:|--:|--:|"
mode=release
row "compiling $services services in release, processor seconds (times by hand)" compiled
mode=debug
row "the same in debug" compiled
row "text that a service adds to that of the hand-written function" text_of_service
row "stripped program of 20 services" size_of_20
static=-static-stdlib
row "the same with the standard library inside" size_of_20
row "register, prove and seal 1,000, cold: instructions each" cold_boot
row "the same again in the process" warm_boot
echo "| the same with services of generic types, 1,000 · 10,000 · 100,000 | – | – | $(boot 1000) · $(boot 10000) · $(boot 100000) | – |"
row "heap of a registration, cold" cold_heap
row "the same again in the process" warm_heap
row "first resolve of a service: instructions" first_resolve
row "a whole process that boots and makes 1,000, millions of instructions" whole_process
echo "| a fresh test stack of 1,000 with three overrides, milliseconds | – | – | $("$built/stacks") | – |"

graph="$work/library/Graph" library="$work/library/Core"
mkdir -p "$graph" "$library"
features=()
while IFS= read -r feature; do features+=(-enable-upcoming-feature "$feature"); done < <(upcoming_features)
library_flags=(-O -whole-module-optimization -swift-version 6 -parse-as-library -package-name strata "${features[@]}"
    -strict-memory-safety -suppress-warnings -I "$work/library")
mapfile -t graph_files < <(find "$root/Sources/Graph" -name '*.swift')
mapfile -t core_files < <(find "$root/Sources/Core" -name '*.swift')
seconds="$(
    processor swiftc "${library_flags[@]}" -module-name StrataGraph -emit-module \
        -emit-module-path "$work/library/StrataGraph.swiftmodule" -c -o "$graph/Graph.o" "${graph_files[@]}"
) $(
    processor swiftc "${library_flags[@]}" -module-name StrataCore -emit-module \
        -emit-module-path "$work/library/StrataCore.swiftmodule" -c -o "$library/Core.o" "${core_files[@]}"
)"
echo
echo "Graph and Core compile in release in $(awk '{ printf "%.1f", $1 + $2 }' <<<"$seconds") processor seconds." \
    "Their text, linked whole: $(($(text_of_core) / 1000)) KB."
