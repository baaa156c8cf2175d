#!/usr/bin/env bash
# Attacks a running InsuranceDesk on this machine only: each finding of earlier attacks is a case that the desk must
# withstand.
#
# Usage: Scripts/check-attack.sh [--only CASE] [--root DIR]
#
#   --only CASE  one case; Examples/InsuranceDesk/Scripts/attack.sh --list prints all
#
# Sends a bounded number of requests to 127.0.0.1, and takes less than five minutes after the build. Builds into
# Examples/InsuranceDesk/.build, which git ignores.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
only=()
set -- ${arguments[@]+"${arguments[@]}"}
while (($# > 0)); do
    case "$1" in
    --only)
        [[ -n "${2:-}" ]] || wrong_usage "--only needs a case"
        only=(--only "$2")
        shift 2
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
done
require_tool python3
example="$root/Examples/InsuranceDesk"
# shellcheck source-path=SCRIPTDIR source=../Examples/InsuranceDesk/Scripts/prepare.sh
source "$example/Scripts/prepare.sh"
program="$(built debug)" || fail "the example does not build, see above"
timeout 300 bash "$example/Scripts/attack.sh" --program "$program" ${only[@]+"${only[@]}"} \
    || fail "the desk does not withstand the attacks, see above"
