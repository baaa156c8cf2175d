#!/usr/bin/env bash
# Starts the fleet on this machine: processes that value homes, one that delivers messages, and a desk beside them, with
# sample data.
#
# Usage: Scripts/fleet.sh [--debug] [--valuers N] [--port N] [--notifications N] [FLAGS OF insurance-desk serve]
#
#   --debug            runs the debug build, which the tests use; without it a release build
#   --valuers N        how many processes value homes (default 2)
#   --port N           the port of the first of them; the next ones follow (default 4410)
#   --notifications N  the port of the process that delivers messages (default 4430)
#
# Otherwise as Scripts/run.sh. The messages are in the folder sent of the data. SIGINT and SIGTERM stop the desk first, then
# the others; one of the others that ends is not started again, and may be started by hand.

set -euo pipefail
case "${1:-}" in -h | --help) sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"; exit 0 ;; esac
scripts="$(dirname "${BASH_SOURCE[0]}")"
# shellcheck source-path=SCRIPTDIR source=prepare.sh
source "$scripts/prepare.sh"
configuration=release valuers=2 port=4410 notifications=4430 build_flag=()
while (($# > 0)); do
    case "$1" in
    --debug)
        configuration=debug build_flag=(--debug)
        shift
        ;;
    --valuers | --port | --notifications)
        [[ "${2:-}" =~ ^[1-9][0-9]*$ ]] || {
            echo "fleet.sh: $1 needs a number" >&2
            exit 64
        }
        declare "${1#--}=$2"
        shift 2
        ;;
    *) break ;;
    esac
done

program="$(built "$configuration")"
processes=() desk=0
stop() {
    trap - EXIT
    if ((desk > 0)); then
        kill "$desk" 2>/dev/null || true
        wait "$desk" 2>/dev/null || true
    fi
    kill ${processes[@]+"${processes[@]}"} 2>/dev/null || true
    wait ${processes[@]+"${processes[@]}"} 2>/dev/null || true
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

addresses=""
for ((number = 0; number < valuers; number++)); do
    address="127.0.0.1:$((port + number))"
    "$program" valuation --valuation-listen "$address" &
    processes+=($!)
    addresses+="${addresses:+,}$address"
done
# The folder of the data is the one of run.sh.
transport="127.0.0.1:$notifications"
"$program" notifications --notifications-listen "$transport" \
    --notifications-folder "${INSURANCE_DESK_DATA_FOLDER:-$package/desk-data}/sent" &
processes+=($!)
echo "Valuers: $addresses   Notifications: $transport"
"$scripts/run.sh" ${build_flag[@]+"${build_flag[@]}"} --valuation-addresses "$addresses" \
    --notifications-addresses "$transport" "$@" &
desk=$!
wait "$desk"
