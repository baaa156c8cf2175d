#!/usr/bin/env bash
# Runs the long form of the bridge's oracle, in release: the bridge and a plain model of Swinject execute the same random
# programs, and their traces must agree.
#
# Usage: Scripts/bridge-oracle.sh [--programs N] [--first N] [--root DIR]
#
#   --programs N  the number of programs (default 100000)
#   --first N     the first seed (default 0)
#
# `.ci/run` runs 5,000, and `swift test` 2,000. Shares its build folder with `.ci/run release`.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

programs=100000 first=0
read_numbers --programs programs --first first
((programs > 0)) || wrong_usage "use at least one program"

cd "$root"
export STRATA_ORACLE_PROGRAMS="$programs" STRATA_ORACLE_FIRST="$first"
"$scripts/test-release.sh" --filter SwinjectBridgeOracleTests 2>&1 | tee "$temporary/log" ||
    fail "the traces differ, see above"
grep -aqE "^oracle: seeds $first\\.\\.<$((first + programs)), 0 differences\$" "$temporary/log" ||
    fail "the programs were not run"
