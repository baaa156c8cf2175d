#!/usr/bin/env bash
# Plants a violation of each contract on folders in a copy of QuoteDesk and in a copy of InsuranceDesk. `strata check`
# must accept the copy before, and name the planted line afterwards. Only the tool is compiled, because it reads the
# text of the copies.
#
# Usage: Scripts/check-folders.sh [--strata FILE] [--root DIR]
#
#   --strata FILE  the tool; without it, the package is built

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
strata=""
set -- ${arguments[@]+"${arguments[@]}"}
while (($# > 0)); do
    case "$1" in
    --strata)
        [[ -x "${2:-}" ]] || wrong_usage "--strata needs a program"
        strata="$(cd "$(dirname "$2")" && pwd -P)/$(basename "$2")"
        shift 2
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
done
if [[ -z "$strata" ]]; then
    swift build --package-path "$root" --product strata
    strata="$(swift build --package-path "$root" --show-bin-path)/strata"
fi
# A baseline may be written here, in the copies.
unset CI STRATA_BASELINE
# The output of the tool is compared as bytes.
export LC_ALL=C.UTF-8

copies="$temporary/copies"
mkdir -p "$copies/QuoteDesk/Sources" "$copies/InsuranceDesk"
cp -R "$root/Examples/QuoteDesk" "$copies/QuoteDesk/Sources/QuoteDesk"
cp -R "$root/Examples/InsuranceDesk/Sources" "$copies/InsuranceDesk/Sources"
log="$temporary/log"
tried=0

# in_copy NAME: the copy that the next steps use.
in_copy() {
    copy="$1"
    cd "$copies/$copy"
}

contracts() { printf '{ "folders": ["Sources"]%s, "contracts": [ %s ] }\n' "${2:-}" "$1" >strata.json; }

check() { "$strata" check >"$log" 2>&1; }

# The output for the copy without a violation.
holds() {
    check || { cat "$log" >&2; fail "$copy breaks this without a planted line: $(cat strata.json)"; }
}

# finds TEXT…: the check fails, and one line of its output has all the texts.
finds() {
    local text lines
    if check; then
        cat strata.json >&2
        fail "$copy: the planted violation was not found: $*"
    fi
    lines="$(cat "$log")"
    for text in "$@"; do
        lines="$(grep -F -- "$text" <<<"$lines")" || { cat "$log" >&2; fail "$copy: the output does not mention: $text"; }
    done
    tried=$((tried + 1))
    echo "found in $copy: $(head -n 1 <<<"$lines" | cut -c 1-200)"
}

# plant FILE USED LINE…: appends the lines to a file; the last one uses USED, whose place is then in $place.
plant() {
    local file="$1" used="$2" line
    shift 2
    cp "$file" "$temporary/original"
    planted="$file"
    for line in "$@"; do printf '%s\n' "$line" >>"$file"; done
    line="${line%%"$used"*}"
    place="$file:$(wc -l <"$file" | tr -d ' '):$((${#line} + 1)): error: "
}

restore() { cp "$temporary/original" "$planted"; }

# one CONTRACT FILE USED LINE… -- TEXT…: holds before, finds after.
one() {
    local contract="$1" lines=()
    shift
    contracts "$contract"
    holds
    while [[ "$1" != -- ]]; do
        lines+=("$1")
        shift
    done
    shift
    plant "${lines[@]}"
    finds "$place" "$@"
    restore
}

# figure CONTRACT: the present value of a metric.
figure() {
    contracts "{ \"kind\": \"metric\", $1, \"atMost\": -1 }"
    check || true
    sed -n 's/.* is \([0-9.]*\); -1 is the limit.*/\1/p' "$log"
}

# limit METRIC FILE USED LINE… -- TEXT…: today's figure is the limit, and the planted line is above it.
limit() {
    local metric="$1" today
    shift
    today="$(figure "$metric")"
    [[ -n "$today" ]] || { cat "$log" >&2; fail "$copy: there is no figure for $metric"; }
    contracts "{ \"kind\": \"metric\", $metric, \"atMost\": $today }"
    holds
    local lines=()
    while [[ "$1" != -- ]]; do
        lines+=("$1")
        shift
    done
    shift
    plant "${lines[@]}"
    finds "; $today is the limit" "$@" "[metric]"
    restore
}

# ratchet CONTRACT FILE USED LINE -- TEXT: a baseline accepts today's references by identity and by number.
ratchet() {
    local contract="$1" file="$2" used="$3" line="$4" text="$6" accepted
    rm -f baseline.json
    contracts "$contract" ', "baseline": "baseline.json"'
    if check; then fail "$copy: a ratchet needs a contract that is broken today: $contract"; fi
    accepted="$(sed -n 's/^\([0-9]*\) violations* in .*/\1/p' "$log")"
    "$strata" baseline >/dev/null
    holds
    grep -qxF "no violations, $accepted more accepted by the baseline" "$log" || fail "$copy: the baseline does not count $accepted"
    ! grep -qE '\.swift:[0-9]' baseline.json || fail "$copy: the baseline has line numbers"
    cp baseline.json "$temporary/baseline"

    # Moved code changes nothing: the file begins with two more lines.
    cp "$file" "$temporary/original"
    planted="$file"
    { printf '\n\n'; cat "$temporary/original"; } >"$file"
    holds
    cmp -s baseline.json "$temporary/baseline" || fail "$copy: moved code changes the baseline"
    restore

    # By identity: a use of something else.
    plant "$file" "$used" "$line"
    finds "$text" "$planted"
    restore

    # By number: a use of the same name in the same file once more, which the baseline has already.
    plant "$file" "$used" "$line"
    "$strata" baseline >/dev/null
    holds
    printf '%s\n' "${line/planted/again}" >>"$file"
    finds "$text" "$planted"
    grep -qE '^1 violation in 1 file' "$log" || { cat "$log" >&2; fail "$copy: one more use is not one violation"; }
    restore
    rm -f baseline.json
}

in_copy QuoteDesk
desk=Sources/QuoteDesk
within='"within": "QuoteDesk"'
floors='{ "kind": "folders", '"$within"', "because": "a device knows no screen", "folders": [
    { "name": "Main", "folders": ["*.swift"] }, { "name": "Screens", "folders": ["Interactive", "Batch"] },
    { "name": "Work", "folders": ["Commands", "Quotes", "Rating", "Properties", "Device"] } ] }'
