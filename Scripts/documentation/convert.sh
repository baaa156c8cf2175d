#!/usr/bin/env bash
# Shared code of the scripts that check and build the documentation. Sourced after common.sh, never run.

: "${root:?common.sh is sourced first}"

# The folder of a module's catalog, relative to the root.
catalog_of() {
    printf 'Sources/%s/Documentation.docc\n' "${1#Strata}"
}

# extract_graphs FOLDER MODULE…: writes FOLDER/MODULE/*.symbols.json for built modules, also for extensions of other
# modules' types.
extract_graphs() {
    local folder="$1" binaries target module job jobs=()
    shift
    binaries="$(swift build --package-path "$root" --show-bin-path)"
    target="$(swiftc -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -n 1)"
    for module; do
        mkdir -p "$folder/$module"
        swift symbolgraph-extract -module-name "$module" -I "$binaries/Modules" -I "$binaries/StrataPage.build" \
            -target "$target" -minimum-access-level public -emit-extension-block-symbols -skip-synthesized-members \
            -skip-inherited-docs -output-dir "$folder/$module" &
        jobs+=($!)
    done
    for job in "${jobs[@]}"; do wait "$job" || return 1; done
}

# The docc that belongs to the swift on the path; on macOS only xcrun knows it.
docc() {
    local tool
    tool="$(dirname "$(command -v swift)")/docc"
    if [[ -x "$tool" ]]; then "$tool" "$@"; else xcrun docc "$@"; fi
}

# convert_documentation GRAPHS FOLDER MODULE… -- OPTION…: writes FOLDER/MODULE.doccarchive and FOLDER/MODULE.log. Fails if
# docc fails or finds no catalog, and prints its output.
#
# Overloads share one page: `register` has one for each number of parameters. Parameters are not compared with their
# descriptions, because `fileID`, `line` and `column` occur in many declarations and need no description.
convert_documentation() {
    local graphs="$1" folder="$2" module job status=0 modules=() jobs=()
    shift 2
    while [[ "$1" != "--" ]]; do modules+=("$1") && shift; done
    shift
    mkdir -p "$folder"
    for module in "${modules[@]}"; do
        [[ -d "$root/$(catalog_of "$module")" ]] || {
            echo "$(catalog_of "$module") is missing: $module has no landing page"
            return 1
        }
    done
    for module in "${modules[@]}"; do
        docc convert "$root/$(catalog_of "$module")" --additional-symbol-graph-dir "$graphs/$module" \
            --fallback-display-name "$module" --fallback-bundle-identifier "strata.$module" \
            --output-dir "$folder/$module.doccarchive" --enable-experimental-overloaded-symbol-presentation \
            --disable-parameters-and-returns-validation "$@" >"$folder/$module.log" 2>&1 &
        jobs+=($!)
    done
    for job in "${jobs[@]}"; do wait "$job" || status=1; done
    for module in "${modules[@]}"; do cat "$folder/$module.log"; done
    return "$status"
}
