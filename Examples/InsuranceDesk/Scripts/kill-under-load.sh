#!/usr/bin/env bash
# Ends the desk with `kill -9` under load, again and again, and looks after each restart whether anything was lost.
#
# Usage: Scripts/kill-under-load.sh [--rounds N] [--workers N] [--port N] [--program FILE] [--keep DIR]
#
#   --rounds N      how often (5)
#   --workers N     how many ask at once (8)
#   --port N        the port of the customers' pages; the next one is the staff's (18480)
#   --program FILE  the program; without it, the package is built in debug and its program is taken
#   --keep DIR      use this folder for the data, and leave it
#
# Each worker asks for quotes by POST /api/quotes, turns every second one into a policy by POST /api/policies, and writes
# down what was acknowledged. The process is ended at a random moment, started again, and asked by `report --check`: every
# acknowledged quote and policy is there, debits equal credits, each message was delivered, and none more often than the
# outbox tried.
#
# Exits with 0 if nothing was lost, with 1 at the first loss.

set -euo pipefail

name="$(basename "$0")"
package="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
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
    build=(--package-path "$package" --scratch-path "$package/.build-insurance-desk")
    swift build "${build[@]}" --product insurance-desk || fail "the program does not build, see above"
    program="$(swift build "${build[@]}" --show-bin-path)/insurance-desk"
fi
[[ -x "$program" ]] || fail "there is no program $program"

data="${keep:-$(mktemp -d "${TMPDIR:-/tmp}/insurance-desk-kill.XXXXXX")}"
mkdir -p "$data"
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

# Asks until nobody answers. What was acknowledged is written down after the answer has come, never before.
work() {
    local round="$1" worker="$2" request=0 key code number file="$data/worker-$2"
    : >"$file"
    while :; do
        request=$((request + 1))
        key="round-$round-$worker-$request"
        code="$(curl -s -o /dev/null -w '%{http_code}' --max-time 10 -d "key=$key&$home" \
            "http://127.0.0.1:$port/api/quotes")" || return 0
        if [[ "$code" == 201 ]]; then
            printf '%s\n' "$key" >>"$file"
        elif [[ "$code" != 503 ]]; then
            printf 'unexpected status %s\n' "$code" >>"$data/unexpected"
            return 0
        fi
        if ((request % 2 == 0)); then
            number="$(curl -fs --max-time 10 -d "key=$key" "http://127.0.0.1:$port/api/policies" \
                | sed -n 's/.*"number" *: *"\([^"]*\)".*/\1/p')" || continue
            if [[ -n "$number" ]]; then printf 'policy %s\n' "$number" >>"$file"; fi
        fi
    done
}

start
for ((round = 1; round <= rounds; round++)); do
    pids=()
    rm -f "$data"/worker-*
    for ((worker = 1; worker <= workers; worker++)); do
        work "$round" "$worker" &
        pids+=($!)
    done
    # Some way into the load, and then at any moment of a second: a loaded machine is slow to begin.
    for ((attempt = 0; attempt < 600; attempt++)); do
        if [[ -n "$(find "$data" -name 'worker-*' -size +0 -print -quit)" ]]; then break; fi
        sleep 0.1
    done
    sleep "$(awk -v number="$RANDOM" 'BEGIN { printf "%.3f", number / 32768 }')"
    kill -9 "$server"
    wait "$server" 2>/dev/null || true
    server=0
    wait "${pids[@]}" 2>/dev/null || true
    [[ ! -e "$data/unexpected" ]] || fail "$(cat "$data/unexpected")"
    before="$(wc -l <"$acknowledged")"
    cat "$data"/worker-* >>"$acknowledged"
    after="$(wc -l <"$acknowledged")"
    ((after > before)) || fail "nothing was acknowledged in round $round: there was no load"

    start
    (cd "$data" && "$program" report --check --acknowledged "$acknowledged" "${flags[@]}") >"$data/check.txt" 2>&1 || {
        cat "$data/check.txt" >&2
        fail "something was lost in round $round"
    }
    printf 'round %d: %d acknowledged. %s\n' "$round" $((after - before)) "$(tr '\n' ' ' <"$data/check.txt")"
done

kill -TERM "$server"
wait "$server" || fail "the desk did not stop in good order, status $?"
server=0
printf 'Ended %d times with kill -9 under load, %d acknowledged: nothing was lost.\n' "$rounds" "$(wc -l <"$acknowledged")"
