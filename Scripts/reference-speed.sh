#!/usr/bin/env bash
# Measures how fast references are read and contracts on folders are checked, and how much memory that takes. Fails
# above these limits, on two cores:
#
#   release  a check of 2,000,000 lines takes as long as 4.5 plain passes over their bytes (we measured 3.5, or 1.6 s)
#   debug    a check of 200,000 lines takes 7.5 times as long for each line as in release (we measured 5.0, or 0.8 s, and
#            6.5, or 0.75 s, on another machine)
#   both     500 MB of memory
#
# A plain pass reads each file and looks at each byte once, in the same run and build. Seconds are no limit, because
# machines differ by a third. Nor are plain passes in debug: one commit took 5.8 of them on one machine and 9.2 on
# another, in 0.8 s and 0.72 s. The time of other programs on the processor does not count.
#
# Usage: Scripts/reference-speed.sh [FOLDER_OF_MIRRORS]
#
#   FOLDER_OF_MIRRORS   a folder that contains OWNER/NAME.git; they are checked out into a temporary folder. Without it,
#                       the lines are copies of this repository's sources, each copy with other names
set -euo pipefail
megabytes=500
# shellcheck source-path=SCRIPTDIR source=scanner/build.sh
source "$(dirname "$0")/scanner/build.sh"

# fill FOLDER LINES: a module of at least so many lines.
fill() {
    local into=$1 wanted=$2 copy=0 lines=0 of_one list
    list="$work/sources"
    (cd "$root" && find Sources Examples -name '*.swift' -type f -not -path '*/.build*' | sort) > "$list"
    of_one=$(cd "$root" && tr '\n' '\0' < "$list" | xargs -0 cat | wc -l)
    while ((lines < wanted)); do
        copy=$((copy + 1))
        mkdir -p "$into/copy$copy"
        tar -C "$root" -cf - -T "$list" | tar -C "$into/copy$copy" -xf -
        # One sed for many files: one for each takes minutes.
        find "$into/copy$copy" -name '*.swift' -type f -exec sed -i.old "s/[A-Z][A-Za-z]*/&C$copy/g" {} +
        find "$into/copy$copy" -name '*.swift.old' -delete
        lines=$((lines + of_one))
    done
}

# some FROM INTO LINES: files of a folder until there are so many lines.
some() {
    local from=$1 into=$2 wanted=$3
    (cd "$from" && find . -name '*.swift' -type f -exec wc -l {} + | grep -v ' total$' | sort -k 2) \
        | awk -v wanted="$wanted" 'lines < wanted { lines += $1; sub(/^ *[0-9]+ /, ""); print }' \
        | while IFS= read -r file; do
            mkdir -p "$into/$(dirname "$file")"
            cp "$from/$file" "$into/$file"
        done
}

if [ $# -gt 0 ]; then
    checkout_sources "$1" "$work/large/App"
    [ "$(find "$work/large" -name '*.swift' | wc -l)" -gt 0 ] || { echo "no Swift file is in the mirrors below $1" >&2; exit 64; }
else
    fill "$work/large/App" 2000000
fi
some "$work/large/App" "$work/module/App" 200000
build_program References -O
echo "release, references alone"
"$work/References" speed "$work/large"
echo "release, a whole check"
"$work/References" check "$work/large" "${RELEASE_PASSES:-4.5}" "$megabytes" | tee "$work/release"
build_program References -Onone -enable-testing
echo "debug, references alone"
"$work/References" speed "$work/module"
echo "debug, a whole check"
limit="$(awk -v times="${DEBUG_TIMES:-7.5}" '/^best / { sub(/ µs a line.*/, ""); print times * $NF "us" }' "$work/release")"
[[ -n "$limit" ]] || { echo "the check in release printed no time for a line" >&2; exit 1; }
"$work/References" check "$work/module" "$limit" "$megabytes"
