#!/usr/bin/env bash
# Breaks each rule once, and checks that the script that guards the rule fails and names the violation: a check that
# cannot fail is a defect.
#
# Usage: Scripts/check-the-checks.sh
#
# A check that only reads sources runs on a copy of this repository with planted files. A check that builds
# runs on a package of a few lines with the same module names: first without a violation, where it must pass,
# then with one violation at a time. Everything happens in a temporary folder.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
no_arguments
require_tool git

# Builds of folders that go leave their lock files in the folder that goes.
export TMPDIR="$temporary"

tried=0
log="$temporary/log"

# must_fail TEXT COMMAND…: the command fails, and its output contains the text.
must_fail() {
    local text="$1"
    shift
    if "$@" >"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        fail "passed, but must fail with \"$text\": $*"
    fi
    must_say "$text"
}

must_say() {
    grep -qF -- "$1" "$log" || {
        cat "$log" >&2
        fail "failed, but did not say \"$1\""
    }
    tried=$((tried + 1))
    echo "seen to fail: $1"
}

must_pass() {
    "$@" >"$log" 2>&1 </dev/null || {
        cat "$log" >&2
        fail "fails without a violation: $*"
    }
}

plant() {
    mkdir -p "$(dirname "$1")"
    cat >"$1"
}

# --- A copy of the repository ---------------------------------------------------------------

copy="$temporary/copy"
mkdir "$copy"
project_files . | tar -C "$root" -cf - -T - | tar -C "$copy" -xf -
git -C "$copy" init -q
git -C "$copy" add -A
must_fail "no step 'nothing'" "$copy/.ci/run" nothing
# A step in idle time that fails, and one that never begins.
short_run() {
    sed -e '/^steps=(/,/^)/c\steps=("test|true" "refusals|'"$1"'" "clean|check_clean")' -e 's/^idle=.*/idle=(refusals)/' \
        -e '/^build_ahead() {/,/^}/c\build_ahead() { true; }' -e "${2:-}" "$root/.ci/run" >"$copy/.ci/run"
    "$copy/.ci/run"
}
must_pass short_run true
must_fail "FAILED at step 'refusals'" short_run false
must_fail "FAILED: only 0 of 1 steps ran in idle time" short_run true '/^run_idle() {/,/^}/c\run_idle() { exit 1; }'
git -C "$copy" checkout -q .ci

sed -i 's/storage?.use {/storage?.reset {/' "$copy/Sources/SwinjectBridge/Scopes/InstanceStore.swift"
must_fail "'a reset reaches a storage that was never used' does not apply" \
    "$copy/Scripts/check-bridge-oracle.sh" --applies
git -C "$copy" checkout -q Sources

sed -i 's/isAwake = true/isAwake = !false/' "$copy/Sources/Core/Concurrency/ParkingState.swift"
must_fail "'a wake-up is remembered' does not apply" "$copy/Scripts/check-protections.sh" --applies
git -C "$copy" checkout -q Sources

sed -i 's/HotPath\/{LinkedScope,/HotPath\/{/' "$copy/Scripts/check-protections.sh"
must_fail "no test 'aGivenValueShadowsARegistrationForArgumentsToo'" "$copy/Scripts/check-protections.sh" --applies
git -C "$copy" checkout -q Scripts

# A test that hangs is not one that fails, and it does not outlive the check. The planted swift starts the tests in a
# process group of their own, as swift does, and they hang from the second run on; the first is that of the unchanged
# copy.
hanging="$temporary/hanging"
plant "$hanging/swift" <<'SH'
#!/usr/bin/env bash
set -m
[[ "$1" == test ]] || exit 0
runs=$(($(cat runs 2>/dev/null || true) + 1))
echo "$runs" >runs
((runs > 1)) || exit 0
mkdir -p .build
cp "$(command -v sleep)" .build/planted.xctest
.build/planted.xctest 600 &
echo $! >"$(dirname "$0")/process"
wait
SH
chmod +x "$hanging/swift"
no_test_runs() {
    local attempt
    for attempt in {1..50}; do
        # A process that has ended, and that its parent has not noticed yet, has no program.
        readlink "/proc/$(cat "$hanging/process")/exe" >/dev/null || return 0
        sleep 0.1
    done
    fail "the test still runs after $attempt looks: $*"
}
sed -i 's/^limit=[0-9]*$/limit=1/' "$copy/Scripts/check-protections.sh" "$copy/Scripts/check-bridge-oracle.sh"
must_fail "HANGS" env PATH="$hanging:$PATH" "$copy/Scripts/check-protections.sh" 'a reset counts generations'
no_test_runs check-protections.sh
must_pass env PATH="$hanging:$PATH" "$copy/Scripts/check-protections.sh" 'the timeout ends a wait'
no_test_runs check-protections.sh
must_fail "HANGS" env PATH="$hanging:$PATH" "$copy/Scripts/check-bridge-oracle.sh" \
    'there is no graph outside of a resolve'
