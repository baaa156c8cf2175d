#!/usr/bin/env bash
# Resident memory after ten million resolves in each scope, hit and miss and throw, is what it was
# after a hundredth of them. In release, in a process of its own.
#
# Usage: Scripts/no-growth.sh [--root DIR] [RESOLVES]
#
#   RESOLVES   of each kind; 10000000 without it

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

export STRATA_GROWTH_RESOLVES="${arguments[0]:-10000000}"
((${#arguments[@]} <= 1)) || wrong_usage "unexpected argument '${arguments[1]}'"

cd "$root"
log="$temporary/log"
swift test -c release --scratch-path .build-release --no-parallel --filter NoGrowthTests 2>&1 | tee "$log"
kinds="$(grep -ac '^growth: ' "$log" || true)"
[[ "$kinds" == 36 ]] || fail "$kinds of 36 kinds of resolve were measured"
