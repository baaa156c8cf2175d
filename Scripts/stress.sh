#!/usr/bin/env bash
# Runs two million resolves for each scope on eight threads and eight tasks, during resets and evictions. Each shared
# instance must be constructed once, and no request may receive an incomplete one.
#
# Usage: Scripts/stress.sh [--root DIR] [debug|release|thread] [OPERATIONS]
#
#   release    the default; shares its build folder with `.ci/run release`
#   debug      in .build
#   thread     in debug under the thread sanitizer; shares its build folder with sanitize.sh
#
# `swift test` runs the same tests with 200,000 resolves each, `.ci/run` with 300,000.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

configuration="${arguments[0]:-release}"
export STRATA_STRESS_OPERATIONS="${arguments[1]:-2000000}"
((${#arguments[@]} <= 2)) || wrong_usage "unexpected argument '${arguments[2]}'"

cd "$root"
log="$temporary/log"
case "$configuration" in
release) "$scripts/test-release.sh" --filter StressTests 2>&1 | tee "$log" ;;
debug) swift test --filter StressTests 2>&1 | tee "$log" ;;
thread) "$scripts/sanitize.sh" thread --root "$root" -- --filter StressTests 2>&1 | tee "$log" ;;
*) wrong_usage "unknown configuration '$configuration': release, debug or thread" ;;
esac

scopes="$(grep -ac '^stress: ' "$log" || true)"
[[ "$scopes" == 9 ]] || fail "$scopes of 9 runs took place"
