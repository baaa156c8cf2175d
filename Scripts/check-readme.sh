#!/usr/bin/env bash
# Checks that README.md and the tests agree:
#
#   - README.md shows the two commands that .ci/run and Scripts/check-quote-desk.sh run, each alone on a line of a code
#     block
#   - its Swift code is that of Snippets/ReadersFirstMinute.swift, line for line, which check-snippets.sh compiles in
#     every configuration of a client
#   - its manifest and its Swift code, copied into an empty folder, build and print the output that README.md shows;
#     only the address of the package is replaced by the path of this one
#   - without DeviceService in `managedTypes`, the sample prints the message that README.md shows, from its first line to
#     its last; only the folders before `Demo.swift` are not compared
#
# Usage: Scripts/check-readme.sh [--readme FILE] [--root DIR]
#
#   --readme FILE  checks another README
#
# Builds the sample in the folder of check-articles.sh (.build-articles), so that Strata is built once for both.

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
    # Inside a fence, after an optional prompt, with an optional comment after it.
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

# The blocks of Swift are a manifest, and otherwise the one file of the sample.
blocks="$temporary/blocks"
mkdir "$blocks"
awk -v folder="$blocks" '
    /^```swift$/ { inside = 1; text = ""; next }
    /^```/ {
        if (inside) printf "%s", text >> (folder "/" (text ~ /^\/\/ swift-tools-version/ ? "Package.swift" : "Demo.swift"))
        inside = 0
    }
    inside { text = text $0 "\n" }' "$readme"
[[ -s "$blocks/Package.swift" ]] || fail "README.md shows no manifest"
[[ -s "$blocks/Demo.swift" ]] || fail "README.md shows no sample"

# The word `nonisolated`, white space, blank lines and comments do not count.
plain() { sed -e 's/nonisolated //g' -e 's/^[ \t]*//' -e 's/[ \t]*$//' -e '/^$/d' -e '/^\/\//d'; }
snippet="$root/Snippets/ReadersFirstMinute.swift"
[[ -f "$snippet" ]] || fail "there is no Snippets/ReadersFirstMinute.swift"
plain <"$snippet" >"$temporary/snippet"
plain <"$blocks/Demo.swift" >"$temporary/swift"
if ! diff -u --label Snippets/ReadersFirstMinute.swift --label README.md "$temporary/snippet" "$temporary/swift" >&2; then
    fail "the Swift of README.md and Snippets/ReadersFirstMinute.swift differ, see above"
fi
lines="$(wc -l <"$temporary/swift")"

# A block without a language, or of text, that follows a line.
promised() {
    awk -v words="$1" '
        index($0, words) { seen = 1; next }
        seen && /^```/ { if (inside) exit; inside = 1; next }
        inside' "$readme"
}

# The steps of a reader: an empty folder, two files. The build folder is kept.
scratch="$root/.build-articles"
package="$scratch/readme"
demo="$package/Sources/Demo/Demo.swift"
plan_anew "$scratch"
rm -rf "$package"
mkdir -p "$(dirname "$demo")"
sed -E "s#\.package\(url: \"[^\"]*\", branch: \"main\"\)#.package(name: \"strata\", path: \"$root\")#" \
    "$blocks/Package.swift" >"$package/Package.swift"
grep -qF "path: \"$root\"" "$package/Package.swift" || fail "the manifest of README.md does not name the package by its URL"
cp "$blocks/Demo.swift" "$demo"
# Compiles the sample anew each time: an incremental build once used the sample of the previous run, which was written
# less than a second earlier.
run_sample() {
    rm -f "$scratch"/*/debug/Demo.build/*.{o,priors,swiftdeps}
    swift run --package-path "$package" --scratch-path "$scratch" --quiet Demo
}
if ! run_sample >"$temporary/out" 2>"$temporary/errors"; then
    cat "$temporary/out" "$temporary/errors" >&2
    fail "the sample of README.md does not build or does not end with 0"
fi
promised "\`swift run Demo\` prints" >"$temporary/promised"
[[ -s "$temporary/promised" ]] || fail "README.md does not say what \`swift run Demo\` prints"
if ! diff -u --label README.md --label printed "$temporary/promised" "$temporary/out" >&2; then
    fail "the sample of README.md does not print the output in README.md"
fi

# The output for a reader who leaves a service out. Paths are the reader's; lines and columns are those of README.md.
sed 's/DeviceService\.self, //' "$blocks/Demo.swift" >"$demo"
if cmp -s "$blocks/Demo.swift" "$demo"; then fail "the sample does not list DeviceService first"; fi
if run_sample >"$temporary/out" 2>&1; then fail "the sample without DeviceService starts"; fi
promised "Leave \`DeviceService\` out" >"$temporary/promised"
grep -q ': missing: ' "$temporary/promised" || fail "README.md does not print the error for a missing service"
without_folders() { sed -E 's#[^ ]*/Demo\.swift:#Demo.swift:#g' "$1"; }
if ! diff -u --label README.md --label printed \
    <(without_folders "$temporary/promised") <(without_folders "$temporary/out") >&2; then
    fail "the sample without DeviceService does not print the output in README.md"
fi

echo "README.md shows both commands, $lines lines of Swift that run in an empty folder, and the message for a missing service."
