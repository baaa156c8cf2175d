#!/usr/bin/env bash
# Builds, tests and uses Examples/InsuranceDesk: the two commands of its README, the proof, a batch of quotes, external
# faults, a fleet of processes and its faults, an orderly stop, `kill -9` under load, and a customer and the staff in a
# real browser.
#
# Usage: Scripts/check-insurance-desk.sh [--rounds N] [--no-browser] [--root DIR]
#
#   --rounds N     how often the desk is killed with kill -9 (default 5)
#   --no-browser   leaves the browser out
#
# Fetches the example's packages, and installs SQLite's headers, curl, Chromium and its driver if they are missing.
# Builds into Examples/InsuranceDesk/.build, as every script of the example does; git ignores it. Uses only local ports,
# from 18480 on.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
rounds=5 browser=true
set -- ${arguments[@]+"${arguments[@]}"}
while (($# > 0)); do
    case "$1" in
    --rounds)
        [[ "${2:-}" =~ ^[1-9][0-9]*$ ]] || wrong_usage "--rounds needs a number"
        rounds="$2"
        shift 2
        ;;
    --no-browser)
        browser=false
        shift
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
done

example="$root/Examples/InsuranceDesk"
# shellcheck source-path=SCRIPTDIR source=../Examples/InsuranceDesk/Scripts/prepare.sh
source "$example/Scripts/prepare.sh"
require_tool curl

# With the desk that Scripts/load.sh compares it with, in one build.
export DESK_HAND_WRITTEN=1
plan_anew "$shared_build"
swift build "${build[@]}" --build-tests || fail "the example does not build, see above"
log="$temporary/test.log"
# Without the variable, here and for the drawings: contracts and drawings have no module that is wired by hand.
env -u DESK_HAND_WRITTEN "$example/Scripts/test.sh" --skip-build 2>&1 | tee "$log" | grep -aE '✘|recorded an issue|Test run' || true
grep -aqE 'Test run with [1-9][0-9]* tests? .*passed' "$log" || {
    grep -a 'error:' "$log" >&2 || true
    fail "the example's tests do not pass, see above"
}
"$example/Scripts/modes.sh" --skip-build
program="$(swift build "${build[@]}" --show-bin-path)/insurance-desk"

cd "$temporary"
"$program" verify | tee verify.txt
grep -qE '^4 layers, [0-9]+ registrations, [0-9]+ edges: the dependency graph is proved\.$' verify.txt \
    || fail "'verify' does not print what it should"
grep -qxF "$(head -n 1 verify.txt)" "$example/README.md" || fail "the README shows other counts than 'verify' prints"
# Each module that may leave the desk may do so alone.
for flags in "--valuation-addresses /v" "--notifications-addresses /n" "--valuation-addresses /v --notifications-addresses /n"; do
    # shellcheck disable=SC2086  # flags and their values
    "$program" verify $flags >split.txt || { cat split.txt >&2; fail "the desk with $flags is not proved"; }
done
swift build --package-path "$root" --product strata >strata.log 2>&1 || { cat strata.log >&2; fail "strata does not build"; }
strata="$(swift build --package-path "$root" --show-bin-path)/strata"
env -u DESK_HAND_WRITTEN bash "$example/Scripts/draw.sh" --check --program "$program" --strata "$strata"

# The fleet is proved before any process of it runs; without one of the others it is not.
"$program" manifest desk --valuation-addresses 127.0.0.1:4410 --notifications-addresses 127.0.0.1:4430 >desk.json
"$program" manifest valuation >valuation.json
"$program" manifest notifications >notifications.json
"$strata" fleet check desk.json valuation.json notifications.json || fail "the fleet of the README is not proved"
for missing in valuation:insurance.valuation.v1.Valuer notifications:insurance.notifications.v1.Transport; do
    others=()
    for process in desk valuation notifications; do
        [[ "$process" == "${missing%%:*}" ]] || others+=("$process.json")
    done
    status=0
    "$strata" fleet check "${others[@]}" >alone.txt 2>&1 || status=$?
    ((status != 0)) || fail "a desk without ${missing%%:*} is proved"
    grep -qF "${missing#*:}" alone.txt || fail "the proof does not name the missing contract ${missing#*:}"
done

