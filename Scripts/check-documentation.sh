#!/usr/bin/env bash
# Checks that each public symbol of the library products has a doc comment, and prints how many
# of how many have one in each module.
#
# Usage: Scripts/check-documentation.sh [--root DIR]
#
# Left out are symbols that the compiler synthesizes, and implementations of a protocol's
# requirements, which inherit the requirement's comment. Builds in debug into .build, which
# `swift test` has filled already when this runs in .ci/run.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
no_arguments

mapfile -t modules < <(library_modules)
((${#modules[@]} > 0)) || fail "Package.swift declares no library product"

cd "$root"
swift build
binaries="$(swift build --show-bin-path)"
built="$binaries/Modules"
target="$(swiftc -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -n 1)"
mkdir "$temporary/graphs"
for module in "${modules[@]}"; do
    swift symbolgraph-extract -module-name "$module" -I "$built" -I "$binaries/StrataPage.build" -target "$target" \
        -minimum-access-level public -skip-synthesized-members -skip-inherited-docs \
        -output-dir "$temporary/graphs" || fail "no symbol graph of $module"
done

swiftc -swift-version 6 -default-isolation MainActor -Onone -o "$temporary/coverage" \
    "$scripts/DocumentationCoverage.swift"
"$temporary/coverage" "$root" "$temporary/graphs" "${modules[@]}" \
    || fail "public symbols without documentation, see the lines above"
