#!/usr/bin/env bash
# Measures the cost of registrations for the build of an application: compile time, size of Core, size of the program.
#
# Usage: Scripts/build-cost.sh [--rounds N] [--services N] [--check [--figures FILE] [--limits FILE]] [--root DIR]
#
#   --rounds N      how often each module is compiled, in turns (default 3; with --check 5)
#   --services N    the number of services in a module (default 1000; with --check 200)
#   --check         compiles two forms and the hand-written one, in release only. Fails if a figure exceeds its limit: the
#                   compile time of a form and the instructions of the compiler as multiples of those for the
#                   hand-written one, the bytes of text that a form adds for each service, the size of a program of 20
#                   services, or the text of Core and Graph. Takes two minutes.
#   --figures FILE  with --check: reads the figures of an earlier run; compiles nothing
#   --limits FILE   with --check: the file with the limits (default: Benchmarks/build-limits.txt)
#
# The script generates a module of a thousand services, each a protocol and a class, in several forms: the types alone,
# with a hand-written function that constructs each service, and registered by references to initializers (in one
# function for a hundred services, and in one for each), by closures with parameters, also on the main actor and
# asynchronous, and by closures that take a resolver. The services have two dependencies in one module, and eight in
# another. The script compiles the modules as SwiftPM does, in debug and in release, and prints processor time, because a
# busy machine affects it less than wall-clock time. Processor time still varies by a tenth from run to run, so the check
# also counts the instructions that the compiler needs for a module of 100 services, which vary by less than a
# thousandth. Sizes are those of stripped programs. Takes about ten minutes. Builds into .build-speed and .build-cost.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

rounds="" services="" checking=false figures="" limits="$root/Benchmarks/build-limits.txt"
set -- ${arguments[@]+"${arguments[@]}"}
while (($# > 0)); do
    case "$1" in
    --rounds | --services)
        [[ "${2:-}" =~ ^[1-9][0-9]*$ ]] || wrong_usage "$1 needs a number"
        if [[ "$1" == --rounds ]]; then rounds="$2"; else services="$2"; fi
        shift
        ;;
    --check) checking=true ;;
    --figures | --limits)
        [[ -f "${2:-}" ]] || wrong_usage "$1 needs a file"
        if [[ "$1" == --figures ]]; then figures="$2"; else limits="$2"; fi
        shift
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
    shift
done
$checking || [[ -z "$figures" ]] || wrong_usage "--figures needs --check"
if $checking; then rounds="${rounds:-5}" services="${services:-200}"; else rounds="${rounds:-3}" services="${services:-1000}"; fi
((services >= 100)) || wrong_usage "use at least 100 services, because fewer give no usable figures"
require_tool size binutils
require_tool strip binutils
$checking && [[ -z "$figures" ]] && require_tool valgrind

# compare FIGURES: fails if a figure exceeds its limit. A line of both files: WHAT KIND FIGURE.
compare() {
    awk '
        /^#/ || NF == 0 { next }
        NF != 3 || $3 !~ /^[0-9.]+$/ || $3 + 0 == 0 { print "no figure: " $0; failed = 1; next }
        { what = $1 " " $2 }
        NR == FNR { limit[what] = $3; next }
        !(what in limit) { print what " has no limit"; failed = 1; next }
        {
            seen[what] = 1
            print what ": " $3 " (limit " limit[what] ")"
            if ($3 + 0 > limit[what] + 0) { print what " exceeds its limit"; failed = 1 }
        }
        END {
            for (what in limit) if (!(what in seen)) { print what " was not measured"; failed = 1 }
            exit failed
        }' "$limits" "$1" || fail "a limit is exceeded, see the lines above"
    exit 0
}
if [[ -n "$figures" ]]; then compare "$figures"; fi

# shellcheck source-path=SCRIPTDIR source=build-cost/modules.sh
source "$scripts/build-cost/modules.sh"
build_benchmarks write-services bench

