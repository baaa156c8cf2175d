#!/usr/bin/env bash
# Follows the steps of a new user: `strata init` in an empty folder, then build, run, verify and test. Then it adds a
# module and a service, and repeats the steps. It also plants mistakes, which the checks of the new application must
# find.
#
# Usage: Scripts/check-new-application.sh [--root DIR]
#
# Builds the application in language modes 6 and 5, without a warning in the generated code. Shares its build folder
# with check-articles.sh (.build-articles), so Strata is built once for both.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
no_arguments

# The tool as `swift test` has built it, or else built here.
strata="$root/.build/debug/strata"
if [[ ! -x "$strata" || -n "$(find "$root/Sources/strata" "$root/Sources/Architecture" -newer "$strata" -name '*.swift')" ]]; then
    swift build --package-path "$root" --product strata
fi

scratch="$root/.build-articles"
application="$scratch/application"
log="$temporary/log"
plan_anew "$scratch"
rm -rf "$application"
mkdir -p "$scratch"

# In the application's folder, with its build folder.
inside() { (cd "$application" && "$@" >"$log" 2>&1 </dev/null); }
must_pass() {
    inside "$@" || {
        cat "$log" >&2
        fail "fails in a new application: $*"
    }
}
# must_fail STATUS TEXT COMMAND…: ends with the status and says the text.
must_fail() {
    local wanted="$1" text="$2" status=0
    shift 2
    inside "$@" || status=$?
    if [[ "$status" != "$wanted" ]] || ! grep -qF -- "$text" "$log"; then
        cat "$log" >&2
        fail "ended with $status instead of $wanted and \"$text\": $*"
    fi
    echo "seen to fail: $text"
}
says() {
    grep -qF -- "$1" "$log" || {
        cat "$log" >&2
        fail "does not say \"$1\""
    }
}
# Everything below a folder with its content, to see that nothing has changed.
fingerprint() { (cd "$1" && find . -type f -not -path './.build/*' -exec cksum {} + | LC_ALL=C sort); }

build() {
    must_pass swift build --scratch-path "$scratch" --build-tests
    if grep -E "application/(Sources|Tests|Package).*warning:" "$log" >&2; then fail "a new application has warnings"; fi
}

# --- A new application ----------------------------------------------------------------------

"$strata" init Bookshop --root "$application" --strata-path "$root" --dry-run \
    --layer Platform=Clocks --layer Services=Catalog,Orders --presentations Terminal,Web >"$temporary/patch"
[[ ! -e "$application" ]] || fail "--dry-run writes files"
"$strata" init Bookshop --root "$application" --strata-path "$root" \
    --layer Platform=Clocks --layer Services=Catalog,Orders --presentations Terminal,Web >/dev/null
mkdir "$temporary/applied"
(cd "$temporary/applied" && git init -q && git apply "$temporary/patch")
rm -rf "$temporary/applied/.git"
diff -r "$temporary/applied" "$application" >&2 || fail "--dry-run prints other files than the command writes"

build
program="$(cd "$application" && swift build --scratch-path "$scratch" --show-bin-path)/Bookshop"
works() {
    must_pass "$program"
    says "Clocks is ready."
    must_pass "$program" verify
    says "the dependency graph is proved."
    must_pass swift test --skip-build --disable-xctest --scratch-path "$scratch"
    says "theContractsHold() passed"
    must_pass "$strata" check
    says "no violations"
}
works
echo "A new application builds, runs, verifies and passes its tests."

# --- Additions -------------------------------------------------------------------------------

must_pass "$strata" add module Shipping --layer Services
must_pass "$strata" add service PriceList --in Catalog
# Hand-written lists from here on: comments, no trailing commas, one line.
sed -i.old -e 's/DefaultPriceList.self,/DefaultPriceList.self \/\/ the last/' "$application/Sources/Services/Services.swift"
rm "$application/Sources/Services/Services.swift.old"
must_pass "$strata" add service Receipts --in Shipping
must_pass "$strata" add service Theme --in Terminal
for name in Shipping Receipts PriceList; do
    grep -q "$name" "$application/Sources/Services/Services.swift" || fail "the list of Services lacks $name"
done
build
works
must_pass "$program" why PriceList
must_pass "$program" why ShippingService
echo "With one more module and three more services, it builds, runs, verifies and passes its tests."