no_test_runs check-bridge-oracle.sh
sed -i 's/|noThreadWaitsForWhatASuspendedFactoryHolds'"'"'$/|noThreadWaitsForWhatASuspendedFactoryHolds|never'"'"'/' \
    "$copy/Scripts/check-protections.sh"
must_fail "ends with 'never'" "$copy/Scripts/check-protections.sh" --applies
git -C "$copy" checkout -q Scripts

plant "$copy/Sources/Core/Planted.swift" <<<'struct   Planted{ }'
must_fail "Planted.swift" "$copy/Scripts/format.sh" --check

plant "$copy/Sources/Core/Planted.swift" <<'SWIFT'
internal import struct Foundation.Data
SWIFT
must_fail "Sources/Core/Planted.swift:1" "$copy/Scripts/check-linkage.sh" --imports-only
plant "$copy/Sources/Core/Planted.swift" <<<'public struct Planted {}'
plant "$copy/Sources/SwinjectBridge/Planted.swift" <<<'public import Foundation'
must_fail "Sources/SwinjectBridge/Planted.swift:1" "$copy/Scripts/check-linkage.sh" --imports-only
rm "$copy/Sources/SwinjectBridge/Planted.swift"

plant "$copy/Sources/Core/Planted.swift" <<'SWIFT'
internal import struct Foundation.Data
import Glibc
let mutex = Mutex(0)
let atomic = Atomic<Int>(0)
func trap() { fatalError("a string that says // Proof: proves nothing") }
func unproved() { precondition(true) }
let forced = try! make()
let cast = forced as! Int
let unwrapped = "text \(forced!)"
// TODO: without a number
@preconcurrency protocol Old {}
func wait() { pthread_self() }
let lock = NSLock()
func suspend() async { await withCheckedContinuation { $0.resume() } }
// Proof: the line below is proved, so that it is not reported.
func proved() { fatalError() }
let inText = "fatalError() try! x as! y"  // TODO(#1): as! try! fatalError()
struct Words { case unowned, assertive; let isIsolated = assertive }
// Proof: the main actor is where the caller of this line is.
func proved() { MainActor.assumeIsolated {} }
func hop() { MainActor.assumeIsolated {} }
func stay() { MainActor.preconditionIsolated() }
func claim() { assert(true) }
func deny() { assertionFailure() }
func same() { MainActor.assertIsolated() }
func queue() { dispatchPrecondition(condition: .onQueue(.main)) }
let closure = { [unowned owner] in owner.close() }
unowned(unsafe) let owner: Owner
var later: Owner!
SWIFT
mkdir -p "$copy/.build-planted"
touch "$copy/.build-planted/file" "$copy/Package.resolved"
git -C "$copy" add -f .build-planted/file Package.resolved
sed -i 's/^    targets: \[/    dependencies: [.package(url: "planted", from: "1.0.0")],\n&/' "$copy/Package.swift"
planted="Sources/Core/Planted.swift"
must_fail "$planted:3:13: error: uses Mutex" "$scripts/check-sources.sh" --root "$copy"
must_say "$planted:4:14: error: uses atomics"
must_say "$planted:5:15: error: a trap without"
must_say "$planted:6:19: error: a trap without"
must_say "$planted:7:16: error: 'try!', 'as!' or a forced unwrap"
must_say "$planted:8:20: error: 'try!', 'as!' or a forced unwrap"
must_say "$planted:9:30: error: 'try!', 'as!' or a forced unwrap"
must_say "$planted:10:1: error: a TODO or FIXME"
must_say "$planted:11:1: error: uses @preconcurrency"
must_say "$planted:12:15: error: waits for a thread or starts one"
must_say "$planted:13:12: error: uses a lock of its own"
must_say "$planted:14:30: error: suspends a task"
for place in 21:24 22:25 23:16 24:15 25:25 26:16; do must_say "$planted:$place: error: a trap without"; done
for place in 27:18 28:1; do must_say "$planted:$place: error: 'unowned' without"; done
must_say "$planted:29:16: error: 'try!', 'as!' or a forced unwrap"
must_say "error: declares a package dependency"
must_say ".build-planted/file:1: is under version control"
must_say "Package.resolved:1: is under version control"
if grep -E "$planted:(1[5-9]|20):" "$log"; then fail "reported a line that breaks no rule"; fi

must_pass "$scripts/check-shell.sh" --root "$copy"
plant "$copy/Scripts/planted.sh" <<<$'#!/bin/sh\necho $1'
must_fail "Scripts/planted.sh:2:6: note: Double quote" "$scripts/check-shell.sh" --root "$copy"
plant "$copy/Scripts/planted.sh" <<<$'#!/bin/sh\n# shellcheck disable=SC2086\necho $1'
must_fail "a directive without its reason" "$scripts/check-shell.sh" --root "$copy"
rm "$copy/Scripts/planted.sh"

plant "$copy/Integrations/StrataCommands/Sources/Planted.swift" <<<'struct   Planted{ }'
must_fail "StrataCommands/Sources/Planted.swift" "$copy/Scripts/format.sh" --check
rm "$copy/Integrations/StrataCommands/Sources/Planted.swift"