# The change since an older state, in which one service had another name.
"$program" graph --format json >new.json
sed 's/Ledger\.GeneralLedger/Ledger.OldLedger/g' new.json >old.json
"$program" graph --format html --compare old.json >change.html
grep -q 'OldLedger' change.html || fail "the page does not show a service that was removed"
status=0
"$program" graph --format dot --compare old.json >compare.out 2>&1 || status=$?
((status == 64)) || fail "'--compare' with a format that shows no change is accepted, status $status"
grep -q -- '--compare needs --format html' compare.out || fail "the error does not say what --compare needs"

# A batch, and a second run of it that gives the same quotes.
homes="$example/Sources/Intake/Resources/SampleData.csv"
"$program" quote "$homes" --format csv --data-folder batch >first.csv
"$program" quote "$homes" --format csv --data-folder batch >second.csv
diff first.csv second.csv >&2 || fail "a second run of a file does not give the same quotes"
(($(wc -l <first.csv) == $(wc -l <"$homes"))) || fail "not every home was quoted"
"$program" report --data-folder batch
"$program" report --check --data-folder batch || fail "the batch lost data"
# The check can fail: it reports a file that was never written.
status=0
printf 'never-made\npolicy 2026-000001-16\n' >planted.txt
"$program" report --check --acknowledged planted.txt --data-folder batch >planted.out || status=$?
((status == 65)) || fail "the report accepts an acknowledged quote that does not exist, status $status"
grep -q 'FAULT: The acknowledged quote never-made is lost' planted.out || fail "a lost quote is not named"
grep -q 'FAULT: The acknowledged policy 2026-000001-16 is lost' planted.out || fail "a lost policy is not named"
status=0
sed '3s/detached/castle/;3s/terraced/castle/;3s/apartment/castle/' "$homes" >faulty.csv
"$program" quote faulty.csv --data-folder faulty >faulty.out 2>faulty.err || status=$?
((status == 65)) || fail "a file with a faulty line ended with $status, not 65"
grep -q '^faulty.csv:3: type: Choose a type of home' faulty.err || fail "a faulty line is not reported with its position"

# Processes that are to end with this script; 0 for none.
desk=0 holder=0
clean_up() {
    local process
    for process in "$desk" "$holder"; do
        if ((process > 0)); then kill -9 "$process" 2>/dev/null || true; fi
    done
    rm -rf "$temporary"
}
trap clean_up EXIT
# answers URL STATUS: waits until it does, at most a minute.
answers() {
    local attempt got=""
    for ((attempt = 0; attempt < 300; attempt++)); do
        got="$(curl -s -o answer.txt -w '%{http_code}' --max-time 5 "$1")" || true
        [[ "$got" != "$2" ]] || return 0
        sleep 0.2
    done
    cat answer.txt serve.log >&2 || true
    fail "$1 answers $got, not $2"
}

# The key of the API, for every desk below; without it no client is admitted.
api_key="$(od -An -N 16 -tx1 /dev/urandom | tr -d ' \n')"
export INSURANCE_DESK_API_KEYS="check:$api_key"

# The first start of a fresh clone, with a stand-in for Swift: it says what is built and how long that takes, builds for
# serving into the one build folder of all scripts, and keeps the data where the README says.
mkdir -p first/bin first/desk called-from
cp -R "$example/Scripts" first/desk/
cat >first/bin/swift <<'STAND_IN'
#!/usr/bin/env bash
# Notes its arguments, and "builds" a desk that prints its own.
printf '%s\n' "$*" >>"$NOTES"
words=("$@") folder="" configuration=""
while (($# > 0)); do
    case "$1" in
    --scratch-path) folder="$2" ;;
    -c) configuration="$2" ;;
    esac
    shift
done
mkdir -p "$folder/$configuration"
printf '#!/bin/sh\necho "served: $* from $INSURANCE_DESK_DATA_FOLDER"\n' >"$folder/$configuration/insurance-desk"
chmod +x "$folder/$configuration/insurance-desk"
if [[ " ${words[*]} " == *" --show-bin-path "* ]]; then echo "$folder/$configuration"; fi
STAND_IN
chmod +x first/bin/swift
clone="$(cd first/desk && pwd -P)"
first_start() {
    (cd called-from && env -u INSURANCE_DESK_DATA_FOLDER -u INSURANCE_DESK_ADMIN_FIRST_PASSWORD NOTES="$temporary/notes" \
        PATH="$temporary/first/bin:$PATH" bash "$clone/Scripts/run.sh" --web-port 1) >"$1" 2>&1 \
        || { cat "$1" >&2; fail "run.sh does not start a fresh clone"; }
    grep -qxF "served: serve --sample-data --web-port 1 from $clone/desk-data" "$1" \
        || { cat "$1" >&2; fail "run.sh does not serve samples from desk-data beside the README"; }
}
first_start first-start.txt
for text in '^The first start builds InsuranceDesk in release' 'It takes ten minutes or more'; do
    grep -q "$text" first-start.txt || fail "the first start does not say what is built and how long it takes"
