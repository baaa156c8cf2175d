#!/usr/bin/env bash
# Checks the rules of this repository that the compiler cannot check.
#
# Usage: Scripts/check-sources.sh [--root DIR]
#
#   - in Sources no fatalError, precondition, assert, assumeIsolated, unowned, try!, as!, `T!` or forced unwrap, unless a
#     comment that starts with "// Proof:" on the same line or right above explains why it cannot fail
#   - Mutex only in Locked.swift, and no other locks; atomics only in Atomics.swift and Locked.swift; functions of
#     pthread only in Parking.swift; continuations only in Parking.swift and in three files that wait for the system or
#     for a test
#   - no package dependency in the root manifest; no @preconcurrency in Sources
#   - no TODO or FIXME without an issue number
#   - no build folder, Package.resolved or Xcode project under version control
#
# Tests/RepositoryTests/SourceRules.swift has the rules except the last one, and `swift test` checks
# them, too. The script runs that test alone, over the files of DIR, in the debug build of this
# repository (.build). Prints path:line:column and the problem.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
no_arguments
require_tool git

status=0
tracked="$(git -C "$root" ls-files \
    | grep -E '(^|/)(\.build[^/]*|\.swiftpm|[^/]*\.xcodeproj)/|(^|/)Package\.resolved$' || true)"
if [[ -n "$tracked" ]]; then
    while IFS= read -r file; do echo "$file:1: is under version control, but a build creates it"; done <<<"$tracked"
    status=1
fi

log="$temporary/log"
if STRATA_CHECKED_FOLDER="$root" swift test --package-path "$(dirname "$scripts")" \
    --filter 'SourceRuleTests/everySourceFollowsTheRules' >"$log" 2>&1; then
    grep -aE 'Test run with 1 test .*passed' "$log" || fail "the test did not run, see Tests/RepositoryTests"
else
    status=1
    grep -aoE '[^ ]+\.swift:[0-9]+:[0-9]+: error: .*' "$log" || cat "$log"
fi

((status == 0)) || fail "the sources break a rule, see the lines above"
