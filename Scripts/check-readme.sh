#!/usr/bin/env bash
# Checks that README.md shows the two commands that .ci/run and Scripts/check-quote-desk.sh run,
# each alone on a line of a code block, so that what is tested and what is promised cannot drift.
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
echo "README.md shows both commands."