sed -i 's/host\.measure()/host.measures()/' "$copy/Integrations/StrataObservability/README.md"
must_fail "StrataObservability/README.md:7: no test has this code" "$copy/Scripts/check-integrations.sh"
git -C "$copy" checkout -q Integrations

# shellcheck disable=SC2016  # Markdown
plant "$copy/README.md" <<<'Run `swift test`, or not. ```swift run quote-desk```'
must_fail "exactly 'swift test'" "$copy/Scripts/check-readme.sh"
must_fail "FAILED at step 'readme'" "$copy/.ci/run" readme
must_say "== What failed"
sed 's/static func main() async/static func start() async/' "$root/README.md" | plant "$copy/README.md"
must_fail "the Swift of README.md and Snippets/ReadersFirstMinute.swift differ" "$copy/Scripts/check-readme.sh"
# Two lines of Swift are swapped; a sentence of the message differs; there is no message.
readme="$temporary/README.md"
must_pass "$scripts/check-readme.sh"
sed '/private let device: any Device/{h;d};/init(device: any Device)/{G}' "$root/README.md" | plant "$readme"
must_fail "the Swift of README.md and Snippets/ReadersFirstMinute.swift differ" "$scripts/check-readme.sh" --readme "$readme"
sed 's/, which is not registered in/, which nobody registered in/' "$root/README.md" | plant "$readme"
must_fail "does not print the output in README.md" "$scripts/check-readme.sh" --readme "$readme"
sed '/; nothing was started\.$/d' "$root/README.md" | plant "$readme"
must_fail "the sample without DeviceService does not print" "$scripts/check-readme.sh" --readme "$readme"
sed 's/^Strata One shows .*/Strata Two shows nothing/' "$root/README.md" | plant "$readme"
must_fail "the sample of README.md does not print" "$scripts/check-readme.sh" --readme "$readme"
# A product that does not exist, because one that is only left out would be found in the build folder, which is kept.
sed 's/product(name: "StrataPresentationLayer"/product(name: "StrataPresentations"/' "$root/README.md" | plant "$readme"
must_fail "the sample of README.md does not build" "$scripts/check-readme.sh" --readme "$readme"
sed 's/: missing: /: gone: /' "$root/README.md" | plant "$readme"
must_fail "does not print the error for a missing service" "$scripts/check-readme.sh" --readme "$readme"

# --- Contracts on folders: strata.json, and the floors of the repository's tests ------------

floors="$temporary/floors"
# Without the other tests, so that only the tool and these tests are built.
copy_package "$floors" keep RepositoryTests
swift build --package-path "$floors" --product strata >"$log" 2>&1 || { cat "$log" >&2; fail "strata does not build"; }
swift build --package-path "$floors" --product strataPackageTests >"$log" 2>&1 \
    || { cat "$log" >&2; fail "the tests of the repository do not build"; }
strata="$(swift build --package-path "$floors" --show-bin-path)/strata"
holds() { (cd "$floors" && "$strata" check); }
floor_tests() { swift test --package-path "$floors" --skip-build --disable-xctest --filter FloorTests; }

must_pass holds
must_pass floor_tests
grep -aqE 'Test run with [1-9][0-9]* tests? .*passed' "$log" || fail "no test of the floors ran"

# Each ratchet is today's figure: a limit that is one lower is exceeded, module by module.
cp "$floors/strata.json" "$temporary/strata.json"
awk '/"atMost": [0-9]+/ { match($0, /"atMost": [0-9]+/); number = substr($0, RSTART + 10, RLENGTH - 10)
        sub(/"atMost": [0-9]+/, "\"atMost\": " number - 1) } { print }' "$temporary/strata.json" >"$floors/strata.json"
ratchets="$(grep -c '"kind": "metric"' "$temporary/strata.json")"
must_fail "$ratchets violations in " holds
while IFS= read -r line; do
    module="$(sed -n 's/.*"within": "\([A-Za-z]*\)".*/\1/p' <<<"$line")"
    number="$(sed -n 's/.*"atMost": \([0-9]*\).*/\1/p' <<<"$line")"
    of="$(sed -n 's/.*"of": "\([a-z]*\)".*/\1/p' <<<"$line")"
    case "$line" in
    *largestCycle*) must_say "the largest cycle of $of within $module is $number; $((number - 1)) is the limit" ;;
    *mutualPairs*) must_say "the number of pairs of $of that use each other within $module is $number; $((number - 1)) is the limit" ;;
    *) fail "a metric without a row here: $line" ;;
    esac
done < <(grep '"kind": "metric"' "$temporary/strata.json")
# A module that has no ratchet.
grep -v '"largestCycle", "of": "files", "within": "StrataTesting"' "$temporary/strata.json" >"$floors/strata.json"
must_fail "everyModuleHasARatchet" floor_tests
must_say "StrataTesting"
cp "$temporary/strata.json" "$floors/strata.json"