done
first_start second-start.txt
! grep -q 'The first start' second-start.txt || fail "each start says that it is the first"
! grep -vF -- "--scratch-path $clone/.build -c release" notes || fail "run.sh builds elsewhere, or not for serving"
[[ -z "$(ls -A called-from)" ]] || fail "run.sh writes into the folder that it is called from: $(ls -A called-from)"
[[ "$(grep -rlF -- --scratch-path "$example/Scripts")" == "$example/Scripts/prepare.sh" ]] \
    || fail "a script has a build folder of its own"
grep -qF "Its data are in \`desk-data\`" "$example/README.md" || fail "the README does not say where the data are"

# The README's first command, with separate data and without files in the folder that it is called from.
mkdir fresh
(cd fresh && INSURANCE_DESK_DATA_FOLDER="$temporary/fresh-data" exec "$example/Scripts/run.sh" --debug --web-port 18480 --admin-port 18481) \
    >serve.log 2>&1 &
desk=$!
answers http://127.0.0.1:18480/health/ready 200
answers http://127.0.0.1:18480/ 200
answers http://127.0.0.1:18480/api/quotes/some-key-12345 401
answers http://127.0.0.1:18481/login 200
grep -q 'Staff log in as admin with the password [a-zA-Z0-9]' serve.log || fail "run.sh does not say how the staff log in"
kill -TERM "$desk"
wait "$desk" || { cat serve.log >&2; fail "the desk that run.sh started did not stop in order, status $?"; }
desk=0
"$program" report --data-folder fresh-data | tee sampled.txt
grep -qE '^Quotes +[1-9]' sampled.txt || fail "run.sh serves no sample data"
[[ -z "$(ls -A fresh)" ]] || fail "run.sh writes into the folder that it is called from: $(ls -A fresh)"

# Without its tables the desk is alive but not ready, and reports the reason; when they return, it becomes ready by
# itself.
mkfifo pressure
MEMORY_PRESSURE_WATCH="$temporary/pressure" "$program" serve --data-folder served --web-port 18482 --admin-port 18483 \
    --rating-tables-file tables.csv --log-level info >serve.log 2>&1 &
desk=$!
answers http://127.0.0.1:18482/health/live 200
answers http://127.0.0.1:18482/health/ready 503
# Only the staff sees the reason.
answers http://127.0.0.1:18483/health/ready 503
grep -q 'The rating tables are missing' answer.txt || fail "readiness does not say that the tables are missing"
grep -q 'healthChanged.*The rating tables are missing' serve.log || fail "the log does not say that the tables are missing"
cp "$example/Sources/Rating/Resources/RatingTables.csv" tables.csv
answers http://127.0.0.1:18482/health/ready 200
grep -q 'healthChanged.*TableTariff.*: healthy' serve.log || fail "the log does not say that the tables are available again"

home="name=Ada+Brandt&email=ada@example.org&birth_date=1983-09-10&street=Lindenallee+4&postcode=10115&city=Berlin"
home+="&type=terraced&construction=masonry&year_built=1986&floor_area=100&rooms=4&flood_zone=2&security=smoke"
home+="&contents_sum=50000&liability=5m&deductible=300&claims=0"

# quote KEY: requests a quote, and expects one.
quote() {
    curl -fs -o answer.txt --max-time 30 -H "Authorization: Bearer $api_key" -d "key=$1&$home" http://127.0.0.1:18482/api/quotes \
        || { cat serve.log >&2; fail "there is no quote for $1"; }
}