# The same sources in language mode 5: Strata itself stays as it is.
cp "$application/Package.swift" "$temporary/Package.swift"
awk '{ line[NR] = $0 } END {
        for (i = 1; i < NR - 1; i++) print line[i]
        print line[NR - 1] ","
        print "    swiftLanguageModes: [.v5]"
        print line[NR]
    }' "$temporary/Package.swift" >"$application/Package.swift"
build
works
cp "$temporary/Package.swift" "$application/Package.swift"
echo "It does the same in language mode 5."

# --- Mistakes -------------------------------------------------------------------------------

before="$(fingerprint "$application")"
# A forgotten type: the contracts report it, and `fix census` adds it.
cp "$application/Sources/Services/Services.swift" "$temporary/kept"
sed -i.old '/DefaultPriceList/d' "$application/Sources/Services/Services.swift"
rm "$application/Sources/Services/Services.swift.old"
must_fail 1 "DefaultPriceList conforms to Registerable, but no managedTypes names it" "$strata" check
must_fail 0 "+            DefaultPriceList.self" "$strata" fix census --print
must_pass "$strata" fix census
must_pass "$strata" check
cp "$temporary/kept" "$application/Sources/Services/Services.swift"

# An import that goes up.
printf 'import Terminal\n' >>"$application/Sources/Catalog/CatalogService.swift"
must_fail 1 "Catalog must not import Terminal: the layer Services is below Presentation" "$strata" check
sed -i.old '$d' "$application/Sources/Catalog/CatalogService.swift"
rm "$application/Sources/Catalog/CatalogService.swift.old"
[[ "$(fingerprint "$application")" == "$before" ]] || fail "this script did not undo its edits"

# Names and places that are taken.
must_fail 2 "Catalog is a module of this codebase; choose another" "$strata" add module CATALOG
must_fail 2 "PriceList is declared at Sources/Catalog/PriceList.swift" "$strata" add service PriceList --in Catalog
must_fail 2 "(did you mean \"Catalog\"?)" "$strata" add service Books --in Catlog
must_fail 2 "would be overwritten, so nothing is changed" "$strata" init Bookshop --root . --strata-path "$root"
# A list that code builds, and a manifest that computes its targets.
sed -i.old 's/^        \[$/        Self.first + [/' "$application/Sources/Services/Services.swift"
sed -i.old2 's/^        \] *$/        ] + Self.last()/' "$application/Sources/Services/Services.swift"
sed -i.old3 's/Self.first + \[/Self.isDemo ? [] : [/' "$application/Sources/Services/Services.swift"
rm -f "$application"/Sources/Services/*.old*
edited="$(fingerprint "$application")"
must_fail 1 "put together by code, so nothing is changed; add \`DefaultBooks.self\`" "$strata" add service Books --in Orders
[[ "$(fingerprint "$application")" == "$edited" ]] || fail "a refused edit has changed something"
cp "$temporary/kept" "$application/Sources/Services/Services.swift"

# A file blocks the second folder after the first was created: the first is removed again.
touch "$application/Tests/ReturnsTests"
must_fail 2 "ReturnsServiceTests.swift cannot be written" "$strata" add module Returns --layer Services
[[ ! -e "$application/Sources/Returns" ]] || fail "a failed command leaves a folder"
rm "$application/Tests/ReturnsTests"
[[ "$(fingerprint "$application")" == "$before" ]] || fail "a failed command has changed something"

# A disk that is full: a file of more than a block cannot be written.
full() { (trap '' XFSZ; ulimit -f 1; exec "$@"); }
must_fail 2 "cannot be written" full "$strata" init Bookshop --root "$temporary/full" --strata-path "$root"
[[ ! -e "$temporary/full" ]] || fail "a full disk leaves half an application"
[[ -z "$(find "$application" "$temporary" -name '.strata-*')" ]] || fail "a full disk leaves staged files behind"

# --- An existing codebase ---------------------------------------------------------------

rm "$application/strata.json"
must_pass "$strata" init --boundaries
must_pass "$strata" check
says "no violations"
must_fail 2 "strata.json exists already" "$strata" init --boundaries
printf 'import Terminal\n' >>"$application/Sources/Catalog/CatalogService.swift"
must_fail 1 "Catalog must not import Terminal" "$strata" check
echo "A contract file for existing code holds, and finds later violations."
