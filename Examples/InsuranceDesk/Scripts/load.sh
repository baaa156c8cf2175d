#!/usr/bin/env bash
# Loads the desk with wrk on loopback, with a mix of quotes and reads, and compares it with the same handlers in hand-written wiring.
#
# Usage: Scripts/load.sh [--pairs N] [--rounds N] [--seconds N] [--connections N] [--at-least PERCENT]
#
#   --pairs N            how often both are started again (default 16): two processes of the same program differ by a few
#                        per cent in speed, because of memory layout and hash seeds
#   --rounds N           the rounds for each side of a pair, in turns (default 5)
#   --seconds N          the length of a round (default 2): many short rounds tolerate a machine whose speed varies
#   --connections N      the number of clients (default 16)
#   --at-least PERCENT   fails if the throughput is below this share of the hand-written one (default 97)
#
# A pair's figure is the ratio of its median throughputs. The result is the median of all pairs, which tolerates a pair
# that was disturbed by other work on the machine. Prints every round, the medians, the result, the mean with its standard
# error, the 99th percentile of the latency, the memory after the first and the last round of each process, and the
# processor time for each request. Fails if the throughput is too low, at any wrong answer, and if the memory of a process
# has grown by more than a tenth after its second round. Run it on an idle machine.
#
# Both sides come from one build: release, with -enable-testing for this package's modules, so that the hand-written side can
# use their internal types; the framework and the libraries are built normally. The next `run.sh` builds the modules of this
# package once more, without it.
# The databases are in memory (/dev/shm) if that exists, because the disk would hide the difference. Installs wrk and
# Python 3 from Debian's packages if they are missing.

set -euo pipefail
[[ ! -w /dev/shm ]] || DESK_TEMPORARY="${DESK_TEMPORARY:-/dev/shm}"
# shellcheck source-path=SCRIPTDIR source=desk.sh
source "$(dirname "${BASH_SOURCE[0]}")/desk.sh"

pairs=16
rounds=5
seconds=2
connections=16
floor=97
while (($# > 0)); do
    case "$1" in
    -h | --help)
        print_help
        exit 0
        ;;
    --pairs | --rounds | --seconds | --connections | --at-least)
        [[ -n "${2:-}" ]] || wrong_usage "$1 needs a value"
        case "$1" in
        --pairs) pairs="$2" ;;
        --rounds) rounds="$2" ;;
        --seconds) seconds="$2" ;;
        --connections) connections="$2" ;;
        --at-least) floor="$2" ;;
        esac
        shift
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
    shift
done

install_missing wrk wrk python3 python3 curl curl
cd "$package"
# shellcheck source-path=SCRIPTDIR source=prepare.sh
source "$scripts/prepare.sh"
export DESK_HAND_WRITTEN=1
program="$(built release)"
hand_written="$(built release hand-written-desk)"

# Quotes that the reads ask for.
fields="name=Ada+Lovelace&email=ada%40example.org&birth_date=1985-12-10&street=Mill+Lane+4&postcode=10115&city=Berlin"
fields+="&type=terraced&construction=masonry&year_built=1974&floor_area=120&rooms=5&flood_zone=2&security=smoke"
fields+="&contents_sum=50000&liability=5m&deductible=300&claims=0"

# start_pair NUMBER: both anew, with the quotes that are read; sets the ports and the processes.
start_pair() {
    local port number status
    web="$(free_port)"
    "$program" serve --data-folder "$temporary/framework$1" --web-port "$web" \
        --admin-port "$(free_port)" >"$temporary/framework.log" 2>&1 &
    framework=$!
    hand_port="$(free_port)"
    "$hand_written" "$temporary/hand$1" "$hand_port" >"$temporary/hand.log" 2>&1 &
    hand=$!
    desks=("$framework" "$hand")
    await_answer "http://127.0.0.1:$web/health/ready" 200 "$framework" "$temporary/framework.log"
    await_answer "http://127.0.0.1:$hand_port/" 200 "$hand" "$temporary/hand.log"
    for port in "$web" "$hand_port"; do
        for number in $(seq 50); do
            status="$(curl -s -o "$temporary/answer" -w '%{http_code}' "http://127.0.0.1:$port/api/quotes" \
                "${as_client[@]}" -d "$(printf 'key=seed-%08d&%s' "$number" "$fields")")"
            [[ "$status" == 201 ]] || fail "a quote is answered with $status: $(cat "$temporary/answer")"
        done
    done
}

stop_pair() {
    kill "${desks[@]}"
    wait "${desks[@]}" || true
    desks=()
    rm -rf "$temporary/framework$1" "$temporary/hand$1"
}

