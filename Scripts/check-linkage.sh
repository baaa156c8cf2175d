#!/usr/bin/env bash
# Checks that Graph, Core, ServiceLayer, PresentationLayer, SwinjectBridge and Fleet neither import nor link
# Foundation. One file of the bridge, GraphIdentifier.swift, may import it, because it does so only on Apple's systems.
#
# Usage: Scripts/check-linkage.sh [--imports-only | --binaries-only] [--root DIR]
#
#   --imports-only   checks only the import lines in the sources; builds nothing
#   --binaries-only  checks only the linked programs
#
# The script generates a package that depends on this one and has a program for each library, which uses only that
# library. It builds the programs in release (into .build-linkage). Neither the shared libraries that a program needs nor
# its undefined symbols may name Foundation.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

check_imports=true check_binaries=true
for argument in ${arguments[@]+"${arguments[@]}"}; do
    case "$argument" in
    --imports-only) check_binaries=false ;;
    --binaries-only) check_imports=false ;;
    *) wrong_usage "unexpected argument '$argument'" ;;
    esac
done

# Module and folder of each library that must do without Foundation.
libraries=(
    StrataGraph:Graph StrataCore:Core StrataServiceLayer:ServiceLayer
    StrataPresentationLayer:PresentationLayer StrataSwinjectBridge:SwinjectBridge StrataFleet:Fleet
)
# A graph identifier of Swinject's has a UUID on Apple's systems; the type is Foundation's.
exempt=Sources/SwinjectBridge/Scopes/GraphIdentifier.swift

if $check_imports; then
    for library in "${libraries[@]}"; do
        folder="Sources/${library#*:}"
        [[ -d "$root/$folder" ]] || fail "there is no $folder"
        if (cd "$root" && grep -rnE --include='*.swift' \
            '^[^/]*\bimport[[:space:]]+([a-z]+[[:space:]]+)?Foundation' "$folder" | grep -v "^$exempt:"); then
            fail "${library%:*} imports Foundation, see the lines above"
        fi
    done
    echo "No import of Foundation below AppHost."
fi
$check_binaries || exit 0

require_tool readelf binutils
require_tool nm binutils
scratch="$root/.build-linkage"
package="$scratch/package"
plan_anew "$scratch"
rm -rf "$package"
mkdir -p "$package"
{
    echo '// swift-tools-version: 6.2'
    echo 'import PackageDescription'
    echo 'let package = Package('
    echo '    name: "linkage", platforms: [.macOS(.v15)],'
    echo "    dependencies: [.package(name: \"strata\", path: \"$root\")],"
    echo '    targets: ['
    for library in "${libraries[@]}"; do
        module="${library%:*}"
        echo "        .executableTarget(name: \"uses-$module\", dependencies: ["
        echo "            .product(name: \"$module\", package: \"strata\")]),"
        mkdir -p "$package/Sources/uses-$module"
        printf 'import %s\nprint("%s is linked")\n' "$module" "$module" >"$package/Sources/uses-$module/main.swift"
    done
    echo '    ]'
    echo ')'
} >"$package/Package.swift"

swift build -c release --package-path "$package" --scratch-path "$scratch"
built="$(swift build -c release --package-path "$package" --scratch-path "$scratch" --show-bin-path)"

for library in "${libraries[@]}"; do
    module="${library%:*}"
    program="$built/uses-$module"
    "$program" >"$temporary/output" || fail "uses-$module does not run"
    {
        readelf -d "$program" | grep -o 'Shared library: .*' || true
        # 10Foundation is how the symbols of the module Foundation are mangled.
        nm --undefined-only "$program" | grep -E '10Foundation|20FoundationEssentials' || true
    } | sort -u >"$temporary/asks"
    grep -q 'libswiftCore' "$temporary/asks" \
        || fail "the libraries of uses-$module are unknown: not even the standard library was found"
    if grep Foundation "$temporary/asks"; then
        fail "$module links Foundation, see the lines above"
    fi
    echo "$module links no Foundation ($(grep -c 'Shared library' "$temporary/asks") shared libraries)."
done
