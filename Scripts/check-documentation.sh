#!/usr/bin/env bash
# Checks the documentation of the library products: each public symbol has a doc comment and is reachable from a topic,
# and docc converts each catalog without a warning.
#
# Usage: Scripts/check-documentation.sh [--root DIR]
#
#   - Prints for each module how many of its public symbols have a comment. Leaves out symbols that the compiler
#     synthesizes, and implementations of a protocol's requirements, which inherit the requirement's comment.
#   - Each module has Sources/MODULE/Documentation.docc with a landing page, and its topics name each public type,
#     function and operator, each extended module and each article. docc lists members on the page of their type.
#   - Each link in an article, a tutorial and a doc comment leads to an article or a symbol, and each picture is there.
#     Links to files of the repository are checked by Scripts/check-articles.sh.
#
# Builds in debug into .build, which `swift test` has filled already when this runs in .ci/run.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source-path=SCRIPTDIR source=documentation/convert.sh
source "$scripts/documentation/convert.sh"
no_arguments

mapfile -t modules < <(library_modules)
((${#modules[@]} > 0)) || fail "Package.swift declares no library product"

cd "$root"
swift build
swiftc -swift-version 6 -default-isolation MainActor -Onone -o "$temporary/coverage" \
    "$scripts/DocumentationCoverage.swift" &
compiling=$!
graphs="$temporary/graphs"
archives="$temporary/archives"
extract_graphs "$graphs" "${modules[@]}" || fail "the symbol graph of a module is missing"
status=0
convert_documentation "$graphs" "$archives" "${modules[@]}" -- --no-transform-for-static-hosting \
    --warnings-as-errors || status=1
wait "$compiling"
"$temporary/coverage" "$root" "$graphs" "$archives" "${modules[@]}" || status=1
((status == 0)) || fail "the documentation has faults, see the lines above"
