# shellcheck shell=bash
# Shared code of the scanner's scripts. Sourced, never run. Builds StrataArchitecture and one program of this folder
# into $work, without SwiftPM, so that nothing but the given compiler flags affects the figures.
#
# Usage: build_program NAME FLAGS…
#
# program_flags are additional flags for the program alone.

case "${1:-}" in
-h | --help)
    sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"
    exit 0
    ;;
esac
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

program_flags=()
features=(-swift-version 6 -package-name strata -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
    -enable-upcoming-feature MemberImportVisibility)

build_program() {
    local name=$1
    shift
    mkdir -p "$work/$name.d"
    local sources
    mapfile -t sources < <(find "$root/Sources/Architecture" -name '*.swift' | sort)
    (cd "$work/$name.d" && swiftc "${features[@]}" "$@" -wmo -parse-as-library -module-name StrataArchitecture \
        -emit-module -emit-library -static -o libStrataArchitecture.a "${sources[@]}")
    swiftc "${features[@]}" "$@" -parse-as-library -I "$work/$name.d" -L "$work/$name.d" -lStrataArchitecture \
        -o "$work/$name" "$here/$name.swift" ${program_flags[@]+"${program_flags[@]}"}
}

# The public package sources that are measured: every mirror NAME.git below the folder, each once.
checkout_sources() {
    local mirrors=$1 into=$2
    mkdir -p "$into"
    find -L "$mirrors" -maxdepth 2 -name '*.git' | sort -f | while read -r mirror; do
        local name
        name=$(basename "$mirror" .git | tr '[:upper:]' '[:lower:]')
        [ -e "$into/$name" ] && continue
        mkdir -p "$into/$name"
        git -C "$mirror" archive HEAD 2>/dev/null | tar -x -C "$into/$name" 2>/dev/null || true
    done
}