# Two new folders that use each other; a file that goes up; imports against the layers.
plant "$floors/Sources/ServiceLayer/PlantedHigh/High.swift" <<<'struct PlantedHigh { let low: PlantedLow? }'
plant "$floors/Sources/ServiceLayer/PlantedLow/Low.swift" <<<'struct PlantedLow { let high: [PlantedHigh] }'
must_fail "the largest cycle of folders within StrataServiceLayer is 2; 0 is the limit: PlantedHigh, PlantedLow [metric]" holds
must_say "the number of pairs of folders that use each other within StrataServiceLayer is 1; 0 is the limit [metric]"
must_fail "theContractFileHolds" floor_tests
rm -r "$floors/Sources/ServiceLayer/PlantedHigh" "$floors/Sources/ServiceLayer/PlantedLow"
plant "$floors/Sources/PresentationLayer/Planted.swift" <<<'struct PlantedOne { let two: PlantedTwo? }'
plant "$floors/Sources/PresentationLayer/PlantedTwo.swift" <<<'struct PlantedTwo { let one: [PlantedOne] }'
must_fail "the largest cycle of files within StrataPresentationLayer is 2; 0 is the limit: Sources/PresentationLayer/Planted.swift" holds
rm "$floors/Sources/PresentationLayer/Planted.swift" "$floors/Sources/PresentationLayer/PlantedTwo.swift"
plant "$floors/Sources/Graph/Names/Planted.swift" <<<'let planted: Problem? = nil'
must_fail "the largest cycle of folders within StrataGraph is 3; 0 is the limit: Names, Problems, Texts [metric]" holds
must_fail "aModuleKeepsItsFloors" floor_tests
plant "$floors/Sources/Graph/Names/Planted.swift" <<<'import StrataCore'
must_fail "Sources/Graph/Names/Planted.swift:1:8: error: StrataGraph must not import StrataCore: the layer Graph is below Core [layers]" holds
rm "$floors/Sources/Graph/Names/Planted.swift"
foreign="$(find "$floors/Sources/Core/ForeignEngines" -name '*.swift' -exec sed -n 's/^\(public \|package \)\{0,1\}\(final \)\{0,1\}\(struct\|class\|enum\|protocol\) \([A-Z][A-Za-z]*\).*/\4/p' {} + | sort | head -n 1)"
[[ -n "$foreign" ]] || fail "no type is declared in Sources/Core/ForeignEngines"
plant "$floors/Sources/Core/Concurrency/Planted.swift" <<<"let planted: $foreign.Type? = nil"
must_fail "aModuleKeepsItsFloors" floor_tests
must_fail "the largest cycle of folders within StrataCore" holds
plant "$floors/Sources/Core/Concurrency/Planted.swift" <<<'import StrataTesting'
must_fail "Sources/Core/Concurrency/Planted.swift:1:8: error: StrataCore must not import StrataTesting" holds
must_say "[layers]"
must_say "[declaredImports]"
must_say "[acyclic]"
plant "$floors/Sources/Core/Concurrency/Planted.swift" <<<'import StrataArchitecture'
must_fail "[independent]" holds
plant "$floors/Sources/Core/Concurrency/Planted.swift" <<<'func planted() {'
must_fail "Planted.swift:1:16: error: the file ends inside 1 open bracket; close it" holds
rm "$floors/Sources/Core/Concurrency/Planted.swift"
mkdir "$floors/Sources/Core/Planted"
plant "$floors/Sources/Core/Planted/Planted.swift" <<<'struct Planted {}'
must_fail "is in no folder" floor_tests
rm -r "$floors/Sources/Core/Planted"
must_pass holds

# The checks of the folders, of their accuracy and of the time: a tool that finds nothing, one that finds everything, a
# type that text does not show, and a time limit of zero.
plant "$temporary/blind" <<<$'#!/bin/sh\necho no violations'
plant "$temporary/loud" <<<$'#!/bin/sh\necho all is wrong\nexit 1'
chmod +x "$temporary/blind" "$temporary/loud"
must_fail "the planted violation was not found" "$scripts/check-folders.sh" --strata "$temporary/blind"
must_fail "breaks this without a planted line" "$scripts/check-folders.sh" --strata "$temporary/loud"
seen="$temporary/seen"
plant "$seen/Package.swift" <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription
let package = Package(name: "Seen", targets: [.target(name: "Seen")])
SWIFT
plant "$seen/Sources/Seen/Element.swift" <<<'struct Element: Equatable { let row: Row? }'
plant "$seen/Sources/Seen/Row.swift" <<<'final class Row: Equatable { static func == (left: Row, right: Row) -> Bool { true } }'
swift build --package-path "$seen" >"$log" 2>&1 || fail "the package for the accuracy does not compile: $(cat "$log")"
must_pass "$scripts/reference-accuracy.sh" "$seen"
# In a type that conforms to an unknown external protocol, the reader assumes that an Element comes from the protocol.
plant "$seen/Sources/Seen/Blind.swift" <<'SWIFT'
struct Blind: CustomLeafReflectable { let element: Element; var customMirror: Mirror { Mirror(self, children: []) } }
SWIFT
swift build --package-path "$seen" >"$log" 2>&1 || fail "the package for the accuracy does not compile: $(cat "$log")"
must_fail "FAILED: less than 99 % of the type references agree" "$scripts/reference-accuracy.sh" "$seen"
must_say "Blind.swift:1:52"
git -C "$copy" -c user.name=planted -c user.email=planted commit -qm planted
mkdir -p "$temporary/mirrors/planted"
git clone -q --bare "$copy" "$temporary/mirrors/planted/copy.git"
must_fail "FAILED: above the limit" env RELEASE_PASSES=0 "$scripts/reference-speed.sh" "$temporary/mirrors"
must_fail "FAILED: above the limit" env RELEASE_PASSES=1000 DEBUG_TIMES=0 "$scripts/reference-speed.sh" "$temporary/mirrors"
must_say "debug, a whole check"

