# shellcheck shell=bash
# Shared code of the scripts in this folder. Sourced, never run.
#
# After sourcing it:
#   root        the package to check: the repository, or the folder that --root names
#   temporary   a new folder that is removed when the script ends, in any way
#   arguments   the command line without --help and --root
#   fail TEXT   prints "NAME: TEXT" on standard error and ends the script with 1

script_name="$(basename "$0")"
scripts="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)"
root="$(dirname "$scripts")"
arguments=()

# The help of a script is the comment at its head: one text, so that it cannot drift.
print_help() {
    sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"
}

fail() {
    printf '%s: %s\n' "$script_name" "$*" >&2
    exit 1
}

wrong_usage() {
    printf '%s: %s\nTry %s --help\n' "$script_name" "$*" "$script_name" >&2
    exit 64
}

require_tool() {
    command -v "$1" >/dev/null || fail "'$1' is not installed (Debian package: ${2:-$1})"
}

while (($# > 0)); do
    case "$1" in
    -h | --help)
        print_help
        exit 0
        ;;
    --root)
        [[ $# -ge 2 && -d "$2" ]] || wrong_usage "--root needs a folder"
        root="$(cd "$2" && pwd -P)"
        shift 2
        ;;
    *)
        arguments+=("$1")
        shift
        ;;
    esac
done

temporary="$(mktemp -d "${TMPDIR:-/tmp}/strata-${script_name%.sh}.XXXXXX")"
trap 'rm -rf "$temporary"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The build folder of the packages that depend on other packages: that of the example, which needs nearly all of them. In
# a folder of its own, each package would build NIO, gRPC and BoringSSL again.
# shellcheck disable=SC2034  # for the scripts that build such a package
shared_build="$root/Examples/InsuranceDesk/.build"

# plan_anew FOLDER: before a build of another package into a shared build folder, because SwiftPM may use the plan of the
# package that was built there before.
plan_anew() { rm -f "$1"/*.yaml; }

no_arguments() {
    ((${#arguments[@]} == 0)) || wrong_usage "unexpected argument '${arguments[0]}'"
}

# read_numbers OPTION VARIABLE…: sets each variable to the number behind its option, if the command line has the option.
read_numbers() {
    local -A variables=()
    while (($# > 0)); do
        variables["$1"]="$2"
        shift 2
    done
    set -- ${arguments[@]+"${arguments[@]}"}
    while (($# > 0)); do
        [[ -n "${variables["$1"]:-}" ]] || wrong_usage "unexpected argument '$1'"
        [[ "${2:-}" =~ ^[0-9]+$ ]] || wrong_usage "$1 needs a number"
        printf -v "${variables["$1"]}" '%s' "$2"
        shift 2
    done
}

# Files of the working tree that git would track, one a line, relative to the root: committed or
# not yet, but never what .gitignore names. Arguments are git path patterns.
project_files() {
    local file
    git -C "$root" ls-files --cached --others --exclude-standard -- "$@" | LC_ALL=C sort -u \
        | while IFS= read -r file; do
            if [[ -f "$root/$file" ]]; then printf '%s\n' "$file"; fi
        done
}

# copy_package FOLDER keep|drop TEST_TARGET…: copies the package into a folder, with these test targets alone or without
# them. A second copy into the same folder keeps what was built there.
copy_package() {
    local folder="$1" targets name
    targets="$(grep -A 1 -F ".testTarget(" "$root/Package.swift")"
    for name in "${@:3}"; do
        [[ "$targets" == *"name: \"$name\""* ]] || fail "no test target '$name'"
    done
    mkdir -p "$folder"
    rm -rf "${folder:?}/Sources" "$folder/Tests" "$folder/Examples"
    project_files . | tar -C "$root" -cf - -T - | tar -C "$folder" -xf -
    awk -v action="$2" -v names=" ${*:3} " '/^        \.testTarget\(/ {
            block = $0
            while (block !~ /\),$/ && (getline line) > 0) block = block "\n" line
            match(block, /name: "[A-Za-z]*"/)
            isNamed = index(names, " " substr(block, RSTART + 7, RLENGTH - 8) " ") > 0
            if (isNamed == (action == "keep")) print block
            next
        }
        { print }' "$root/Package.swift" >"$folder/Package.swift"
}

# The modules that the library products of the root package offer, one a line.
library_modules() {
    sed -n 's/^ *\.library(name: "\([A-Za-z0-9_]*\)".*/\1/p' "$root/Package.swift"
}

# The upcoming features that Package.swift enables, one a line.
upcoming_features() {
    sed -n 's/^ *\.enableUpcomingFeature("\(.*\)"),$/\1/p' "$root/Package.swift"
}
