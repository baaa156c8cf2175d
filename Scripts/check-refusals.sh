#!/usr/bin/env bash
# Compiles small samples against StrataCore and StrataAppHost, and the refused ones against the bridge, too. The compiler
# must accept some of them without a warning, and must refuse the others.
#
# Usage: Scripts/check-refusals.sh [--samples DIR] [--root DIR]
#
#   --samples DIR  uses this folder in place of Tests/CompilerTests
#
# Accepted/*.swift are programs. Each is compiled in five configurations of a client with warnings
# as errors, linked and run; its last line must report 0 faults ("81 call shapes, 0 wrong …").
#
# Refused/*.swift are compiled to objects in language mode 6, with and without the upcoming features
# of Package.swift, because data races are found after type checking. A comment above a line gives
# the expected output of the compiler:
#
#   // Refused: TEXT             an error that contains TEXT
#   // Warned: TEXT              a warning that contains TEXT
#   // Refused (upcoming): TEXT  an error in that configuration only
#
# The compiler must print each of them, and nothing else. Builds in debug into .build; in .ci/run,
# `swift test` has already filled that folder.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

samples="$root/Tests/CompilerTests"
if ((${#arguments[@]} > 0)); then
    [[ "${arguments[0]}" == "--samples" && ${#arguments[@]} -eq 2 && -d "${arguments[1]}" ]] \
        || wrong_usage "--samples needs a folder"
    samples="$(cd "${arguments[1]}" && pwd -P)"
fi
mapfile -t accepted < <(find "$samples/Accepted" -name '*.swift' | LC_ALL=C sort)
mapfile -t refused < <(find "$samples/Refused" -name '*.swift' | LC_ALL=C sort)
((${#accepted[@]} > 0)) || fail "there is no sample in $samples/Accepted"
((${#refused[@]} > 0)) || fail "there is no sample in $samples/Refused"

features=()
while read -r feature; do
    features+=(-enable-upcoming-feature "$feature")
done < <(upcoming_features)
((${#features[@]} > 0)) || fail "found no upcoming feature in Package.swift"

# Sets `flags` to those of a configuration.
configure() {
    case "$1" in
    mode5) flags=(-swift-version 5 -enable-upcoming-feature InferSendableFromCaptures) ;;
    mode6) flags=(-swift-version 6) ;;
    upcoming) flags=(-swift-version 6 "${features[@]}") ;;
    mode6-mainactor) flags=(-swift-version 6 -default-isolation MainActor) ;;
    upcoming-mainactor) flags=(-swift-version 6 "${features[@]}" -default-isolation MainActor) ;;
    esac
    flags+=(-parse-as-library -I "$built/Modules" -I "$built/StrataPage.build")
}

# The objects that a package contributes to a program; the host has objects of C, too.
linked=(StrataCore)
for target in StrataGraph StrataServiceLayer StrataPresentationLayer StrataPage StrataAppHost; do
    if grep -qs "name: \"$target\"" "$root/Package.swift"; then linked+=("$target"); fi
done
(cd "$root" && swift build --target "${linked[-1]}")
# Samples that are refused for a codebase with the bridge; a package without it has no such sample.
if grep -qs '"StrataSwinjectBridge"' "$root/Package.swift"; then
    (cd "$root" && swift build --target StrataSwinjectBridge)
fi
built="$(cd "$root" && swift build --show-bin-path)"
objects=()
for target in "${linked[@]}"; do
    mapfile -t -O "${#objects[@]}" objects < <(find "$built/$target.build" -name '*.o')
done
((${#objects[@]} > 0)) || fail "found no object file of StrataCore in $built"

log="$temporary/log"
for file in "${accepted[@]}"; do
    for configuration in mode5 mode6 upcoming mode6-mainactor upcoming-mainactor; do
        configure "$configuration"
        where="${file#"$root"/}, $configuration"
        if ! swiftc "${flags[@]}" -warnings-as-errors -o "$temporary/sample" "$file" "${objects[@]}" >"$log" 2>&1; then
            cat "$log" >&2
            fail "does not compile without warnings: $where"
        fi
        "$temporary/sample" >"$log" 2>&1 || {
            cat "$log" >&2
            fail "does not run: $where"
        }
        if ! tail -n 1 "$log" | grep -qE '^[1-9][0-9]* .*, 0 '; then
            cat "$log" >&2
            fail "does not end with a line that reports 0 faults: $where"
        fi
        echo "$(basename "$file"), $configuration: $(tail -n 1 "$log")"
    done
done

# Compares the expectations of a sample with the output, and prints each difference as `path:line: difference`.
# shellcheck disable=SC2016  # awk's fields
compare='
    FNR == NR {
        if (match($0, /^ *\/\/ (Refused|Warned)( \([a-z0-9-]+\))?: /)) {
            text = substr($0, RLENGTH + 1)
            kind = $2 ~ /^Refused/ ? "error" : "warning"
            only = ""
            if ($3 ~ /^\(/) { only = $3; gsub(/[():]/, "", only) }
            if (only == "" || only == configuration) { expected[FNR + 1] = kind ": "; words[FNR + 1] = text; count++ }
        }
        next
    }
    match($0, /^[^ ][^:]*:[0-9]+:[0-9]+: (error|warning): /) {
        split($0, part, ":")
        line = part[2] + 0
        said = $0
        sub(/^[^:]*:[0-9]+:[0-9]+: /, "", said)
        if (line in expected && index(said, expected[line]) == 1 && index(said, words[line]) > 0) seen[line] = 1
        else { print name ":" line ": was not expected: " said; wrong = 1 }
    }
    END {
        for (line in expected) if (!(line in seen)) {
            print name ":" line ": is not refused with \"" expected[line] words[line] "\""
            wrong = 1
        }
        if (!count && configuration == "upcoming") { print name ": expects nothing"; wrong = 1 }
        if (!wrong) print count + 0 > counted
        exit wrong
    }'

refusals=0
for file in "${refused[@]}"; do
    for configuration in mode6 upcoming; do
        configure "$configuration"
        swiftc "${flags[@]}" -c -diagnostic-style llvm -o "$temporary/sample.o" "$file" >"$log" 2>&1 || true
        awk -v name="${file#"$root"/}" -v configuration="$configuration" -v counted="$temporary/count" \
            "$compare" "$file" "$log" || {
            cat "$log" >&2
            fail "the compiler does not say what ${file#"$root"/} expects in $configuration, see above"
        }
        refusals=$((refusals + $(cat "$temporary/count")))
    done
    echo "$(basename "$file"): refused as expected"
done
echo "${#accepted[@]} sample(s) accepted in 5 configurations, ${#refused[@]} refused in 2 ($refusals refusals)."
