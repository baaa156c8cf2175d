# shellcheck shell=bash
# Shared code of the scanner's scripts. Sourced, never run. Builds StrataArchitecture and one program of this folder
# without SwiftPM, so that nothing but the given compiler flags affects the figures. The program is in $work; the
# library is kept in .build-scanner and shared by all scripts, because the optimizer needs more than a minute for it.
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

# build_library FLAGS…: prints the folder of the library for these flags. Builds it again if the compiler, the flags or
# the sources have changed.
build_library() {
    local folder key sources
    folder="$root/.build-scanner/library$(printf '%s' "$*" | tr -c 'A-Za-z0-9' -)"
    mapfile -t sources < <(find "$root/Sources/Architecture" -name '*.swift' | LC_ALL=C sort)
    key=$({ printf '%s\n' "${features[@]}" "$@" "${sources[@]}"; swiftc --version 2>&1; cat "${sources[@]}"; } \
        | git hash-object --stdin)
    if [[ "$(cat "$folder/key" 2>/dev/null)" != "$key" ]]; then
        rm -rf "$folder"
        mkdir -p "$work/library" "$root/.build-scanner"
        (cd "$work/library" && swiftc "${features[@]}" "$@" -wmo -parse-as-library -module-name StrataArchitecture \
            -emit-module -emit-library -static -o libStrataArchitecture.a "${sources[@]}") >&2
        printf '%s\n' "$key" >"$work/library/key"
        # In one step, so that an interrupted build leaves no library.
        mv "$work/library" "$folder"
    fi
    printf '%s\n' "$folder"
}

build_program() {
    local name=$1 library
    shift
    library=$(build_library "$@")
    swiftc "${features[@]}" "$@" -parse-as-library -I "$library" -L "$library" -lStrataArchitecture \
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