# --- Counts and their limits ----------------------------------------------------------------

counts="$temporary/counts" limits="$temporary/limits"
plant "$counts" <<'TEXT'
count hit container 99.50 0.00
count hit baseline 900.00 9.00
count leaf container 300.00 1.00
count leaf baseline 30.00 1.00
TEXT
plant "$limits" <<'TEXT'
# row instructions allocations
hit 100 0.00
leaf 300 1.00
TEXT
gate() { "$scripts/check-speed.sh" --counts "$counts" --limits "$limits"; }
must_pass gate
sed -i 's/^hit 100/hit 99/' "$limits"
must_fail "hit needs 99.50 instructions; its limit is 99" gate
sed -i 's/^hit 99/hit 100/; s/^leaf 300 1.00/leaf 300 0.99/' "$limits"
must_fail "leaf needs 1.00 allocations; its limit is 0.99" gate
sed -i 's/^leaf/leaves/' "$limits"
must_fail "leaf has no limit" gate
must_say "leaves has a limit, but nothing measures it"
plant "$limits" <<<'hit many 0.00'
must_fail "no limit: hit many 0.00" gate
plant "$counts" <<<'count hit baseline 900.00 9.00'
must_fail "nothing was counted" gate

plant "$counts" <<'TEXT'
resolver instructions 3.790
resolver text 264
TEXT
cost_gate() { "$scripts/build-cost.sh" --check --figures "$counts" --limits "$limits"; }
plant "$limits" <<<$'# form kind figure\nresolver instructions 3.8\nresolver text 275'
must_pass cost_gate
plant "$limits" <<<$'resolver instructions 3.7\nresolver text 263'
must_fail "resolver instructions exceeds its limit" cost_gate
must_say "resolver text exceeds its limit"
plant "$limits" <<<$'resolver instructions 3.8\nclosure text 390'
must_fail "resolver text has no limit" cost_gate
must_say "closure text was not measured"
plant "$limits" <<<'resolver instructions many'
must_fail "no figure: resolver instructions many" cost_gate
plant "$limits" <<<$'resolver instructions 3.8\nresolver text 275'
plant "$counts" <<<$'resolver instructions 3.790\nresolver text'
must_fail "no figure: resolver text" cost_gate
plant "$counts" <<<$'resolver instructions 0.000\nresolver text 264'
must_fail "no figure: resolver instructions 0.000" cost_gate

# --- A small package that is built ----------------------------------------------------------

small="$temporary/small"
plant "$small/Package.swift" <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
]
let package = Package(
    name: "strata",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "StrataGraph", targets: ["StrataGraph"]),
        .library(name: "StrataCore", targets: ["StrataCore"]),
        .library(name: "StrataServiceLayer", targets: ["StrataServiceLayer"]),
        .library(name: "StrataPresentationLayer", targets: ["StrataPresentationLayer"]),
        .library(name: "StrataSwinjectBridge", targets: ["StrataSwinjectBridge"]),
        .library(name: "StrataFleet", targets: ["StrataFleet"]),
    ],
    targets: [
        .target(name: "StrataGraph", path: "Sources/Graph"),
        .target(name: "StrataCore", path: "Sources/Core"),
        .target(name: "StrataSwinjectBridge", path: "Sources/SwinjectBridge"),
        .target(name: "StrataFleet", path: "Sources/Fleet"),
        .target(name: "StrataServiceLayer", path: "Sources/ServiceLayer"),
        .target(name: "StrataPresentationLayer", path: "Sources/PresentationLayer"),
        .testTarget(name: "CoreTests", path: "Tests/CoreTests"),
    ]
)
SWIFT
for folder in Graph Core ServiceLayer PresentationLayer SwinjectBridge Fleet; do
    plant "$small/Sources/$folder/Known.swift" <<<$'/// Documented.\npublic struct Known'"$folder"$': Sendable {\n    /// Makes one.\n    public init() {}\n}'
done
plant "$small/Tests/CoreTests/Tests.swift" <<<$'import Testing\n@Test func passes() {}'
plant "$small/Snippets/Sample.swift" <<<$'import StrataCore\nprint(KnownCore())'
git -C "$small" init -q

