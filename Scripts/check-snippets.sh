#!/usr/bin/env bash
# Compiles each file of Snippets in the five configurations that a client may have, without a
# warning.
#
# Usage: Scripts/check-snippets.sh [--snippets DIR] [--root DIR]
#
#   --snippets DIR  the snippets of another folder
#
#   mode5              language mode 5 with InferSendableFromCaptures
#   mode6              language mode 6
#   upcoming           language mode 6 with every upcoming feature of Package.swift
#   mode6-mainactor    mode 6, isolated to the main actor by default
#   upcoming-mainactor the same with every upcoming feature
#
# A package is generated that depends on this one and holds a target for each snippet and
# configuration, so that the framework is built once (into .build-snippets). A snippet has @main or
# top-level code, and may import every library product.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

snippets="$root/Snippets"
if ((${#arguments[@]} > 0)); then
    [[ "${arguments[0]}" == "--snippets" && ${#arguments[@]} -eq 2 && -d "${arguments[1]}" ]] \
        || wrong_usage "--snippets needs a folder"
    snippets="$(cd "${arguments[1]}" && pwd -P)"
fi
[[ -d "$snippets" ]] || fail "there is no folder $snippets"
mapfile -t files < <(find "$snippets" -name '*.swift' | LC_ALL=C sort)
((${#files[@]} > 0)) || fail "there is no snippet in $snippets"

upcoming=""
while read -r feature; do
    upcoming+=".enableUpcomingFeature(\"$feature\"), "
done < <(upcoming_features)
[[ -n "$upcoming" ]] || fail "found no upcoming feature in Package.swift"

# Name, then settings, of each configuration.
configurations=(
    "mode5|.swiftLanguageMode(.v5), .enableUpcomingFeature(\"InferSendableFromCaptures\")"
    "mode6|.swiftLanguageMode(.v6)"
    "upcoming|.swiftLanguageMode(.v6), $upcoming"
    "mode6-mainactor|.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)"
    "upcoming-mainactor|.swiftLanguageMode(.v6), $upcoming.defaultIsolation(MainActor.self)"
)

scratch="$root/.build-snippets"
package="$scratch/package"
rm -rf "$package"
mkdir -p "$package/Sources"
{
    echo '// swift-tools-version: 6.2'
    echo 'import PackageDescription'
    echo 'let libraries: [Target.Dependency] = ['
    library_modules | sed 's/.*/    .product(name: "&", package: "strata"),/'
    echo ']'
    echo 'let package = Package('
    echo '    name: "snippets", platforms: [.macOS(.v15)],'
    echo "    dependencies: [.package(name: \"strata\", path: \"$root\")],"
    echo '    targets: ['
    for file in "${files[@]}"; do
        for configuration in "${configurations[@]}"; do
            target="$(basename "$file" .swift)-${configuration%%|*}"
            [[ ! -e "$package/Sources/$target" ]] || fail "two snippets are called $(basename "$file")"
            mkdir "$package/Sources/$target"
            # A link, so that messages and incremental builds see the snippet itself.
            ln -s "$file" "$package/Sources/$target/$(basename "$file")"
            echo "        .executableTarget(name: \"$target\", dependencies: libraries, swiftSettings: ["
            echo "            .treatAllWarnings(as: .error), ${configuration#*|}]),"
        done
    done
    echo '    ]'
    echo ')'
} >"$package/Package.swift"

if ! swift build --package-path "$package" --scratch-path "$scratch"; then
    fail "a snippet does not compile without warnings, see above; the configuration is in the target's name"
fi
echo "${#files[@]} snippets compile in ${#configurations[@]} configurations."
