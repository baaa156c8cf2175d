#!/usr/bin/env bash
# Generates a large application, builds, proves, runs, draws, checks and tests it, and prints what each step costs.
#
# Usage: Scripts/codebase.sh [--modules N] [--services N] [--tests N] [--seed N] [--slopes] [--quick] [--no-page]
#
#   --modules N    library modules, in five layers (default 100)
#   --services N   services in each module (default 100)
#   --tests N      tests, each with a fresh stack of services and web and up to three overrides (default 1000)
#   --seed N       another codebase of the same size (default 20)
#   --slopes       three sizes: a tenth and three tenths of the modules, and all; prints the cost of a further thousand
#                  services and whether it is linear. The number of tests stays the same.
#   --quick        builds only in debug: for a check, not for figures
#   --no-page      does not open the page in a browser
#
# The codebase has three presentations on one service layer, all adapters, scopes, decorators, completions, main-actor
# and asynchronous factories, hosted services, and contracts. Benchmarks/Sources/write-codebase writes it into
# .build-codebase, and it is built there; the products of Strata are built first and do not count. Fails if a step fails,
# if a change of one service compiles more than it must, if the JSON of the graph has more than 5 MB, or if the page is
# slow. On a busy machine, read the processor seconds and not the seconds.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

slopes=false quick=false page=true
numbers=()
for argument in ${arguments[@]+"${arguments[@]}"}; do
    case "$argument" in
    --slopes) slopes=true ;;
    --quick) quick=true ;;
    --no-page) page=false ;;
    *) numbers+=("$argument") ;;
    esac
done
arguments=(${numbers[@]+"${numbers[@]}"})
modules=100 services=100 tests=1000 seed=20
read_numbers --modules modules --services services --tests tests --seed seed
((modules >= 5 && services >= 5)) || wrong_usage "use at least 5 modules of 5 services"
require_tool python3
require_tool strip binutils
require_tool size binutils

work="$root/.build-codebase"
codebase="$work/codebase"
build="$work"
log="$temporary/log"
json_limit=5000000
mkdir -p "$work"

browser=""
if $page; then
    browser="$(command -v chromium || command -v chromium-browser || command -v google-chrome)" \
        || fail "there is no Chromium; use --no-page"
fi

must_pass() {
    "$@" >"$log" 2>&1 </dev/null || {
        tail -n 100 "$log" >&2
        fail "failed: $*"
    }
}

# measured FIGURE COMMAND…: runs it, and notes its cost; the output is in $log.
measured() {
    local figure="$1"
    shift
    python3 "$scripts/codebase/measure.py" "$results" "$figure" "$log" "$@" || {
        tail -n 100 "$log" >&2
        fail "failed: $*"
    }
    echo "   $figure" >&2
}

# note FIGURE UNIT NUMBER
note() { printf '{"figure": "%s", "%s": %s}\n' "$1" "$2" "$3" >>"$results"; }

bytes() { wc -c <"$1" | tr -d ' '; }

in_package=(--package-path "$codebase" --scratch-path "$build")

write_codebase() { must_pass "$writer" "$codebase" --strata ../.. --services "$services" --tests "$tests" --seed "$seed" "$@"; }

