#!/bin/sh
# Runs QuoteDesk as a user does, and checks its output and its exit codes.
#
# Usage: Scripts/check-quote-desk.sh [--scratch-path DIR] [-c debug|release]
#
# Passes the options on to swift. Prints each check, and exits with 1 at the first failure.
set -u
case "${1:-}" in
-h | --help)
    sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"
    exit 0
    ;;
esac
cd "$(dirname "$0")/.." || exit 1

folder=$(mktemp -d)
desk_pid=
trap 'test -n "$desk_pid" && kill -9 "$desk_pid" 2>/dev/null; rm -rf "$folder"' EXIT
out=$folder/out
err=$folder/err

swift build --product quote-desk "$@" >"$folder/build" 2>&1 || { cat "$folder/build"; echo "FAILED: build"; exit 1; }
desk=$(swift build --show-bin-path "$@")/quote-desk

fail() {
    echo "FAILED: $1"
    echo "--- output"; tail -5 "$out"
    echo "--- errors"; tail -5 "$err"
    exit 1
}

# check NAME CODE TEXT ARGUMENTS...: the desk ends with CODE and prints TEXT (to either stream).
check() {
    name=$1; code=$2; text=$3; shift 3
    "$desk" "$@" >"$out" 2>"$err" </dev/null
    got=$?
    test $got -eq "$code" || fail "$name: ended with $got, not $code"
    grep -qF -- "$text" "$out" "$err" || fail "$name: did not print \"$text\""
    echo "ok: $name"
}

count() { grep -c -- "$1" "$out"; }

swift run --skip-build "$@" quote-desk >"$out" 2>"$err"
code=$?
test $code -eq 65 || fail "swift run quote-desk: ended with $code, not 65"
grep -qF "203 of 212 rows" "$out" || fail "swift run quote-desk: no totals"
test "$(count '^Q-[0-9]*')" -eq 203 || fail "swift run quote-desk: not 203 quotes"
test "$(count 'properties\.csv:[0-9]*:[0-9]*: ')" -eq 11 || fail "swift run quote-desk: not 11 placed faults"
echo "ok: swift run quote-desk"

check "help" 0 "EXIT CODES" --help
for command in quote interactive list verify graph why who-needs diff help; do
    check "help of $command" 0 "quote-desk $command" help "$command"
done
check "an unknown command" 64 'did you mean "quote"?' quoet
check "an unknown option" 64 'did you mean "--store"?' quote --stroe x
check "a missing file" 66 "No such file" quote "$folder/none.csv"
# As README.md prints it; an empty text would be found in anything.
counts=$(grep 'the dependency graph is proved' README.md) || fail "README.md does not print what verify says"
check "verify" 0 "$counts" verify
check "graph as Mermaid" 0 "Worksheet" graph --format mermaid
check "graph as JSON" 0 "Worksheet" graph --format json
cp "$out" "$folder/graph"
check "graph is the same each time" 0 "Worksheet" graph --format json
cmp -s "$out" "$folder/graph" || fail "the graph changed"
check "graph for Graphviz" 0 "subgraph cluster_0_0" graph --format dot
check "graph as a page" 0 "<!doctype html>" graph --format html
"$desk" graph --format html --output "$folder/graph.html" >"$out" 2>"$err" || fail "graph into a file: ended with $?"
grep -qF "Worksheet" "$folder/graph.html" || fail "graph into a file: no page"
echo "ok: graph into a file"
check "graph into a file that cannot be created" 73 "No such file" graph --output "$folder/none/graph"
check "an unknown format" 64 "Did you mean \`dot\`?" graph --format dott
check "help of the host" 0 "EXIT STATUS" graph --help
check "why" 0 "FrontDesk (Presentation, no service needs it)" why Worksheet
check "who needs it" 0 "BasePremium (Services, direct)" who-needs Worksheet
check "a misspelled service" 64 "Did you mean \`Worksheet\`?" why Worksheeet
check "no difference" 0 "The graphs are the same." diff "$folder/graph"
sed 's/"kind":"memorySensitive"/"kind":"container"/' "$folder/graph" >"$folder/changed"
check "a difference" 1 "RatingTables: scope container → memorySensitive" diff "$folder/changed"
check "two files" 1 "RatingTables: scope memorySensitive → container" diff "$folder/graph" "$folder/changed"
echo id,owner >"$folder/rows"
check "no graph" 65 "Expected" diff "$folder/rows"
check "no file" 66 "No such file" diff "$folder/none"

