#!/usr/bin/env bash
# Breaks a fleet on this machine in every way that it must survive: processes that value homes are killed, stopped, frozen
# and cut off under load; and checks what its customers see, and that nothing acknowledged is lost.
#
# Usage: Scripts/fleet-faults.sh [--program FILE] [--only CASE] [--list]
#
#   --program FILE  the program (default: the package is built in debug, and its program is used)
#   --only CASE     one case
#   --list          prints the cases
#
# Uses 127.0.0.1, and for the cut a network namespace of its own, which needs root; without it that case says so. Takes
# about a minute and a half.

set -euo pipefail
case "${1:-}" in -h | --help) sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"; exit 0 ;; esac
scripts="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)"
if [[ " $* " != *" --program "* && " $* " != *" --list "* ]]; then
    # shellcheck source-path=SCRIPTDIR source=prepare.sh
    source "$scripts/prepare.sh"
    program="$(built debug)"
    set -- --program "$program" "$@"
fi
PYTHONDONTWRITEBYTECODE=1 exec python3 "$scripts/fleet/faults.py" "$@"
