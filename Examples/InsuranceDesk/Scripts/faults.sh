#!/usr/bin/env bash
# Takes resources away from the running desk: space on its disk, space for its messages, and its database. Then it
# gives them back.
#
# Usage: Scripts/faults.sh [--program FILE]
#
#   --program FILE  the program (default: the package is built in debug, and its program is used)
#
# The disk is a file system of eight megabytes in memory, used only by this script, which runs in its own mount namespace
# (unshare, from util-linux; without root it needs user namespaces). A second process (Python 3) locks the database.
# Each time, the desk reports the fault in the answer, in the readiness and in the log, continues to read, and is ready
# again by itself; in the end no acknowledged quote and no acknowledged policy is lost, and each is in the books. If there
# is space for everything but the messages, they wait, and nothing is left of the attempts. Exits with 1 at the first
# deviation.

set -euo pipefail

if [[ -z "${DESK_FAULTS_INSIDE:-}" ]]; then
    if [[ "${1:-}" != -h && "${1:-}" != --help ]]; then
        namespace=(unshare --mount)
        if [[ "$(id -u)" != 0 ]]; then namespace+=(--map-root-user); fi
        "${namespace[@]}" true || {
            echo "faults.sh: a mount namespace is not to be had here; run it as root" >&2
            exit 1
        }
        DESK_FAULTS_INSIDE=1 exec "${namespace[@]}" "$0" "$@"
    fi
fi
# shellcheck source-path=SCRIPTDIR source=desk.sh
source "$(dirname "${BASH_SOURCE[0]}")/desk.sh"

program=""
while (($# > 0)); do
    case "$1" in
    -h | --help)
        print_help
        exit 0
        ;;
    --program)
        [[ -n "${2:-}" ]] || wrong_usage "$1 needs a value"
        program="$2"
        shift 2
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
done

install_missing python3 python3 curl curl
if [[ -z "$program" ]]; then
    # shellcheck source-path=SCRIPTDIR source=prepare.sh
    source "$scripts/prepare.sh"
    program="$(built debug)"
fi
[[ -x "$program" ]] || fail "there is no program $program"

# The desk refuses data that other users may reach.
umask 077
disk="$temporary/disk" log="$temporary/serve.log" answer="$temporary/answer"
acknowledged="$temporary/acknowledged"
mkdir "$disk"
mount -t tmpfs -o size=8m,mode=0700 none "$disk"
trap 'umount --lazy "$disk"; clean_up' EXIT
web="$(free_port)" probes="$(free_port)"
site="http://127.0.0.1:$web"
ports=(--web-port "$web" --admin-port "$(free_port)" --admin-probe-port "$probes")
flags=(--data-folder "$disk" "${ports[@]}")

# start: the desk, in the background; ready or not.
start() {
    # Where the configuration's file of somebody else cannot be found.
    (cd "$temporary" && exec "$program" serve "${flags[@]}" --log-level info) >>"$log" 2>&1 &
    desk=$!
    desks+=("$desk")
}

stop() {
    kill -TERM "$desk"
    wait "$desk" || { cat "$log" >&2; fail "the desk did not stop in order, status $?"; }
    desks=()
}

# expect STATUS TEXT CURL-ARGUMENT…: at once, with this text in the answer.
expect() {
    local status="$1" text="$2" got
    shift 2
    got="$(curl -s -o "$answer" -w '%{http_code}' --max-time 30 "$@")" || true
    if [[ "$got" != "$status" ]] || ! grep -qF "$text" "$answer"; then
        cat "$answer" "$log" >&2
        fail "$* answers $got, not $status with '$text'"
    fi
}

home="name=Ada+Brandt&email=ada@example.org&birth_date=1983-09-10&street=Lindenallee+4&postcode=10115&city=Berlin"
home+="&type=terraced&construction=masonry&year_built=1986&floor_area=100&rooms=4&flood_zone=2&security=smoke"
home+="&contents_sum=50000&liability=5m&deductible=300&claims=0"

# quoted KEY: asks for a quote, gets it, and writes down that it was acknowledged.
quoted() {
    expect 201 reference "${as_client[@]}" --data "key=$1&$home" "$site/api/quotes"
    echo "$1" >>"$acknowledged"
}