# program SERVICES DEPENDENCIES FORM: links a program with that module; prints the bytes of the stripped file.
program() {
    local folder="$work/$3-$2-$1" body=$'registerAll(in: container)\n        print(container.isSealed)'
    [[ -f "$folder/release/Many.o" ]] || compile "$1" "$2" "$3" release >/dev/null
    if [[ "$3" == functions ]]; then body="print(container.isSealed, make$(($1 - 1))().number)"; fi
    link "$folder" "import Many
import StrataCore
@main enum Main {
    static func main() {
        let container = Container(\"Cost\")
        $body
    }
}" "${core[@]}"
    # The functions construct their dependencies at each call: too much to run, and nothing is measured there.
    [[ "$3" == functions ]] || "$folder/program" >/dev/null || fail "the program of $3 does not run"
}

if $checking; then
    for ((round = 0; round < rounds; round++)); do
        for form in functions resolver initializer; do
            seconds="$(compile "$services" 2 "$form" release)"
            text="$(size -A "$work/$form-2-$services/release/Many.o" | awk '$1 ~ /^\.text/ { sum += $2 } END { print sum }')"
            echo "$form $seconds $text"
        done
    done >"$temporary/times"
    sort -k1,1 -k2,2n "$temporary/times" | awk -v services="$services" '
        { all[$1, ++count[$1]] = $2; text[$1] = $3 }
        END {
            for (form in count) median[form] = all[form, int((count[form] + 1) / 2)]
            for (form in count) if (form != "functions") {
                printf "%s time %.2f\n", form, median[form] / median["functions"]
                printf "%s text %d\n", form, (text[form] - text["functions"]) / services
            }
        }' >"$temporary/figures"
    by_hand="$(instructions 100 2 functions)"
    for form in resolver initializer; do
        count="$(instructions 100 2 "$form")"
        awk -v form="$form" -v count="$count" -v hand="$by_hand" \
            'BEGIN { printf "%s instructions %.3f\n", form, count / hand }' >>"$temporary/figures"
    done
    compile 20 2 functions release >/dev/null
    by_hand="$(link "$work/functions-2-20" $'import Many\n@main enum Main { static func main() { print(make19().number) } }')"
    compile 20 2 initializer release >/dev/null
    with_core="$(link "$work/initializer-2-20" "$(application 20)" "${core[@]}")"
    [[ "$("$work/initializer-2-20/program")" == 19 ]] || fail "the program of 20 services does not run"
    text="$(text_of_core)"
    awk -v program="$with_core" -v hand="$by_hand" -v text="$text" \
        'BEGIN {
            printf "program multiple %.1f\nprogram size %d\n", program / hand, program
            printf "core multiple %.1f\ncore text %d\n", text / hand, text
        }' >>"$temporary/figures"
    compare "$temporary/figures"
fi

variants=(
    types:2 functions:2 resolver:2 closure:2 initializer:2 registerable:2 mainActor:2 awaiting:2 types:8 functions:8
    resolver:8 closure:8 initializer:8
)
for ((round = 0; round < rounds; round++)); do
    for variant in "${variants[@]}"; do
        for mode in debug release; do
            echo "$variant $mode $(compile "$services" "${variant#*:}" "${variant%:*}" "$mode")"
        done
    done
done >"$temporary/times"

echo "Compiling $services services: processor seconds, medians of $rounds rounds (smallest–greatest)."
echo
awk '
    function median(name, n, i, j, t) {
        n = split(all[name], of, " ")
        for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (of[j] < of[i]) { t = of[i]; of[i] = of[j]; of[j] = t }
        range = sprintf("(%.1f–%.1f)", of[1], of[n])
        return n % 2 ? of[(n + 1) / 2] : (of[n / 2] + of[n / 2 + 1]) / 2
    }
    function cells(form, count, mode, target, value, ratio, cell) {
        hand = median("functions:" count " " mode)
        value = median(form ":" count " " mode)
        ratio = value / hand
        cell = sprintf("%.1f s %s | %.2f×", value, range, ratio)
        if (form == "types" || form == "functions") return cell " | "
        return cell " | " (ratio <= target ? "ok" : "**missed**")
    }
    { all[$1 " " $2] = all[$1 " " $2] " " $3; if (!($1 in seen)) { seen[$1] = 1; order[++count] = $1 } }
    END {
        title["types"] = "the types alone"; title["functions"] = "hand-written functions"
        title["resolver"] = "resolver closures"; title["closure"] = "closures with parameters"
        title["initializer"] = "references to initializers"
        title["registerable"] = "the same, a function for each type"
        title["mainActor"] = "main-actor closures"; title["awaiting"] = "asynchronous closures"
        print "| form | dependencies | debug | × by hand (≤ 1.3) | | release | × by hand (≤ 2.5) | |"
        print "|---|--:|--:|--:|---|--:|--:|---|"
        for (i = 1; i <= count; i++) {
            split(order[i], part, ":")
            print "| " title[part[1]] " | " part[2] " | " cells(part[1], part[2], "debug", 1.3) " | " \
                cells(part[1], part[2], "release", 2.5) " |"
        }
    }' "$temporary/times"

echo
echo "The size that a registered service adds to a stripped release program, compared with hand-written functions:"
echo
echo "| form | dependencies | bytes for each service | of these, for the registration |"
echo "|---|--:|--:|--:|"
few=50
for dependencies in 2 8; do
    for form in functions resolver closure initializer; do
        large="$(program "$services" "$dependencies" "$form")"
        small="$(program "$few" "$dependencies" "$form")"
        each=$(((large - small) / (services - few)))
        if [[ "$form" == functions ]]; then
            plain="$each"
            echo "| hand-written functions | $dependencies | $each | – |"
        else
            echo "| $form | $dependencies | $each | $((each - plain)) |"
        fi
    done
done

text="$(text_of_core)"
verdict="ok"
((text <= 450000)) || verdict="**missed**"
echo
echo "Text of Core and Graph in release, linked whole: $((text / 1000)) KB, target ≤ 450 KB: $verdict."