# When memory is short, the tables are released; the next quote reads them again.
quote before-pressure
timeout 30 bash -c 'echo pressure >pressure' || fail "the desk does not read \$MEMORY_PRESSURE_WATCH"
for ((attempt = 0; attempt < 150; attempt++)); do
    if grep -q 'memoryReleased.*RatingTables' serve.log; then break; fi
    sleep 0.2
done
grep -q 'memoryReleased.*RatingTables' serve.log || fail "the tables are not released under memory pressure"
quote after-pressure
kill -TERM "$desk"
wait "$desk" || { cat serve.log >&2; fail "the desk did not stop in order, status $?"; }
desk=0
echo "The desk reports missing tables and recovers, releases its tables and reads them again, and stops in order."

"$example/Scripts/faults.sh" --program "$program"
"$example/Scripts/fleet-faults.sh" --program "$program" || fail "the fleet does not survive its faults, see above"

# in_flight TRACE PORT: whether curl has sent its form, and the desk has read it: no end of the connection has anything
# left to send or to be read. (proc(5), /proc/net/tcp: the state 01 is an open connection, then come the two queues.)
in_flight() {
    grep -qs '^=> Send data' "$1" || return 1
    awk -v end=":$(printf '%04X' "$2")$" '
        $4 == "01" && ($2 ~ end || $3 ~ end) { ends++; if ($5 == "00000000:00000000") read++ }
        END { exit !(ends == 2 && read == 2) }' /proc/net/tcp
}

# A stop while a request waits for the database, which another process holds (Python 3, which faults.sh has installed),
# for longer than hooks have by themselves, ten seconds and two of grace: nobody new is let in, the request is answered,
# and then the desk ends.
"$program" serve --data-folder stopped --web-port 18486 --admin-port 18487 --storage-timeout 60000 --log-level info \
    >serve.log 2>&1 &
desk=$!
answers http://127.0.0.1:18486/health/ready 200
mkfifo held end
python3 - stopped/desk.sqlite held end <<'PYTHON' &
import sqlite3
import sys

file, held, end = sys.argv[1:]
database = sqlite3.connect(file, timeout=60, isolation_level=None)
database.execute("BEGIN EXCLUSIVE")
open(held, "w").write("held")
open(end).read()
PYTHON
holder=$!
[[ "$(timeout 90 cat held || true)" == held ]] || fail "the database could not be locked"

curl -s -o answer.txt -w '%{http_code}' --max-time 120 --trace-ascii sent.trace \
    -H "Authorization: Bearer $api_key" -d "key=before-the-stop&$home" http://127.0.0.1:18486/api/quotes >status.txt &
asking=$!
for ((attempt = 0; attempt < 300; attempt++)); do
    if in_flight sent.trace 18486; then break; fi
    sleep 0.2
done
in_flight sent.trace 18486 || { cat sent.trace serve.log >&2 || true; fail "the request is not in flight"; }
kill -TERM "$desk"
refusal=0
for ((attempt = 0; attempt < 300; attempt++)); do
    refusal=0
    curl -s -o /dev/null --max-time 5 http://127.0.0.1:18486/health/live || refusal=$?
    # Nobody listens.
    if ((refusal == 7)); then break; fi
    sleep 0.2
done
((refusal == 7)) || { cat serve.log >&2; fail "a stopping desk accepts connections, curl ended with $refusal"; }
sleep 13
# curl writes the status when it has ended.
[[ ! -s status.txt ]] || { cat serve.log >&2; fail "the desk did not wait for the request in flight: $(cat status.txt)"; }
echo end >end
wait "$holder" || fail "the process that locked the database failed"
holder=0
status=0
wait "$asking" || status=$?
((status == 0)) || { cat serve.log >&2; fail "the request in flight was cut off, curl ended with $status"; }
[[ "$(cat status.txt)" == 201 ]] || { cat answer.txt serve.log >&2; fail "it was answered with $(cat status.txt)"; }
wait "$desk" || status=$?
((status == 0)) || { cat serve.log >&2; fail "the desk did not stop in order, status $status"; }
desk=0
echo before-the-stop >acknowledged.txt
"$program" report --check --acknowledged acknowledged.txt --data-folder stopped || fail "the last quote is lost"
echo "A stopping desk accepts no new request and finishes the request in flight."

"$example/Scripts/kill-under-load.sh" --rounds "$rounds" --program "$program" --port 18484
if "$browser"; then "$example/Scripts/browser.sh" --program "$program"; fi