must_fail "Sources/Graph/Documentation.docc is missing: StrataGraph has no landing page" \
    "$scripts/check-documentation.sh" --root "$small"
for folder in Graph Core ServiceLayer PresentationLayer SwinjectBridge Fleet; do
    plant "$small/Sources/$folder/Documentation.docc/Strata$folder.md" \
        <<<$'# ``Strata'"$folder"$'``\n\nA sample.\n\n## Topics\n\n- ``Known'"$folder"$'``'
done
must_pass "$scripts/check-documentation.sh" --root "$small"
plant "$small/Sources/Core/Planted.swift" <<<$'/// Documented.\npublic struct Planted: Hashable, Sendable {\n    public let bare = 1\n}'
must_fail "Sources/Core/Planted.swift:3: StrataCore.Planted.bare has no documentation" \
    "$scripts/check-documentation.sh" --root "$small"
must_say "StrataCore.Planted is in no topic of StrataCore's catalog"
plant "$small/Sources/Core/Planted.swift" <<<$'/// Documented.\npublic struct Planted: Hashable, Sendable {}'
must_fail "StrataCore.Planted is in no topic of StrataCore's catalog" \
    "$scripts/check-documentation.sh" --root "$small"
rm "$small/Sources/Core/Planted.swift"
for folder in Core ServiceLayer; do
    landing="$small/Sources/$folder/Documentation.docc/Strata$folder.md"
    sed -i 's/^A sample\.$/A [sample](doc:Nowhere)./' "$landing"
    must_fail "'Nowhere' doesn't exist" "$scripts/check-documentation.sh" --root "$small"
    sed -i 's/^A .*/A sample./' "$landing"
done
site="$temporary/site"
must_pass "$scripts/documentation-site.sh" --root "$small" --output "$site"
[[ -s "$site/index.html" && -s "$site/documentation/stratacore/knowncore/index.html" ]] || fail "the site lacks pages"
must_fail "exists and is not a documentation site" "$scripts/documentation-site.sh" --root "$small" --output "$small"

# A change that breaks a client of the last version, as soon as a version exists.
plant "$small/Sources/Core/Planted.swift" <<<$'/// Documented.\npublic struct Planted: Hashable, Sendable {\n    public let bare = 1\n    public init() {}\n}'
plant "$small/.gitignore" <<<'.build*'
git -C "$small" add -A
git -C "$small" -c user.name=planted -c user.email=planted@localhost commit -qm planted
must_pass "$scripts/check-api.sh" --root "$small"
grep -qF "There is no version" "$log" || fail "found a version where there is none"
git -C "$small" tag 0.1.0
rm "$small/Sources/Core/Planted.swift"
must_fail "API breakage: struct Planted has been removed" "$scripts/check-api.sh" --root "$small"
must_say "the public API breaks clients of 0.1.0"

must_pass "$scripts/check-snippets.sh" --root "$small"
plant "$small/Snippets/Planted.swift" <<<$'import StrataCore\nfunc sleep() async { await KnownCore() }'
must_fail "Planted.swift:2" "$scripts/check-snippets.sh" --root "$small"
# One that breaks a single configuration: a global variable is an error in mode 6 alone.
plant "$small/Snippets/Planted.swift" <<<$'enum Holder { static var count = 1 }\nprint(Holder.count)'
must_fail "Planted.swift:1" "$scripts/check-snippets.sh" --root "$small"
rm "$small/Snippets/Planted.swift"

# Articles: a block that does not compile, prints another text or compiles although it must not, and a link that leads
# nowhere.
article="$small/Sources/Core/Documentation.docc/Sample.md"
plant "$article" <<'ARTICLE'
```swift
struct Known { let core = KnownCore() }
```

<!-- run -->
```swift
print(Known().core)
```

```text
KnownCore()
```

<!-- does-not-compile -->
```swift
let known: Int = Known()
```

```text
error: cannot convert value of type 'Known' to specified type 'Int'
```
ARTICLE
must_pass "$scripts/check-articles.sh" --root "$small"
sed -i 's/^KnownCore()$/Another()/' "$article"
must_fail "Sample.md:7: does not print the text below it" "$scripts/check-articles.sh" --root "$small"
sed -i 's/^Another()$/KnownCore()/; s/^let known: Int/let known: Known/' "$article"
must_fail "Sample.md:16: compiles, but must not" "$scripts/check-articles.sh" --root "$small"
sed -i 's/^let known: Known/let known: String/' "$article"
must_fail "the compiler does not say" "$scripts/check-articles.sh" --root "$small"
sed -i 's/^print(Known/let unused = Known/' "$article"
must_fail "Sample.md:7:5: error" "$scripts/check-articles.sh" --root "$small"
sed -i '5s/.*/<!-- unknown -->/' "$article"
must_fail "unknown mark" "$scripts/check-articles.sh" --root "$small"
plant "$article" <<<'[nowhere](Nowhere.md)'
must_fail "Sample.md:1: Nowhere.md is a relative link" "$scripts/check-articles.sh" --links-only --root "$small"
plant "$article" <<'EOF'
In `Scripts/nowhere.sh`.
EOF
must_fail "Sample.md:1: there is no Scripts/nowhere.sh" "$scripts/check-articles.sh" --links-only --root "$small"
rm -r "${article%/*}"
plant "$small/README.md" <<<'[nowhere](Nowhere.md)'
must_fail "README.md:1: there is no Nowhere.md" "$scripts/check-articles.sh" --links-only --root "$small"
rm "$small/README.md"
plant "$small/Documentation/Comparison.md" <<<$'| feature | Strata |\n|---|---|\n| all | yes |'
must_fail "Comparison.md:3: a \"yes\" without a test" "$scripts/check-articles.sh" --links-only --root "$small"
rm "$small/Documentation/Comparison.md"

