#!/usr/bin/env bash
# Checks the tutorials in the documentation catalogs: `docc` converts them without a warning, and the last state of each
# code file compiles, passes its tests and prints the output that the tutorial shows.
#
# Usage: Scripts/check-tutorials.sh [--convert-only] [--root DIR]
#
#   --convert-only  only converts; builds nothing
#
# For each tutorial, the script writes a package into a temporary folder. A file of the package is the last `@Code` with
# its name; a name that does not end in .swift is not a file. Only the address of Strata in the manifest is replaced, by
# the path of this repository. If an `@Code` is called "Output", its first line is the command `swift run …`, and the
# other lines are what it prints. Shares its build folder with check-articles.sh (.build-articles).

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
convert_only=false
if [[ "${arguments[0]:-}" == --convert-only ]]; then
    convert_only=true arguments=("${arguments[@]:1}")
fi
no_arguments
require_tool docc

mapfile -t tutorials < <(project_files '*.docc/Tutorials/*.tutorial' | while IFS= read -r file; do
    if grep -q '^@Tutorial(' "$root/$file"; then printf '%s\n' "$file"; fi
done)
((${#tutorials[@]} > 0)) || fail "there is no tutorial in $root"

# NAME|FILE of each `@Code`, in order.
codes() { sed -nE 's/^ *@Code\(name: "([^"]+)", file: "([^"]+)".*$/\1|\2/p' "$1"; }

convert() {
    local folder="$1" catalog="$temporary/catalog/Tutorials.docc"
    rm -rf "$temporary/catalog"
    mkdir -p "$catalog"
    cp -R "$folder" "$catalog/Tutorials"
    docc convert "$catalog" --fallback-display-name Tutorials --fallback-bundle-identifier strata.tutorials \
        --output-path "$temporary/catalog/out" --warnings-as-errors >"$temporary/docc.log" 2>&1 || {
        cat "$temporary/docc.log" >&2
        fail "docc reports problems in $folder"
    }
}

# The package of a tutorial, as its reader has it at the end.
write_package() {
    local tutorial="$1" package="$2" name file
    while IFS='|' read -r name file; do
        [[ "$name" == *.swift ]] || continue
        mkdir -p "$(dirname "$package/$name")"
        cp "$(dirname "$tutorial")/Resources/$file" "$package/$name"
    done < <(codes "$tutorial")
    [[ -s "$package/Package.swift" ]] || fail "$tutorial has no Package.swift"
    sed -i -E "s#\.package\(url: \"[^\"]*\", branch: \"main\"\)#.package(name: \"strata\", path: \"$root\")#" \
        "$package/Package.swift"
    grep -qF "path: \"$root\"" "$package/Package.swift" || fail "$tutorial: the manifest does not name Strata by its URL"
}

# Runs a command, and shows its output only when it fails.
quietly() {
    "$@" >"$temporary/log" 2>&1 || {
        tail -n 60 "$temporary/log" >&2
        fail "$*"
    }
}

check_package() {
    local tutorial="$1" package="$2" output command
    local place=(--package-path "$package" --scratch-path "$root/.build-articles")
    plan_anew "$root/.build-articles"
    quietly swift test "${place[@]}"
    # No compiler flags, because flags that differ from those of the articles would build Strata again.
    if grep -aF "$package/" "$temporary/log" | grep -a 'warning:' >&2; then fail "$tutorial: a warning, see above"; fi
    grep -aqE 'Test run with [1-9][0-9]* tests? .*passed' "$temporary/log" || fail "$tutorial: no test ran"
    output="$(codes "$tutorial" | sed -n 's/^Output|//p' | tail -n 1)"
    [[ -n "$output" ]] || return 0
    output="$(dirname "$tutorial")/Resources/$output"
    command="$(sed -n '1s/^\$ swift run //p' "$output")"
    [[ -n "$command" ]] || fail "$output does not begin with '\$ swift run'"
    # shellcheck disable=SC2086  # a command and its plain arguments
    swift run "${place[@]}" --quiet $command >"$temporary/printed" 2>"$temporary/log" || {
        cat "$temporary/log" >&2
        fail "$tutorial: swift run $command"
    }
    tail -n +2 "$output" | diff -u --label "$(basename "$output")" --label printed - "$temporary/printed" >&2 ||
        fail "$tutorial: swift run $command prints something else"
}

for tutorial in "${tutorials[@]}"; do convert "$root/$(dirname "$tutorial")"; done
echo "docc converts ${#tutorials[@]} tutorials without a warning."
if $convert_only; then exit 0; fi
for tutorial in "${tutorials[@]}"; do
    name="$(basename "$tutorial" .tutorial)"
    write_package "$root/$tutorial" "$temporary/$name"
    check_package "$root/$tutorial" "$temporary/$name"
    echo "$name: compiles, passes its tests and prints what it shows."
done