# Removes the products of the application, so that the next build is a clean one; Strata's products stay.
forget_application() {
    local folder="$build/$1" built
    for built in "$folder"/*.build; do
        case "$(basename "$built")" in Strata*) continue ;; esac
        rm -rf "$built"
    done
    find "$folder/" -maxdepth 1 \( -name 'codebase' -o -name 'codebasePackage*' -o -name '*.product' \) -exec rm -rf {} +
    find "$folder/Modules/" -name '*.swiftmodule' ! -name 'Strata*' -delete
}

no_warnings() {
    if grep -E '^[^ ]*codebase/(Sources|Tests)/.*: warning:' "$log" >&2; then fail "the codebase has warnings"; fi
}

# build_changed CHANGE FIGURE [FILES MODULES]: changes one service and builds again. Notes how many files and modules
# that compiled, and whether they are more than these.
build_changed() {
    local names files modules
    write_codebase --modules "$count" --change "$1"
    measured "debug: build after $2" swift build "${in_package[@]}" --product codebase
    names="$(grep -oE 'Compiling [A-Za-z0-9_]+ [^ ]+\.swift' "$log" | sort -u || true)"
    files="$(grep -c . <<<"$names" || true)"
    modules="$(awk 'NF { print $2 }' <<<"$names" | sort -u | grep -c . || true)"
    note "debug: after $2: files compiled" count "$files"
    note "debug: after $2: modules compiled" count "$modules"
    ((files > 0)) || fail "nothing was compiled after $2"
    ((files <= ${3:-files} && modules <= ${4:-modules})) \
        || late+=("$files files of $modules modules were compiled after $2, limit $3 of $4")
}

build_debug() {
    must_pass swift build "${in_package[@]}" --target StrataAppHost
    must_pass swift build "${in_package[@]}" --target StrataTesting
    forget_application debug
    measured "debug: clean build" swift build "${in_package[@]}" --product codebase
    no_warnings
    program="$build/debug/codebase"
    note "debug: program" bytes "$(bytes "$program")"
    measured "debug: build without a change" swift build "${in_package[@]}" --product codebase
    build_changed body "a change of a body" 1 1
    # Its own file and the one with the list of the types to register.
    build_changed parameter "a new parameter" 2 1
    # Without a limit: the compiler counts the imports of a file to its interface, and to that of its module.
    build_changed import "a new parameter and a new import"
    write_codebase --modules "$count"
}

build_release() {
    must_pass swift build -c release "${in_package[@]}" --target StrataAppHost
    forget_application release
    measured "release: clean build" swift build -c release "${in_package[@]}" --product codebase
    no_warnings
    program="$build/release/codebase"
    rm "$program"
    measured "release: link" swift build -c release "${in_package[@]}" --product codebase
    note "release: program" bytes "$(bytes "$program")"
    strip -o "$temporary/stripped" "$program"
    note "release: program, stripped" bytes "$(bytes "$temporary/stripped")"
    note "release: text section" bytes "$(size -A "$program" | awk '$1 == ".text" { print $2 }')"
}

use_program() {
    local format registered size
    measured "verify" "$program" verify
    registered="$(sed -n 's/.* \([0-9]*\) registrations.*/\1/p' "$log" | head -n 1)"
    [[ -n "$registered" ]] || fail "verify does not say how many registrations there are"
    note "registrations" count "$registered"
    note "verify: lines of information" count "$(grep -c ', information: ' "$log" || true)"
    measured "start and stop" "$program"
    for format in json dot mermaid html; do
        measured "graph --format $format" "$program" graph --format "$format" --output "$temporary/graph.$format"
        size="$(bytes "$temporary/graph.$format")"
        note "graph --format $format" bytes "$size"
        [[ "$format" != json ]] || ((size <= json_limit)) || late+=("the JSON of the graph has $size bytes, limit $json_limit")
    done
    measured "why" "$program" why AccountStorageReader
    measured "who-needs" "$program" who-needs AccountStorageReader
    if $page; then
        python3 "$scripts/codebase/page.py" "$results" "$temporary/graph.html" "$browser" "$registered" \
            || late+=("the page is not usable in time")
    fi
    measured "strata check" "$strata" check --root "$codebase"
}

run_tests() {
    measured "tests: build in debug" swift build "${in_package[@]}" --build-tests
    no_warnings
    measured "tests: run" swift test "${in_package[@]}" --skip-build --disable-xctest
    grep -qE "Test run with $tests tests .*passed" "$log" || {
        tail -n 20 "$log" >&2
        fail "not all of the $tests tests ran"
    }
}

# One size: writes the rows into the file.
measure() {
    count="$1" results="$2"
    : >"$results"
    rm -rf "$codebase"
    write_codebase --modules "$count"
    note "services" count "$((count * services))"
    note "files" count "$(find "$codebase/Sources" -name '*.swift' | wc -l)"
    note "lines" count "$(find "$codebase/Sources" -name '*.swift' -exec cat {} + | wc -l)"
    echo "== $count modules of $services services" >&2
    build_debug
    $quick || build_release
    use_program
    ((tests == 0)) || run_tests
}

cd "$root"
# Not by the package of the benchmarks, which would have to build Strata and its plugins first.
writer="$work/write-codebase"
must_pass swiftc -O -swift-version 6 -o "$writer" Benchmarks/Sources/write-codebase/*.swift
if $quick; then
    # The tool as `swift test` has built it, or else built here.
    strata="$root/.build/debug/strata"
    [[ -x "$strata" ]] || must_pass swift build --product strata
else
    must_pass swift build -c release --scratch-path .build-release --product strata
    strata="$(swift build -c release --scratch-path .build-release --show-bin-path)/strata"
fi

late=()
sizes=("$modules")
if $slopes; then sizes=($((modules / 10)) $((modules * 3 / 10)) "$modules"); fi
((sizes[0] >= 5)) || wrong_usage "--slopes needs at least 50 modules"
columns=()
for size in "${sizes[@]}"; do
    measure "$size" "$work/results-$size.json"
    columns+=("$((size * services))" "$work/results-$size.json")
done
if $slopes; then
    python3 "$scripts/codebase/report.py" slopes "${columns[@]}"
else
    python3 "$scripts/codebase/report.py" table "$work/results-$modules.json"
fi
((${#late[@]} == 0)) || fail "$(printf '%s; ' "${late[@]}")"
