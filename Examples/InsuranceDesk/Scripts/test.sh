#!/usr/bin/env bash
# Runs the tests of the desk.
#
# Usage: Scripts/test.sh [FLAGS OF swift test]

set -euo pipefail
case "${1:-}" in -h | --help) sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"; exit 0 ;; esac
# shellcheck source-path=SCRIPTDIR source=prepare.sh
source "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"

exec swift test "${build[@]}" "$@"
