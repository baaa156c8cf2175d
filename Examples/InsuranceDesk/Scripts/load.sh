#!/usr/bin/env bash
# Loads the desk with wrk on loopback, a mix of quotes and reads, against the same handlers wired by hand.
#
# Usage: Scripts/load.sh [--rounds N] [--seconds N] [--connections N] [--scratch-path DIR] [--at-least PERCENT]
#
#   --rounds N           rounds for each of the two, one after the other in turns (default 31)
#   --seconds N          how long a round takes (default 2): many short rounds bear a machine that swings
#   --connections N      how many clients (default 16)
#   --scratch-path DIR   where to build; .build-load by default
#   --at-least PERCENT   fails when the median throughput is less than that of the one wired by hand (default 97)
#
# Prints every round, both medians, their ratio, the 99th percentile of the latency, and the memory after the first and
# the last round. Beside the throughput it prints the processor's time for each request. Fails when the throughput is too
# little, on any wrong answer, and when the memory has grown by more than a tenth after the second round. Run it on a
# machine that does nothing else.
#
# Both are of one build: release, this package's modules with -enable-testing, which lets the one wired by hand use their
# internal types; the framework and the libraries are built as ever.
# The databases are in memory (/dev/shm) where that is there: the disk would hide what is compared. wrk and Python 3 are
# installed from Debian's packages where they are missing.

set -euo pipefail
[[ ! -w /dev/shm ]] || DESK_TEMPORARY="${DESK_TEMPORARY:-/dev/shm}"
# shellcheck source-path=SCRIPTDIR source=desk.sh
source "$(dirname "${BASH_SOURCE[0]}")/desk.sh"

rounds=31
seconds=2
connections=16
floor=97
scratch="$package/.build-load"
while (($# > 0)); do
    case "$1" in
    -h | --help)
        print_help
        exit 0
        ;;
    --rounds | --seconds | --connections | --at-least | --scratch-path)
        [[ -n "${2:-}" ]] || wrong_usage "$1 needs a value"
        case "$1" in
        --rounds) rounds="$2" ;;
        --seconds) seconds="$2" ;;
        --connections) connections="$2" ;;
        --at-least) floor="$2" ;;
        --scratch-path) scratch="$2" ;;
        esac
        shift
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
    shift
done

install_missing wrk wrk python3 python3 curl curl
cd "$package"
export DESK_HAND_WIRED=1
for product in insurance-desk hand-wired-desk; do
    swift build -c release --scratch-path "$scratch" --product "$product"
done
binaries="$(swift build -c release --scratch-path "$scratch" --show-bin-path)"

web="$(free_port)"
"$binaries/insurance-desk" serve --data-folder "$temporary/framework" --web-port "$web" --admin-port "$(free_port)" \
    >"$temporary/framework.log" 2>&1 &
framework=$!
desks+=("$framework")
hand_port="$(free_port)"
"$binaries/hand-wired-desk" "$temporary/hand" "$hand_port" >"$temporary/hand.log" 2>&1 &
hand=$!
desks+=("$hand")
await_answer "http://127.0.0.1:$web/health/ready" 200 "$framework" "$temporary/framework.log"
await_answer "http://127.0.0.1:$hand_port/" 200 "$hand" "$temporary/hand.log"

# Quotes that the reads ask for.
fields="name=Ada+Lovelace&email=ada%40example.org&birth_date=1985-12-10&street=Mill+Lane+4&postcode=10115&city=Berlin"
fields+="&type=terraced&construction=masonry&year_built=1974&floor_area=120&rooms=5&flood_zone=2&security=smoke"
fields+="&contents_sum=50000&liability=5m&deductible=300&claims=0"
for port in "$web" "$hand_port"; do
    for number in $(seq 50); do
        status="$(curl -s -o "$temporary/answer" -w '%{http_code}' "http://127.0.0.1:$port/api/quotes" \
            -d "$(printf 'key=seed-%08d&%s' "$number" "$fields")")"
        [[ "$status" == 201 ]] || fail "a quote is answered with $status: $(cat "$temporary/answer")"
    done
