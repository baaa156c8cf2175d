#!/usr/bin/env bash
# Checks that resident memory after ten million resolves in each scope (hits, misses and thrown errors) is the same as
# after a hundredth of them; and after a hundredth as many passes that release memory, as after a tenth of those. Runs in
# release, in a separate process.
#
# Usage: Scripts/no-growth.sh [--root DIR] [RESOLVES]
#
#   RESOLVES   the number of each kind (default 10000000; `.ci/run` makes 300,000)

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

export STRATA_GROWTH_RESOLVES="${arguments[0]:-10000000}"
((${#arguments[@]} <= 1)) || wrong_usage "unexpected argument '${arguments[1]}'"

cd "$root"
log="$temporary/log"
"$scripts/test-release.sh" --no-parallel --filter NoGrowthTests 2>&1 | tee "$log"
kinds="$(grep -ac '^growth: ' "$log" || true)"
[[ "$kinds" == 37 ]] || fail "$kinds of 37 kinds were measured"