# bought KEY: makes the quote a policy, gets it, and writes down that it was acknowledged.
bought() {
    local number
    expect 201 number "${as_client[@]}" --data "key=$1" "$site/api/policies"
    number="$(sed -n 's/.*"number" *: *"\([^"]*\)".*/\1/p' "$answer")"
    [[ -n "$number" ]] || fail "the policy for $1 has no number: $(cat "$answer")"
    echo "policy $number" >>"$acknowledged"
}

# check: all that was acknowledged is there, and in the books.
check() {
    (cd "$temporary" && "$program" report --check --acknowledged "$acknowledged" "${flags[@]}") \
        || fail "something was lost"
    echo "$(grep -cv '^policy ' "$acknowledged") quotes and $(grep -c '^policy ' "$acknowledged") policies were" \
        "acknowledged, and are there."
}

# says TEXT: readiness does, on the port that gives reasons, soon: who answers may be waiting for the same database.
says() {
    local attempt
    for ((attempt = 0; attempt < 60; attempt++)); do
        if ! curl -fs -o /dev/null --max-time 30 "$site/health/ready" \
            && curl -s --max-time 30 "http://127.0.0.1:$probes/health/ready" | grep -qF "$1"; then return; fi
        sleep 0.2
    done
    cat "$log" >&2
    fail "readiness does not say '$1'"
}

# refused KEY TEXT: asks for one and gets none, nor a policy for an earlier one, nor how the desk is built; readiness
# and log say why. It still reads.
refused() {
    expect 503 "Nothing of it was saved" "${as_client[@]}" --data "key=$1&$home" "$site/api/quotes"
    expect 503 "Nothing of it was saved" "${as_client[@]}" --data "key=bought-later" "$site/api/policies"
    says "$2"
    expect 200 isAlive "$site/health/live"
    expect 200 reference "${as_client[@]}" "$site/api/quotes/before-all"
    grep -qF "$2" "$log" || { cat "$log" >&2; fail "the log does not say '$2'"; }
}

# hold: another process takes the database, until `let_go`.
hold() {
    mkfifo "$temporary/held" "$temporary/end"
    python3 - "$disk/desk.sqlite" "$temporary/held" "$temporary/end" <<'PYTHON' &
import sqlite3
import sys

file, held, end = sys.argv[1:]
database = sqlite3.connect(file, isolation_level=None)
database.execute("BEGIN EXCLUSIVE")
open(held, "w").write("held")
open(end).read()
PYTHON
    holder=$!
    desks+=("$holder")
    read -r <"$temporary/held" || true
}

let_go() {
    echo end >"$temporary/end"
    wait "$holder"
    rm "$temporary/held" "$temporary/end"
}

start
await_answer "$site/health/ready" 200 "$desk" "$log"
quoted before-all
bought before-all
quoted bought-later

cat /dev/zero >"$disk/filler" 2>/dev/null || true
refused while-full "full"
rm "$disk/filler"
await_answer "$site/health/ready" 200 "$desk" "$log"
quoted while-full
bought while-full
echo "A full disk is said and nothing is lost; with room again, the desk is ready by itself."

hold
refused while-held "another process"
let_go
await_answer "$site/health/ready" 200 "$desk" "$log"
quoted while-held
bought while-held
bought bought-later
stop
echo "A database that another process holds is said; let go, the desk is ready by itself."
check

# A database that is to be laid out, and is not to be had yet.
rm -r "${disk:?}"/*
: >"$acknowledged"
hold
start
await_answer "http://127.0.0.1:$probes/health/live" 200 "$desk" "$log"
expect 503 "is not open" "http://127.0.0.1:$probes/health/ready"
let_go
await_answer "$site/health/ready" 200 "$desk" "$log"
quoted after-slow-start
bought after-slow-start
stop
echo "A desk that starts slowly is alive and not ready, and then it is ready."
check

# Room for the database, and none for the messages.
rm -r "${disk:?}"/*
: >"$acknowledged"
spacious="$temporary/spacious" sent="$disk/sent"
flags=(--data-folder "$spacious" --notifications-folder "$sent" "${ports[@]}")

# is_tried KEY TIMES: whether the transport was asked so often to take the message of the quote.
is_tried() {
    python3 - "$spacious/desk.sqlite" "quote-$1" "$2" <<'PYTHON'
import sqlite3
import sys

file, key, times = sys.argv[1:]
row = sqlite3.connect(file).execute("SELECT attempts FROM outbox WHERE key = ?", (key,)).fetchone()
sys.exit(0 if row and row[0] >= int(times) else 1)
PYTHON
}

# tried KEY TIMES: until it was, at most a minute.
tried() {
    local attempt
    for ((attempt = 0; attempt < 300; attempt++)); do
        if is_tried "$1" "$2"; then return; fi
        sleep 0.2
    done
    cat "$log" >&2
    fail "the message of $1 was not tried $2 times"
}

# A page of the disk, but for six bytes: the next line of the log needs a second page.
mkdir "$sent"
{ head -c 4089 /dev/zero | tr '\0' x; echo; } >"$sent/deliveries.log"
start
await_answer "$site/health/ready" 200 "$desk" "$log"
cat /dev/zero >"$disk/filler" 2>/dev/null || true
# Room for one message, and then for six bytes of the log.
truncate --size=-4096 "$disk/filler"
quoted half-a-line
tried half-a-line 2
[[ -e "$sent/quote-half-a-line.txt" ]] || fail "there was no room for the one message: the log was not tried"
quoted no-draft
tried no-draft 3
drafts="$(find "$sent" -name '*.part' | wc -l)"
# One may be on its way.
((drafts <= 1)) || fail "of attempts that failed, $drafts drafts are left on a full disk"
rm "$disk/filler"
quoted with-room
bought with-room
stop
check
[[ -z "$(find "$sent" -name '*.part')" ]] || fail "a draft is left: $(find "$sent" -name '*.part')"
echo "Messages without room wait, leave nothing behind, and are delivered when there is room again."
