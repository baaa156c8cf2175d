#!/usr/bin/env bash
# Ends the desk with `kill -9` under load, repeatedly, and checks after each restart that nothing was lost.
#
# Usage: Scripts/kill-under-load.sh [--rounds N] [--workers N] [--port N] [--program FILE] [--keep DIR]
#
#   --rounds N      the number of rounds (default 5)
#   --workers N     the number of concurrent clients (default 8)
#   --port N        the port of the customers' pages; the next one is the staff's (default 18480)
#   --program FILE  the program (default: the package is built in debug, and its program is used)
#   --keep DIR      stores the data in this folder, and does not remove it
#
# Each worker requests quotes by POST /api/quotes, turns every second one into a policy by POST /api/policies, and records
# what was acknowledged. The process is killed at a random moment, started again, and checked by `report --check`: every
# acknowledged quote and policy is stored, debits equal credits, each message was delivered, and none more often than the
# outbox tried.
#
# Exits with 0 if nothing was lost, and with 1 at the first loss, at the first request that fails before the desk is
# killed, and after a round in which no quote or no policy was acknowledged.

set -euo pipefail

name="$(basename "$0")"
package="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
api_key="$(od -An -N 16 -tx1 /dev/urandom | tr -d ' \n')"
export INSURANCE_DESK_API_KEYS="scripts:$api_key"
as_client=(-H "Authorization: Bearer $api_key")
rounds=5 workers=8 port=18480 program="" keep=""

fail() {
    printf '%s: %s\n' "$name" "$*" >&2
    exit 1
}

while (($# > 0)); do
    case "$1" in
    -h | --help)
        sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"
        exit 0
        ;;
    --rounds | --workers | --port | --program | --keep)
        [[ $# -ge 2 ]] || fail "$1 needs a value"
        declare "${1#--}=$2"
        shift 2
        ;;
    *) fail "unexpected argument '$1'; --help lists what there is" ;;
    esac
done

command -v curl >/dev/null || fail "'curl' is not installed (Debian package: curl)"
if [[ -z "$program" ]]; then
    # shellcheck source-path=SCRIPTDIR source=prepare.sh
    source "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
    program="$(built debug)"
fi
[[ -x "$program" ]] || fail "there is no program $program"

data="${keep:-$(mktemp -d "${TMPDIR:-/tmp}/insurance-desk-kill.XXXXXX")}"
(umask 077 && mkdir -p "$data")
server=0
clean_up() {
    if ((server > 0)); then kill -9 "$server" 2>/dev/null || true; fi
    if [[ -z "$keep" ]]; then rm -rf "$data"; fi
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

acknowledged="$data/acknowledged.txt"
: >"$acknowledged"
# What was answered that should not have been; and a file that is there while the desk is ended.
unexpected="$data/unexpected.txt" ending="$data/ending"
rm -f "$unexpected" "$ending"
flags=(--data-folder "$data" --web-port "$port" --admin-port $((port + 1)))

start() {
    # Where the configuration's file of somebody else cannot be found.
    (cd "$data" && exec "$program" serve "${flags[@]}") >>"$data/serve.log" 2>&1 &
    server=$!
    local attempt
    for ((attempt = 0; attempt < 600; attempt++)); do
        if curl -fs -o /dev/null --max-time 2 "http://127.0.0.1:$port/health/ready"; then return; fi
        kill -0 "$server" 2>/dev/null || { tail -n 20 "$data/serve.log" >&2; fail "the desk did not start"; }
        sleep 0.1
    done
    tail -n 20 "$data/serve.log" >&2
    fail "the desk was not ready within a minute"
}

home="name=Ada+Brandt&email=ada@example.org&birth_date=1983-09-10&street=Lindenallee+4&postcode=10115&city=Berlin"
home+="&type=terraced&construction=masonry&year_built=1986&floor_area=100&rooms=4&flood_zone=2&security=smoke"
home+="&contents_sum=50000&liability=5m&deductible=300&claims=0"

# acknowledges PATH FORM FILE: whether the desk does, with 201; its answer is in the file. While it is ended it may give
# none, or 503; anything else is noted, and makes the script fail.
acknowledges() {
    local code error=0
    : >"$3"
    code="$(curl -s -o "$3" -w '%{http_code}' --max-time 60 "${as_client[@]}" -d "$2" "http://127.0.0.1:$port/api/$1")" || error=$?
    if ((error == 0)) && [[ "$code" == 201 ]]; then return 0; fi
    # Looked for after the request: the file is there before the desk is ended.
    if [[ -e "$ending" ]] && { ((error > 0)) || [[ "$code" == 503 ]]; }; then return 1; fi
    printf 'POST /api/%s: status %s, curl ended with %d: %s\n' "$1" "$code" "$error" "$(head -c 300 "$3")" \
        >>"$unexpected"
    return 1
}

# Asks until nobody answers. What was acknowledged is written down after the answer has come, never before.
work() {
    local round="$1" worker="$2" request=0 key number file="$data/worker-$2" answer="$data/answer-$2"
    : >"$file"
    while :; do
        request=$((request + 1))
        key="round-$round-$worker-$request"
        acknowledges quotes "key=$key&$home" "$answer" || return 0
        printf '%s\n' "$key" >>"$file"
        if ((request % 2 == 0)); then
            acknowledges policies "key=$key" "$answer" || return 0
            number="$(sed -n 's/.*"number" *: *"\([^"]*\)".*/\1/p' "$answer")"
            if [[ -z "$number" ]]; then
                printf 'POST /api/policies: 201 without a number: %s\n' "$(head -c 300 "$answer")" >>"$unexpected"
                return 0
            fi
            printf 'policy %s\n' "$number" >>"$file"
        fi
    done
}

start
for ((round = 1; round <= rounds; round++)); do
    pids=()
    rm -f "$data"/worker-* "$ending"
    for ((worker = 1; worker <= workers; worker++)); do
        work "$round" "$worker" &
        pids+=($!)
    done
    # Until the first policy, and then at any moment of a second: a loaded machine is slow to begin.
    for ((attempt = 0; attempt < 600; attempt++)); do
        if [[ -e "$unexpected" ]] || grep -qs '^policy ' "$data"/worker-*; then break; fi
        sleep 0.1
    done
    sleep "$(awk -v number="$RANDOM" 'BEGIN { printf "%.3f", number / 32768 }')"
    : >"$ending"
    # One that has ended by itself is seen by the workers.
    kill -9 "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=0
    wait "${pids[@]}" 2>/dev/null || true
    [[ ! -e "$unexpected" ]] || fail "in round $round: $(cat "$unexpected")"
    cat "$data"/worker-* >"$data/round.txt"
    policies="$(grep -c '^policy ' "$data/round.txt")" || fail "no policy was acknowledged in round $round"
    quotes="$(grep -cv '^policy ' "$data/round.txt")" || fail "no quote was acknowledged in round $round"
    cat "$data/round.txt" >>"$acknowledged"

    start
    (cd "$data" && "$program" report --check --acknowledged "$acknowledged" "${flags[@]}") >"$data/check.txt" 2>&1 || {
        cat "$data/check.txt" >&2
        fail "something was lost in round $round"
    }
    printf 'round %d: %d quotes and %d policies acknowledged. %s\n' \
        "$round" "$quotes" "$policies" "$(tr '\n' ' ' <"$data/check.txt")"
done

kill -TERM "$server"
wait "$server" || fail "the desk did not stop in order, status $?"
server=0
printf 'Ended %d times with kill -9 under load, %d acknowledged: nothing was lost.\n' "$rounds" "$(wc -l <"$acknowledged")"