one "$floors" $desk/Device/Day.swift HomeScreen 'let planted: HomeScreen? = nil' -- \
    "Device must not use HomeScreen of Interactive" "Work is below Screens [folders] because a device knows no screen"
contracts "$floors"
mkdir $desk/Extra
echo 'struct Extra {}' >$desk/Extra/Extra.swift
finds "$desk/Extra/Extra.swift:1:1: error: the file is on no floor" "[folders]"
rm -r $desk/Extra
mv $desk/Batch $desk/Batchs
finds "no file is in Batch (did you mean \"Batchs\"?)" "[folders]"
mv $desk/Batchs $desk/Batch
siblings='{ "kind": "folders", '"$within"', "exhaustive": false, "folders": [
    { "name": "Parts", "folders": ["Quotes/Checksum.swift", "Commands/Padding.swift"], "independentSiblings": true } ] }'
one "$siblings" $desk/Commands/Padding.swift Checksum 'let planted: Checksum? = nil' -- \
    "the folders of Parts are independent [folders]"
one '{ "kind": "forbidden", '"$within"', "folders": ["Properties"], "uses": ["Interactive"] }' \
    $desk/Properties/Territory.swift HomeScreen 'let planted: HomeScreen? = nil' -- \
    "Properties must not use HomeScreen of Interactive" "it is forbidden [forbiddenFolders]"
one '{ "kind": "forbidden", '"$within"', "folders": ["type:Money"], "uses": ["type:*Screen"] }' \
    $desk/Rating/Money.swift HomeScreen 'extension Money { var planted: HomeScreen? { nil } }' -- \
    "Money must not use HomeScreen of HomeScreen" "[forbiddenFolders]"
one '{ "kind": "protected", '"$within"', "folders": ["Interactive"], "users": ["*.swift", "Batch"] }' \
    $desk/Quotes/Quote.swift HomeScreen 'let planted: HomeScreen? = nil' -- \
    "must not use HomeScreen of Interactive" "only *.swift, Batch may use it [protectedFolders]"
one '{ "kind": "independent", '"$within"', "folders": ["Rating/Surcharges.swift", "Rating/Discounts.swift"] }' \
    $desk/Rating/Discounts.swift Surcharges 'let planted: Surcharges? = nil' -- \
    "the two are independent of each other [independentFolders]"
limit '"metric": "mutualPairs", "of": "folders", '"$within" $desk/Device/Day.swift HomeScreen \
    'let planted: HomeScreen? = nil' -- "$desk/" "the number of pairs of folders that use each other within QuoteDesk"
limit '"metric": "largestCycle", "of": "files", '"$within" $desk/Device/Day.swift HomeScreen \
    'let planted: HomeScreen? = nil' -- "the largest cycle of files within QuoteDesk"