# In clock ticks, of user and system together.
processor_of() { awk '{ print $14 + $15 }' "/proc/$1/stat"; }
ticks="$(getconf CLK_TCK)"

memory_of() { awk '/^VmRSS/ { print $2 }' "/proc/$1/status"; }

# round_of NAME PORT PROCESS PAIR KEYS: "throughput wrong p50 p99 requests memory processor pair", one line of a table;
# the processor's time is in µs for each request.
round_of() {
    local result before
    before="$(processor_of "$3")"
    result="$(wrk -t 1 -c "$connections" -d "${seconds}s" --timeout 10s -s "$scripts/load/mix.lua" \
        "http://127.0.0.1:$2" -- "$5" 50 | sed -n 's/^RESULT //p')"
    [[ -n "$result" ]] || fail "wrk said nothing of $1"
    echo "$result $(memory_of "$3") $(($(processor_of "$3") - before)) $4" \
        | awk -v ticks="$ticks" '{ $7 = $7 / ticks * 1000000 / $5; print }' | tee -a "$temporary/$1.rounds" \
        | awk -v name="$1" '{ printf "%3d %-14s %7.0f/s   p50 %6.2f ms   p99 %6.2f ms   %d wrong   %d KiB   %.0f µs each\n",
            $8, name, $1, $3 / 1000, $4 / 1000, $2, $6, $7 }'
}

for pair in $(seq "$pairs"); do
    start_pair "$pair"
    for number in warm $(seq "$rounds"); do
        kind="${number/[0-9]*/}"
        # In turns, and who begins changes: what else the machine does meets both.
        if [[ -n "$kind" ]] || (((number + pair) % 2)); then
            round_of "${kind}framework" "$web" "$framework" "$pair" "round$number"
            round_of "${kind}hand" "$hand_port" "$hand" "$pair" "round$number"
        else
            round_of hand "$hand_port" "$hand" "$pair" "round$number"
            round_of framework "$web" "$framework" "$pair" "round$number"
        fi
    done
    stop_pair "$pair"
done

python3 - "$temporary" "$floor" <<'PYTHON'
import statistics
import sys

folder, floor = sys.argv[1], float(sys.argv[2])


def rounds(name):
    with open(f"{folder}/{name}.rounds") as file:
        return [[float(word) for word in line.split()] for line in file]


def by_pair(all_rounds):
    pairs = {}
    for one in all_rounds:
        pairs.setdefault(int(one[7]), []).append(one)
    return pairs


def median(all_rounds, column):
    return statistics.median(one[column] for one in all_rounds)


framework, hand = rounds("framework"), rounds("hand")
faults = []
for name, all_rounds, warm in (("framework", framework, "warmframework"), ("by hand", hand, "warmhand")):
    pairs = by_pair(all_rounds)
    first, last = (statistics.median(one[place][5] for one in pairs.values()) for place in (0, -1))
    print(f"{name:10} median {median(all_rounds, 0):.0f}/s, p99 median {median(all_rounds, 3) / 1000:.2f} ms, "
          f"worst {max(one[3] for one in all_rounds) / 1000:.2f} ms, {sum(one[4] for one in all_rounds):.0f} requests, "
          f"{sum(one[1] for one in all_rounds):.0f} wrong, memory {first:.0f} KiB after a first round, "
          f"{last:.0f} KiB after a last")
    if any(one[1] for one in all_rounds + rounds(warm)):
        faults.append(f"{name}: there were wrong answers")
    for number, pair in pairs.items():
        if len(pair) > 2 and pair[-1][5] > pair[1][5] * 1.1:
            faults.append(f"{name}, pair {number}: the memory has grown from {pair[1][5]:.0f} to {pair[-1][5]:.0f} KiB")
framework_pairs, hand_pairs = by_pair(framework), by_pair(hand)
ratios = [median(framework_pairs[pair], 0) / median(hand_pairs[pair], 0) * 100 for pair in framework_pairs]
throughput = statistics.median(ratios)
error = statistics.stdev(ratios) / len(ratios) ** 0.5 if len(ratios) > 1 else float("nan")
print("pairs      " + " ".join(f"{ratio:.1f}" for ratio in sorted(ratios)))
print(f"throughput {throughput:.1f} % of that by hand; mean {statistics.mean(ratios):.1f}, standard error {error:.1f}")
print(f"processor  {median(framework, 6):.0f} µs a request, {median(hand, 6):.0f} µs by hand")
if throughput < floor:
    faults.append(f"at least {floor:.0f} % of the throughput by hand is asked for")
for fault in faults:
    print(f"load.sh: {fault}", file=sys.stderr)
sys.exit(1 if faults else 0)
PYTHON
