#!/usr/bin/env bash
# Checks what the compiler does not: the rules of this repository about its own sources.
#
# Usage: Scripts/check-sources.sh [--root DIR]
#
#   - in Sources no fatalError, precondition, assert, assumeIsolated, unowned, try!, as!, `T!` or
#     forced unwrap, unless a comment that starts with "// Proof:" on the same line or right above
#     says why it cannot fail
#   - Mutex only in Locked.swift, atomics only in InstanceSlot.swift and Locked.swift, threads and
#     continuations only in Parking.swift, but that MemoryPressureFeed.swift waits for the system,
#     ManualClock.swift and HostDriver.swift for a test
#   - no package dependency in the root manifest; no @preconcurrency in Sources
#   - no TODO or FIXME without an issue number
#   - no build folder, Package.resolved or Xcode project under version control
#
# Imports, layers and the size of files are the business of Tests/RepositoryTests.
# The rules stand in SourceRules.swift beside this script. Prints path:line: what is wrong.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
no_arguments
require_tool git

status=0
tracked="$(git -C "$root" ls-files \
    | grep -E '(^|/)(\.build[^/]*|\.swiftpm|[^/]*\.xcodeproj)/|(^|/)Package\.resolved$' || true)"
if [[ -n "$tracked" ]]; then
    while IFS= read -r file; do echo "$file:1: is under version control, but is made by a build"; done <<<"$tracked"
    status=1
fi

swiftc -swift-version 6 -default-isolation MainActor -Onone -o "$temporary/rules" "$scripts/SourceRules.swift"
project_files 'Package.swift' 'Sources/*.swift' 'Tests/*.swift' 'Examples/*.swift' 'Snippets/*.swift' \
    'Plugins/*.swift' 'Benchmarks/*.swift' >"$temporary/files"
"$temporary/rules" "$root" <"$temporary/files" || status=1

((status == 0)) || fail "the sources break a rule, see the lines above"