limit '"metric": "fanIn", "folder": "Interactive", '"$within" $desk/Device/Day.swift HomeScreen \
    'let planted: HomeScreen? = nil' -- "the fan-in of Interactive"
limit '"metric": "instability", "folder": "Device", '"$within" $desk/Device/Day.swift HomeScreen \
    'let planted: HomeScreen? = nil' -- "the instability of Device"
ratchet '{ "kind": "acyclic", '"$within"' }' $desk/Device/Day.swift HomeScreen 'let planted: HomeScreen? = nil' -- \
    "the use of HomeScreen closes the cycle Device → Interactive → Device"
ratchet '{ "kind": "acyclic", '"$within"', "of": "files" }' $desk/Device/Day.swift HomeScreen \
    'let planted: HomeScreen? = nil' -- "the use of HomeScreen closes the cycle $desk/Device/Day.swift → "

in_copy InsuranceDesk
admin='"within": "AdminPresentation"'
floors='{ "kind": "folders", '"$admin"', "folders": [
    { "name": "Rest", "folders": ["*.swift", "Pages", "Serving", "Staff"] }, "Tables" ] }'
table="$(find Sources/AdminPresentation/Tables -name '*.swift' | sort | head -n 1)"
one "$floors" "$table" AdminSettings 'let planted: AdminSettings? = nil' -- \
    "Tables must not use AdminSettings of " "Tables is below Rest [folders]"
siblings='{ "kind": "folders", "within": ["Staff", "Valuation"], "folders": [
    { "name": "Modules", "folders": ["Sources/Staff", "Sources/Valuation"], "independentSiblings": true } ] }'
one "$siblings" Sources/Staff/StaffBook.swift Valuer 'import Valuation' 'let planted: (any Valuer)? = nil' -- \
    "the folders of Modules are independent [folders]"
one '{ "kind": "acyclic", "within": ["Values", "Valuation"] }' Sources/Values/Day.swift Valuer \
    'import Valuation' 'let planted: (any Valuer)? = nil' -- \
    "the use of Valuer closes the cycle Values/. → Valuation/. → Values/." "this one is number 1, with 1 reference [acyclicFolders]"
one '{ "kind": "acyclic", "within": "Policies", "of": "files" }' Sources/Policies/PolicyNumber.swift StoredPolicyDesk \
    'let planted: StoredPolicyDesk? = nil' -- "the use of StoredPolicyDesk closes the cycle" "[acyclicFiles]"
one '{ "kind": "forbidden", "folders": ["Sources/Values"], "uses": ["Sources/*Presentation"] }' \
    Sources/Values/Money.swift AdminSettings 'import AdminPresentation' 'let planted: AdminSettings? = nil' -- \
    "Sources/Values must not use AdminSettings of Sources/AdminPresentation" "[forbiddenFolders]"
one '{ "kind": "protected", '"$admin"', "folders": ["Tables"], "users": ["Pages"] }' \
    Sources/AdminPresentation/AdminSettings.swift "$(basename "$table" .swift)" \
    "let planted: $(basename "$table" .swift)? = nil" -- "only Pages may use it [protectedFolders]"
one '{ "kind": "independent", "within": "WebPresentation", "folders": ["Policies", "API", "Quotes"] }' \
    "$(find Sources/WebPresentation/Policies -name '*.swift' | sort | head -n 1)" QuoteAPI 'let planted: QuoteAPI? = nil' -- \
    "the two are independent of each other [independentFolders]"
limit '"metric": "largestCycle", "of": "files", "within": "Policies"' Sources/Policies/PolicyNumber.swift StoredPolicyDesk \
    'let planted: StoredPolicyDesk? = nil' -- "the largest cycle of files within Policies"
limit '"metric": "fanOut", "folder": "Tables", '"$admin" "$table" AdminSettings 'let planted: AdminSettings? = nil' -- \
    "the fan-out of Tables"
ratchet '{ "kind": "acyclic", "within": "WebPresentation" }' Sources/WebPresentation/Serving/WebSite.swift QuoteAPI \
    'let planted: QuoteAPI? = nil' -- "the use of QuoteAPI closes the cycle Serving → API → Serving"
ratchet '{ "kind": "forbidden", '"$admin"', "folders": ["Serving"], "uses": ["Pages"] }' \
    Sources/AdminPresentation/Serving/StaffVisit.swift OverviewController 'let planted: OverviewController? = nil' -- \
    "Serving must not use OverviewController of Pages"

echo "$tried violations were planted, and each was found."
