#!/usr/bin/env bash
# Checks that what README.md promises and what is tested cannot drift:
#
#   - it shows the two commands that .ci/run and Scripts/check-quote-desk.sh run, each alone on a
#     line of a code block
#   - its Swift is the lines of Snippets/ReadersFirstMinute.swift, which is compiled, in that order
#   - that snippet without DeviceService prints the message that README.md prints, places aside
#
# Usage: Scripts/check-readme.sh [--readme FILE] [--root DIR]
#
#   --readme FILE  another README
#
# The snippet is built in .build-readme.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

readme="$root/README.md"
if ((${#arguments[@]} > 0)); then
    [[ "${arguments[0]}" == "--readme" && ${#arguments[@]} -eq 2 ]] || wrong_usage "--readme needs a file"
    readme="${arguments[1]}"
fi
[[ -f "$readme" ]] || fail "there is no README.md"
for command in "swift test" "swift run quote-desk"; do
    # Inside a fence, after an optional prompt, with an optional comment behind it.
    awk -v command="$command" '
        /^```/ { fenced = !fenced; next }
        fenced {
            line = $0
            sub(/^\$ /, "", line); sub(/[ \t]+#.*$/, "", line); sub(/[ \t]+$/, "", line)
            if (line == command) found = 1
        }
        END { exit !found }' "$readme" \
        || fail "README.md shows no code line that reads exactly '$command'"
done

# The word `nonisolated`, white space and blank lines do not count.
plain() { sed -e 's/nonisolated //g' -e 's/^[ \t]*//' -e 's/[ \t]*$//' -e '/^$/d'; }
snippet="$root/Snippets/ReadersFirstMinute.swift"
[[ -f "$snippet" ]] || fail "there is no Snippets/ReadersFirstMinute.swift"
plain <"$snippet" >"$temporary/snippet"
awk '/^```swift$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$readme" | plain >"$temporary/swift"
# An import stands above its block in README.md, and at the top of the one file of the snippet.
while IFS= read -r line; do
    grep -qxF -- "$line" "$temporary/snippet" \
        || fail "README.md shows Swift that Snippets/ReadersFirstMinute.swift does not have: $line"
done < <(grep '^import ' "$temporary/swift")
awk 'NR == FNR { snippet[++count] = $0; next }
    /^import / { next }
    {
        do { position++ } while (position <= count && snippet[position] != $0)
        if (position > count) { print; exit }
    }' "$temporary/snippet" "$temporary/swift" >"$temporary/strange"
if [[ -s "$temporary/strange" ]]; then
    fail "README.md shows Swift that Snippets/ReadersFirstMinute.swift does not have, or not there:" \
        "$(cat "$temporary/strange")"
fi
lines="$(wc -l <"$temporary/swift")"
[[ $lines -gt 10 ]] || fail "README.md shows no sample"

# What the reader sees who forgets a service. The package is made anew, its build folder is kept.
scratch="$root/.build-readme"
package="$scratch/package"
demo="$package/Sources/Demo/Demo.swift"
mkdir -p "$(dirname "$demo")"
sed 's/DeviceService\.self, //' "$snippet" >"$temporary/forgotten"
if cmp -s "$snippet" "$temporary/forgotten"; then fail "the snippet does not list DeviceService first"; fi
cmp -s "$temporary/forgotten" "$demo" || cp "$temporary/forgotten" "$demo"
{
    echo '// swift-tools-version: 6.2'
    echo 'import PackageDescription'
    echo 'let libraries: [Target.Dependency] = ["StrataAppHost", "StrataServiceLayer", "StrataPresentationLayer"]'
    echo '    .map { .product(name: $0, package: "strata") }'
    echo 'let package = Package('
    echo '    name: "demo", platforms: [.macOS(.v15)],'
    echo "    dependencies: [.package(name: \"strata\", path: \"$root\")],"
    echo '    targets: [.executableTarget(name: "Demo", dependencies: libraries)])'
} >"$package/Package.swift"
build=(swift build --package-path "$package" --scratch-path "$scratch" --product Demo)
"${build[@]}" >"$temporary/build" 2>&1 || {
    cat "$temporary/build" >&2
    fail "the snippet without DeviceService does not compile"
}
if "$("${build[@]}" --show-bin-path)/Demo" >"$temporary/out" 2>&1; then
    fail "the snippet without DeviceService starts"
fi
awk '/^```/ && inside { if (inside == 1 && block ~ /: missing: /) printf "%s", block; inside = 0; next }
    /^```/ { inside = /^```$/ ? 1 : 2; block = ""; next }
    { block = block $0 "\n" }' "$readme" >"$temporary/promised"
[[ -s "$temporary/promised" ]] || fail "README.md does not print what a missing service is told"
# Above and below it, the program says how many problems there are.
without_places() { sed -E 's#[^ ]*Demo\.swift:[0-9]+:[0-9]+#Demo.swift:1:1#g' "$1"; }
if [[ "$(without_places "$temporary/out")" != *"$(without_places "$temporary/promised")"* ]]; then
    diff -u --label README.md --label printed "$temporary/promised" "$temporary/out" >&2 || true
    fail "the snippet without DeviceService prints something else than README.md"
fi

echo "README.md shows both commands, $lines lines of Swift that are compiled, and the message for a missing service."
