#!/usr/bin/env bash
# Opens the pages that `graph --format html` and `strata graph --folders` write, in a real browser, and uses them as a
# reader does: searches, clicks, and uses only the keyboard, in light and in dark mode. Also checks that Graphviz can
# read the output of `graph --format dot`.
#
# Usage: Scripts/check-page.sh [--plant-faults [--every N]] [--pictures DIR]
#
#   --plant-faults  afterwards breaks the pages, one fault after another; the matching check must fail each time
#   --every N       plants only each Nth fault, as `.ci/run` does; without it, all
#   --pictures DIR  saves pictures of the pages
#
# There are eight pages of graphs:
#
#   - QuoteDesk's page; the same with a change, violations and a startup trace; the same with a start that it has recorded
#   - a graph with faults and hostile names
#   - 91 services with one of each mark
#   - a chain of 500 services in one module, as the generator of the benchmarks writes it
#   - 500 and 10,000 services, which must be drawn and respond in time
#
# There are three pages of folders: QuoteDesk's, one with hostile names, and all files of Core. The unit tests of the
# page's script, page/tests.js, run in the first page. Installs Chromium, Graphviz and Python 3 from Debian's packages if
# they are missing. Builds into .build; the pages load no other files, and the browser needs no network.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

options=()
set -- ${arguments[@]+"${arguments[@]}"}
while (($# > 0)); do
    case "$1" in
    --plant-faults) options+=("$1") ;;
    --every)
        [[ "${2:-}" =~ ^[1-9][0-9]*$ ]] || wrong_usage "--every needs a number"
        options+=(--every "$2")
        shift
        ;;
    --pictures)
        [[ -d "${2:-}" ]] || wrong_usage "--pictures needs a folder"
        options+=(--pictures "$(cd "$2" && pwd -P)")
        shift
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
    shift
done

# Debian calls it chromium; other systems have it under other names.
find_browser() {
    local name
    for name in chromium chromium-browser google-chrome; do
        if command -v "$name"; then return 0; fi
    done
    return 1
}

missing=()
find_browser >/dev/null || missing+=(chromium)
command -v dot >/dev/null || missing+=(graphviz)
command -v python3 >/dev/null || missing+=(python3)
if ((${#missing[@]} > 0)); then
    as_root=()
    if [[ "$(id -u)" != 0 ]]; then as_root=(sudo -n); fi
    ${as_root[@]+"${as_root[@]}"} apt-get update -q
    DEBIAN_FRONTEND=noninteractive ${as_root[@]+"${as_root[@]}"} \
        apt-get install -q -y --no-install-recommends "${missing[@]}"
fi
browser="$(find_browser)" || fail "there is no Chromium, though ${missing[*]:-nothing} was installed"
require_tool dot graphviz
require_tool python3

cd "$root"
swift build --build-tests
swift build --product quote-desk
desk="$(swift build --show-bin-path)/quote-desk"
pages="$temporary/pages"
mkdir "$pages"
"$desk" graph --format html --output "$pages/desk.html"
"$desk" graph --format dot --output "$pages/desk.dot"
"$desk" graph --format json --output "$temporary/desk.json"
python3 "$scripts/page/older.py" "$temporary/desk.json" "$temporary/older.json"
"$desk" graph --format html --compare "$temporary/older.json" --violations "$scripts/page/fixtures/violations.json" \
    --timings "$scripts/page/fixtures/trace.json" --output "$pages/change.html"
# It ends with 65, because the sample's data have rows with faults.
status=0
"$desk" --startup-trace "$temporary/trace.json" quote >/dev/null 2>"$temporary/report" || status=$?
[[ "$status" == 65 && -s "$temporary/trace.json" ]] \
    || { cat "$temporary/report" >&2; fail "quote-desk does not record its start"; }
grep -q '^slowest' "$temporary/report" || fail "the report of the start does not name the slowest"
"$desk" graph --format html --timings "$temporary/trace.json" --output "$pages/started.html"
STRATA_PAGES="$pages" swift test --skip-build --disable-xctest --filter GraphPageTests >"$temporary/log" 2>&1 || {
    cat "$temporary/log" >&2
    fail "the tests that write the pages fail"
}

# The pages of folders.
strata="$(swift build --show-bin-path)/strata"
"$strata" graph --folders quote-desk --format html >"$pages/folders.html"
"$strata" graph --folders quote-desk --format dot >"$pages/folders.dot"
"$strata" graph --folders StrataCore --of files --format html >"$pages/crowded.html"
hostile="$temporary/hostile/Sources/App"
mkdir -p "$hostile/<img src=x>" "$hostile/\"&amp;'"
echo 'struct A { let b: B? }' >"$hostile/<img src=x>/A.swift"
echo 'struct B { let a: A? }' >"$hostile/\"&amp;'/B.swift"
"$strata" graph --folders App --format html --root "$temporary/hostile" >"$pages/hostile.html"

# readable DOT NODES: Graphviz reads it without a message, and draws this number of nodes.
readable() {
    local drawn
    dot -Tplain "$1" >"$temporary/plain" 2>"$temporary/words" || fail "Graphviz does not read $(basename "$1"): $(cat "$temporary/words")"
    [[ ! -s "$temporary/words" ]] || fail "Graphviz reports problems in $(basename "$1"): $(cat "$temporary/words")"
    drawn="$(grep -c '^node ' "$temporary/plain")"
    ((drawn == $2)) || fail "Graphviz draws $drawn nodes of $(basename "$1"), not $2"
    echo "ok: Graphviz draws $(basename "$1") ($drawn nodes)"
}

for name in desk large faults; do
    [[ -s "$pages/$name.dot" && -s "$pages/$name.html" ]] || fail "nothing was written for $name"
done
for name in chain huge marks; do [[ -s "$pages/$name.html" ]] || fail "nothing was written for $name"; done
registrations="$("$desk" verify | sed -n 's/.* \([0-9]*\) registrations.*/\1/p')"
readable "$pages/desk.dot" "$registrations"
readable "$pages/large.dot" 500
readable "$pages/faults.dot" 4
readable "$pages/folders.dot" "$(($(find Examples/QuoteDesk -mindepth 1 -name '*.swift' -exec dirname {} + | sort -u | wc -l)))"
if [[ " ${options[*]-} " == *" --plant-faults "* ]]; then
    sed 's/ -> / - > /' "$pages/desk.dot" >"$pages/planted.dot"
    if (readable "$pages/planted.dot" "$registrations") 2>/dev/null; then fail "a broken drawing was not detected"; fi
    echo "seen to fail: Graphviz"
fi

python3 "$scripts/page/check.py" "$pages" --browser "$browser" ${options[@]+"${options[@]}"}
