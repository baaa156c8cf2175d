#!/usr/bin/env bash
# Breaks a fleet on this machine in every way that it must survive: processes that value homes are killed, stopped, frozen,
# cut off, moved and upgraded under load, and one that delivers messages is killed and frozen; and checks what its customers
# see, that nothing acknowledged is lost, and that no message is there twice.
#
# Usage: Scripts/fleet-faults.sh [--program FILE] [--only CASE] [--list]
#
#   --program FILE  the program (default: the package is built in debug, and its program is used)
#   --only CASE     one case
#   --list          prints the cases
#
# For the case of an upgrade, builds in debug, if they are not built: later-desk, a later version of the program that runs
# beside it, and strata, whose proof says in which order that holds. Uses 127.0.0.1 and 127.0.0.2, and namespaces of its own
# for the cut and for the name that moves, which need root; without it those cases say so. Takes about four
# minutes.

set -euo pipefail
case "${1:-}" in -h | --help) sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"; exit 0 ;; esac
scripts="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)"
if [[ " $* " != *" --list "* ]]; then
    # shellcheck source-path=SCRIPTDIR source=prepare.sh
    source "$scripts/prepare.sh"
    # The variable adds later-desk to the package.
    export DESK_HAND_WRITTEN=1
    if [[ " $* " != *" --program "* ]]; then
        program="$(built debug)"
        set -- --program "$program" "$@"
    fi
    # Only the case of an upgrade needs them.
    if [[ " $* " != *" --only "* || " $* " == *" --only versions "* ]]; then
        later="$(built debug later-desk)"
        tool=(--package-path "$package/../.." --product strata)
        swift build "${tool[@]}" >&2
        set -- --later "$later" --strata "$(swift build "${tool[@]}" --show-bin-path)/strata" "$@"
    fi
fi
PYTHONDONTWRITEBYTECODE=1 exec python3 "$scripts/fleet/faults.py" "$@"