done

# In clock ticks, of user and system together.
processor_of() { awk '{ print $14 + $15 }' "/proc/$1/stat"; }
ticks="$(getconf CLK_TCK)"

memory_of() { awk '/^VmRSS/ { print $2 }' "/proc/$1/status"; }

# round_of NAME PORT PROCESS NUMBER: "throughput wrong p50 p99 requests memory processor", one line of a table; the
# processor's time is in µs for each request.
round_of() {
    local result before
    before="$(processor_of "$3")"
    result="$(wrk -t 1 -c "$connections" -d "${seconds}s" --timeout 10s -s "$scripts/load/mix.lua" \
        "http://127.0.0.1:$2" -- "round$4" 50 | sed -n 's/^RESULT //p')"
    [[ -n "$result" ]] || fail "wrk said nothing of $1"
    echo "$result $(memory_of "$3") $(($(processor_of "$3") - before))" \
        | awk -v ticks="$ticks" '{ $7 = $7 / ticks * 1000000 / $5; print }' | tee -a "$temporary/$1.rounds" \
        | awk -v name="$1" '{ printf "%-14s %7.0f/s   p50 %6.2f ms   p99 %6.2f ms   %d wrong   %d KiB   %.0f µs each\n",
            name, $1, $3 / 1000, $4 / 1000, $2, $6, $7 }'
}

seconds_of_rounds="$seconds"
seconds=3
round_of warm-framework "$web" "$framework" warm
round_of warm-hand "$hand_port" "$hand" warm
seconds="$seconds_of_rounds"
for number in $(seq "$rounds"); do
    # In turns, and who begins changes: what else the machine does meets both.
    if ((number % 2)); then
        round_of framework "$web" "$framework" "$number"
        round_of hand "$hand_port" "$hand" "$number"
    else
        round_of hand "$hand_port" "$hand" "$number"
        round_of framework "$web" "$framework" "$number"
    fi
done

python3 - "$temporary" "$floor" <<'PYTHON'
import statistics
import sys

folder, floor = sys.argv[1], float(sys.argv[2])


def rounds(name):
    with open(f"{folder}/{name}.rounds") as file:
        return [[float(word) for word in line.split()] for line in file]


framework, hand = rounds("framework"), rounds("hand")
faults = []
for name, all_rounds in (("framework", framework), ("by hand", hand)):
    print(f"{name:10} median {statistics.median(r[0] for r in all_rounds):.0f}/s, "
          f"p99 median {statistics.median(r[3] for r in all_rounds) / 1000:.2f} ms, worst {max(r[3] for r in all_rounds) / 1000:.2f} ms, "
          f"{sum(r[4] for r in all_rounds):.0f} requests, {sum(r[1] for r in all_rounds):.0f} wrong, "
          f"memory {all_rounds[0][5]:.0f} KiB after the first round, {all_rounds[-1][5]:.0f} KiB after the last")
    if any(r[1] for r in all_rounds):
        faults.append(f"{name}: there were wrong answers")
    if len(all_rounds) > 2 and all_rounds[-1][5] > all_rounds[1][5] * 1.1:
        faults.append(f"{name}: the memory has grown from {all_rounds[1][5]:.0f} to {all_rounds[-1][5]:.0f} KiB")
throughput = statistics.median(r[0] for r in framework) / statistics.median(r[0] for r in hand) * 100
processor = statistics.median(r[6] for r in hand) / statistics.median(r[6] for r in framework) * 100
print(f"throughput {throughput:.1f} % of that by hand")
print(f"processor  {statistics.median(r[6] for r in framework):.0f} µs a request, {statistics.median(r[6] for r in hand):.0f} µs by hand: "
      f"the same time answers {processor:.1f} % of the requests")
if throughput < floor:
    faults.append(f"at least {floor:.0f} % of the throughput by hand is asked for")
for fault in faults:
    print(f"load.sh: {fault}", file=sys.stderr)
sys.exit(1 if faults else 0)
PYTHON