# Tutorials: a reference that leads nowhere, code that does not compile, a test that fails, another output.
tutorials="$small/Sources/Core/Documentation.docc/Tutorials"
plant "$tutorials/Tutorials.tutorial" <<'TUTORIAL'
@Tutorials(name: "Samples") {
    @Intro(title: "Samples") { Text. }
    @Chapter(name: "One") {
        Text.
        @Image(source: "Sample.svg", alt: "A square")
        @TutorialReference(tutorial: "doc:Sample")
    }
}
TUTORIAL
plant "$tutorials/Sample.tutorial" <<'TUTORIAL'
@Tutorial(time: 5) {
    @Intro(title: "A sample") { Text. }
    @Section(title: "Section") {
        @ContentAndMedia { Text. }
        @Steps {
            @Step {
                A manifest.
                @Code(name: "Package.swift", file: "Sample-Package.swift")
            }
            @Step {
                Not yet.
                @Code(name: "Sources/sample/Main.swift", file: "Sample-Main-01.swift")
            }
            @Step {
                Code.
                @Code(name: "Sources/sample/Main.swift", file: "Sample-Main-02.swift")
            }
            @Step {
                A test.
                @Code(name: "Tests/SampleTests/Tests.swift", file: "Sample-Tests.swift")
            }
            @Step {
                An output.
                @Code(name: "Output", file: "Sample-Output.txt")
            }
        }
    }
}
TUTORIAL
plant "$tutorials/Resources/Sample.svg" <<<'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
plant "$tutorials/Resources/Sample-Package.swift" <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "Sample",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://example.org/strata", branch: "main")],
    targets: [
        .executableTarget(name: "sample", dependencies: [.product(name: "StrataCore", package: "strata")]),
        .testTarget(name: "SampleTests", dependencies: ["sample"]),
    ]
)
SWIFT
plant "$tutorials/Resources/Sample-Main-01.swift" <<<'a state that does not compile'
plant "$tutorials/Resources/Sample-Main-02.swift" <<<$'import StrataCore\n@main enum Main {\n    static let count = 1\n    static func main() { print(KnownCore()) }\n}'
plant "$tutorials/Resources/Sample-Tests.swift" <<<$'import Testing\n@testable import sample\n@Test func counts() { #expect(Main.count == 1) }'
plant "$tutorials/Resources/Sample-Output.txt" <<<$'$ swift run sample\nKnownCore()'
must_pass "$scripts/check-tutorials.sh" --root "$small"
sed -i 's/^KnownCore()/Another()/' "$tutorials/Resources/Sample-Output.txt"
must_fail "swift run sample prints something else" "$scripts/check-tutorials.sh" --root "$small"
sed -i 's/count = 1/count = 2/' "$tutorials/Resources/Sample-Main-02.swift"
must_fail "Expectation failed" "$scripts/check-tutorials.sh" --root "$small"
sed -i 's/KnownCore()/Unknown()/' "$tutorials/Resources/Sample-Main-02.swift"
must_fail "cannot find 'Unknown' in scope" "$scripts/check-tutorials.sh" --root "$small"
rm "$tutorials/Resources/Sample-Output.txt"
must_fail "Resource 'Sample-Output.txt' couldn't be found" "$scripts/check-tutorials.sh" --root "$small"
rm -r "$small/Sources/Core/Documentation.docc"