store=$folder/store
check "quotes are stored" 65 "203 quotes stored in $store" quote --store "$store"
check "list" 0 "203 quotes stored" list --store "$store"
check "JSON" 65 '"quoted":203' quote --json
check "resume" 65 "Quoted before      203" quote --store "$store" --resume
check "a folder that cannot be created" 73 "cannot be created" quote --store "$out/below"

printf 'new\nA-1\nAda\n1 Mill Lane\nT05\nframe\n1980\n4\n300000\n1000\n0\nlocal\nyes\nquit\n' |
    "$desk" interactive --store "$store" >"$out" 2>"$err" || fail "interactive: ended with $?"
grep -qF "Quote Q-000204 is stored" "$out" || fail "interactive: no quote"
echo "ok: interactive"

# start_in_the_middle STORE [ERRORS]: a desk that has reported 40 stored quotes and waits for more rows.
start_in_the_middle() {
    rm -f "$folder/pipe"
    mkfifo "$folder/pipe"
    "$desk" quote - --json --store "$1" <"$folder/pipe" >"$out" 2>"${2:-$err}" &
    desk_pid=$!
    exec 3>"$folder/pipe"
    head -40 "$folder/rows.csv" >&3
    tries=0
    while test "$(count '^{"quote"')" -lt 39; do
        tries=$((tries + 1))
        test $tries -lt 100 || fail "the desk did not quote the first rows"
        sleep 0.1
    done
}

{
    echo id,owner,address,territory,construction,year_built,protection_class,coverage,deductible,claims,alarm
    i=1
    while test $i -le 60; do echo "P-$i,Ada,1 Mill Lane,T09,frame,1990,3,250000,1000,0,none"; i=$((i + 1)); done
} >"$folder/rows.csv"

for signal in INT TERM; do
    start_in_the_middle "$folder/store-$signal"
    kill -$signal $desk_pid
    wait $desk_pid
    code=$?
    exec 3>&-
    desk_pid=
    test $code -eq 75 || fail "SIG$signal: ended with $code, not 75"
    grep -qF '"interrupted":true' "$out" || fail "SIG$signal: does not say so"
    check "SIG$signal in the middle" 0 "39 quotes stored" list --store "$folder/store-$signal"
done

# Nobody reads standard error, and it is full: the last line of neither the first nor the second signal can be
# written; the third ends the desk all the same.
mkfifo "$folder/full"
exec 5<>"$folder/full"
head -c 65536 /dev/zero >&5
start_in_the_middle "$folder/store-full" "$folder/full"
sent=0
while kill -0 $desk_pid 2>/dev/null && test $sent -lt 20; do
    kill -INT $desk_pid 2>/dev/null
    sent=$((sent + 1))
    sleep 0.3
done
wait $desk_pid
code=$?
exec 3>&- 5>&-
desk_pid=
test $code -eq 130 || fail "three signals: ended with $code, not 130, after $sent"
test $sent -ge 3 || fail "three signals: ended after $sent already"
check "three signals, nobody reads standard error" 0 "39 quotes stored" list --store "$folder/store-full"

store=$folder/killed
start_in_the_middle "$store"
check "a second desk is kept out" 73 "is writing to this store" quote --store "$store"
kill -9 $desk_pid
wait $desk_pid 2>/dev/null
exec 3>&-
desk_pid=
check "after kill -9 every reported quote is stored" 0 "39 quotes stored" list --store "$store"
printf '0badc0de {"torn' >>"$store/quotes.log"
check "a torn record is reported and dropped" 0 "the last 15 bytes" quote "$folder/rows.csv" --store "$store" --resume
check "all rows are quoted once" 0 "60 quotes stored" list --store "$store"
printf 'X' | dd of="$store/quotes.log" bs=1 seek=60 conv=notrunc 2>/dev/null
check "damage is reported" 74 "differs from the written one" list --store "$store"

echo "all checks passed"
