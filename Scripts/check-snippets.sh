#!/usr/bin/env bash
# Compiles each file of Snippets in the five configurations that a client may have, without a
# warning, and compiles typical code around awaited calls with -O and with -Osize.
#
# Usage: Scripts/check-snippets.sh [--snippets DIR | --shapes] [--root DIR]
#
#   --snippets DIR  the snippets of another folder, and no shapes
#   --shapes        only the shapes
#
#   mode5              language mode 5 with InferSendableFromCaptures
#   mode6              language mode 6, as in a new package
#   upcoming           language mode 6 with every upcoming feature of Package.swift
#   mode6-mainactor    mode 6, isolated to the main actor by default
#   upcoming-mainactor the same with every upcoming feature
#
# The script generates a package that depends on this one and has a target for each snippet and
# configuration, so the framework is built once, in the folder of check-articles.sh (.build-articles).
# A snippet has @main or top-level code, and may import every library product.
#
# The shapes are in Tests/CompilerTests/Optimized, if that folder exists: AwaitedShapes.swift is
# generated once for each line of EntryPoints.txt, all in one module. They are compiled against a
# release build, in the folder of check-linkage.sh (.build-linkage), so that it is built once for both.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

shapes="$root/Tests/CompilerTests/Optimized"

# Compiles one module with every shape around every entry point. The compiler names the declaration at which it crashes.
check_shapes() {
    local sources="$temporary/shapes" log="$temporary/shapes.log" built mode name source service call count=0
    mkdir "$sources"
    cp "$shapes/Client.swift" "$sources"
    while IFS='|' read -r name source service call; do
        [[ -n "$name" && "$name" != "#"* ]] || continue
        [[ -n "$call" && ! -e "$sources/$name.swift" ]] || fail "EntryPoints.txt: '$name' occurs twice or has no call"
        {
            printf 'import %s\n' StrataAppHost StrataCore StrataTesting
            sed -e "s/AwaitedShapes/$name/" -e "s/typealias Source = .*/typealias Source = $source/" \
                -e "s/typealias Service = .*/typealias Service = $service/" \
                -e "s|source\\.resolve(Service\\.self)|$call|g" "$shapes/AwaitedShapes.swift"
        } >"$sources/$name.swift"
        count=$((count + 1))
    done <"$shapes/EntryPoints.txt"
    ((count > 0)) || fail "there is no entry point in $shapes/EntryPoints.txt"

    local package="$root/.build-linkage/shapes"
    local build=(swift build -c release --package-path "$package" --scratch-path "$root/.build-linkage")
    plan_anew "$root/.build-linkage"
    rm -rf "$package"
    mkdir -p "$package/Sources/shapes"
    echo 'import StrataTesting' >"$package/Sources/shapes/main.swift"
    cat >"$package/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "shapes", platforms: [.macOS(.v15)],
    dependencies: [.package(name: "strata", path: "$root")],
    targets: [.executableTarget(name: "shapes", dependencies: [.product(name: "StrataTesting", package: "strata")])]
)
SWIFT
    "${build[@]}"
    built="$("${build[@]}" --show-bin-path)"
    for mode in -O -Osize; do
        # With testing enabled, the compiler removes no unused function.
        swiftc "$mode" -wmo -enable-testing -swift-version 6 -warnings-as-errors -parse-as-library -module-name Shapes \
            -I "$built/Modules" -I "$built/StrataPage.build" -c -o "$temporary/shapes.o" "$sources"/*.swift >"$log" 2>&1 || {
            cat "$log" >&2
            fail "the compiler refuses the shapes with $mode, see above"
        }
    done
    echo "$(grep -cE '^ *(@[A-Za-z]+ )?(static )?func ' "$shapes/AwaitedShapes.swift") shapes around $count entry points" \
        "compile with -O and -Osize."
}

if [[ "${arguments[*]-}" == "--shapes" ]]; then
    check_shapes
    exit
fi

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

scratch="$root/.build-articles"
package="$scratch/snippets"
plan_anew "$scratch"
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
if ((${#arguments[@]} == 0)) && [[ -d "$shapes" ]]; then check_shapes; fi
