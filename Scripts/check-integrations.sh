#!/usr/bin/env bash
# Tests the packages in Integrations/ against the real libraries, and compares their READMEs with the tests.
#
# Usage: Scripts/check-integrations.sh [--root DIR] [-- ARGUMENT…]
#
# One build for all: Integrations/Package.swift has the tests of each package, and depends on each package as a user
# does. Every Swift block of a README must be part of a file of that package's tests, `@main` and indentation aside.
# Arguments after `--` are for `swift test`, such as `--filter StrataCommandsTests`.
#
# Scripts/check-remote.sh runs the tests of StrataGRPC, from the same build. Integrations/Swinject has the name of
# another package, so Scripts/check-interoperability.sh tests it by itself.
#
# Fetches the libraries. Shares its build folder with Examples/InsuranceDesk.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
require_tool python3
if ((${#arguments[@]} > 0)); then
    [[ "${arguments[0]}" == "--" ]] || wrong_usage "unexpected argument '${arguments[0]}'"
    arguments=("${arguments[@]:1}")
fi

python3 - "$root/Integrations" <<'PYTHON' || fail "a README shows code that no test compiles, see above"
import pathlib, re, sys

root = pathlib.Path(sys.argv[1])
status = 0

def plain(text):
    """The lines without indentation, empty lines, and the mark of the entry point, which a test cannot have."""
    return [line.strip().removeprefix("@main ") for line in text.splitlines() if line.strip()]

for readme in sorted(root.glob("Strata*/README.md")):
    sources = [plain(file.read_text()) for file in sorted(readme.parent.glob("Tests/**/*.swift"))]
    text = readme.read_text()
    blocks = list(re.finditer(r"^```swift\n(.*?)^```", text, re.M | re.S))
    if not blocks:
        print(f"{readme}:1: has no Swift code")
        status = 1
    for block in blocks:
        lines = plain(block[1])
        if not any(
            source[start : start + len(lines)] == lines for source in sources for start in range(len(source))
        ):
            print(f"{readme}:{text.count(chr(10), 0, block.start()) + 1}: no test has this code")
            status = 1
sys.exit(status)
PYTHON

log="$temporary/log"
plan_anew "$shared_build"
swift test --disable-xctest --package-path "$root/Integrations" --scratch-path "$shared_build" \
    --skip StrataGRPCTests ${arguments[@]+"${arguments[@]}"} 2>&1 | tee "$log" || fail "a test fails, see above"
grep -aqE 'Test run with [1-9][0-9]* tests? .*passed' "$log" || fail "no test ran"
