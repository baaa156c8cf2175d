#!/usr/bin/env bash
# Runs in full, and in release, the suites that `swift test` shortens: a hundred thousand random programs against the
# model, and each rule of the model inverted; every single mutation of a legal graph, compared with real resolves, and
# each rule of the proof left out; every cell of the host's fault matrix.
#
# Usage: Scripts/whole-suites.sh [--root DIR]
#
# Shares its build folder with `.ci/run release`. Takes a few minutes.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
no_arguments

cd "$root"
log="$temporary/log"
export STRATA_SUITES=whole
for suite in ModelTests MutationTests FaultMatrixTests; do
    "$scripts/test-release.sh" --filter "$suite" 2>&1 | tee -a "$log"
done
grep -aq '^model: seeds 0..<100000, .* 0 differences$' "$log" || fail "the model did not run completely"
grep -aqE '^mutations of [0-9]+ services: [0-9]{4}, .* 0 disagreements$' "$log" || fail "the mutations did not run completely"
planted="$(grep -ac '^planted ' "$log" || true)"
((planted > 50)) || fail "only $planted rules of the model were inverted"
cells="$(grep -aoE '[0-9]+ cells in' "$log" | awk '{ sum += $1 } END { print sum + 0 }')"
((cells > 3500)) || fail "only $cells cells of the fault matrix were run"
echo "The whole suites: $planted planted faults, $cells cells of the fault matrix."
