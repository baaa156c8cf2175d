#!/usr/bin/env bash
# Checks that README.md shows the two commands that .ci/run and Scripts/check-quote-desk.sh run,
# each alone on a line of a code block, so that what is tested and what is promised cannot drift;
# and that its Swift stands line by line in Snippets/ReadersFirstMinute.swift, which is compiled.
#
# Usage: Scripts/check-readme.sh [--root DIR]

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
no_arguments

[[ -f "$root/README.md" ]] || fail "there is no README.md"
for command in "swift test" "swift run quote-desk"; do
    # Inside a fence, after an optional prompt, with an optional comment behind it.
    awk -v command="$command" '
        /^```/ { fenced = !fenced; next }
        fenced {
            line = $0
            sub(/^\$ /, "", line); sub(/[ \t]+#.*$/, "", line); sub(/[ \t]+$/, "", line)
            if (line == command) found = 1
        }
        END { exit !found }' "$root/README.md" \
        || fail "README.md shows no code line that reads exactly '$command'"
done

# The word `nonisolated`, white space and blank lines do not count.
plain() { sed -e 's/nonisolated //g' -e 's/^[ \t]*//' -e 's/[ \t]*$//' -e '/^$/d'; }
snippet="$root/Snippets/ReadersFirstMinute.swift"
[[ -f "$snippet" ]] || fail "there is no Snippets/ReadersFirstMinute.swift"
lines=0
while IFS= read -r line; do
    plain <"$snippet" | grep -qxF -- "$line" \
        || fail "README.md shows Swift that Snippets/ReadersFirstMinute.swift does not have: $line"
    lines=$((lines + 1))
done < <(awk '/^```swift$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$root/README.md" | plain)
[[ $lines -gt 10 ]] || fail "README.md shows no sample"
echo "README.md shows both commands, and $lines lines of Swift that are compiled."