# Samples of code that the compiler accepts and refuses.
plant "$small/Tests/CompilerTests/Accepted/Sample.swift" <<'SWIFT'
import StrataCore
@main enum Main {
    static func main() { print("1 shape, 0 wrong", KnownCore()) }
}
SWIFT
plant "$small/Tests/CompilerTests/Refused/Sample.swift" <<'SWIFT'
func share(_ value: KnownCore) {}
// Refused: cannot find 'missing' in scope
func miss() { missing() }
import StrataCore
SWIFT
must_pass "$scripts/check-refusals.sh" --root "$small"
refused="$small/Tests/CompilerTests/Refused/Planted.swift"
plant "$refused" <<<$'// Refused: cannot find\nfunc pass() {}'
must_fail "Planted.swift:2: is not refused" "$scripts/check-refusals.sh" --root "$small"
# One that the compiler finds only after type checking, and one that is not expected.
plant "$refused" <<'SWIFT'
final class Draft { var text = "" }
func ask(_ draft: Draft) {
    // Refused: risks causing data races
    Task.detached { draft.text = "there" }
}
func warned() { let unused = 1 }
SWIFT
must_fail "Planted.swift:6: was not expected: warning" "$scripts/check-refusals.sh" --root "$small"
if grep -F "Planted.swift:4: is" "$log"; then fail "did not see what is found after type checking"; fi
rm "$refused"
plant "$small/Tests/CompilerTests/Accepted/Planted.swift" <<'SWIFT'
@main enum Main {
    static func main() { print("1 shape, 0 wrong") }
    func warned() { let unused = 1 }
}
SWIFT
must_fail "does not compile without warnings" "$scripts/check-refusals.sh" --root "$small"
sed -i 's/0 wrong/1 wrong/; /warned/d' "$small/Tests/CompilerTests/Accepted/Planted.swift"
must_fail "reports 0 faults" "$scripts/check-refusals.sh" --root "$small"
rm "$small/Tests/CompilerTests/Accepted/Planted.swift"

plant "$small/Sources/Core/Planted.swift" <<<$'import Foundation\n/// Documented.\npublic func now() -> Double { Date().timeIntervalSince1970 }'
must_fail "StrataCore links Foundation" "$scripts/check-linkage.sh" --root "$small" --binaries-only
rm "$small/Sources/Core/Planted.swift"
must_pass "$scripts/check-linkage.sh" --root "$small"

plant "$small/Tests/CoreTests/Tests.swift" <<'SWIFT'
import Foundation
import Testing

final class Count: @unchecked Sendable { var value = 0 }

@Test func races() {
    let count = Count()
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<2 {
        Thread.detachNewThread {
            for _ in 0..<10_000 { count.value += 1 }
            done.signal()
        }
    }
    for _ in 0..<2 { done.wait() }
}
SWIFT
must_fail "the thread sanitizer reported something" "$scripts/sanitize.sh" thread --root "$small"
plant "$small/Tests/CoreTests/Tests.swift" <<'SWIFT'
import Testing

final class Count { var value = [Int](repeating: 7, count: 100) }

@inline(never) func leak() { for _ in 0..<100 { _ = Unmanaged.passRetained(Count()) } }

@Test func leaks() { leak() }
SWIFT
must_fail "the address sanitizer reported something" "$scripts/sanitize.sh" address --root "$small"
plant "$small/Tests/CoreTests/Tests.swift" <<<'import Testing'
must_fail "no test ran" "$scripts/sanitize.sh" address --root "$small"
must_fail "no test target 'NoTests'" "$scripts/sanitize.sh" address --without NoTests

# --- A desk without protections ---------------------------------------------------------------

plant "$temporary/naive-desk" <<'PYTHON'
#!/usr/bin/env python3
import http.server, sys, threading
flags = dict(zip(sys.argv[2::2], sys.argv[3::2]))
class Naive(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        self.send_response(200)
        self.send_header("Set-Cookie", "staff=1")
        self.send_header("Content-Length", "0")
        self.end_headers()
    do_HEAD = do_GET
    def log_message(self, *words): pass
for flag in ("--web-port", "--admin-port"):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", int(flags[flag])), Naive)
    threading.Thread(target=server.serve_forever).start()
print("sample data: none", flush=True)
PYTHON
chmod +x "$temporary/naive-desk"
attack() { bash "$root/Examples/InsuranceDesk/Scripts/attack.sh" --program "$temporary/naive-desk" --only "$1"; }
must_fail "GET /login begins a session for a visitor" attack sign-in-stays-open
must_fail "DELETE /quote/property answers 501, not 405" attack head-and-methods
must_fail "no Host: the connection stays open" attack hosts-and-versions
must_fail "a stop during an unfinished request ends with -15" attack stops-in-time
must_fail "the request behind" attack fuzz-http

# --- A fleet that does not call its valuers ---------------------------------------------------

plant "$temporary/naive-fleet" <<'PYTHON'
#!/usr/bin/env python3
import http.server, sys, threading, time
flags = dict(zip(sys.argv[2::2], sys.argv[3::2]))
class Naive(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()
    def log_message(self, *words): pass
if sys.argv[1] == "valuation":
    print("valuing homes", flush=True)
    time.sleep(600)
http.server.ThreadingHTTPServer.request_queue_size = 200
for flag in ("--web-port", "--admin-port"):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", int(flags[flag])), Naive)
    threading.Thread(target=server.serve_forever).start()
PYTHON
chmod +x "$temporary/naive-fleet"
fleet() { bash "$root/Examples/InsuranceDesk/Scripts/fleet-faults.sh" --program "$temporary/naive-fleet" --only "$1"; }
must_fail "without a valuer there are quotes" fleet killed
must_fail "a frozen valuer answers" fleet frozen
must_fail "valuer-1 did not stop in order" fleet stopped
must_fail "a message of the largest size is answered with -1, not 0" fleet messages

echo "$tried violations were planted, and each was named."
