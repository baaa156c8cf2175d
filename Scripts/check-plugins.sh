#!/usr/bin/env bash
# Uses the command plugin and the build-tool plugin from a second package, as a team would: both must report a forbidden
# import and a reference from a low folder to a high one inside a module, each at its line, and must accept the package
# without them. Takes a few minutes because the tool is built twice.
#
# Usage: Scripts/check-plugins.sh [STRATA_PACKAGE]
#
#   STRATA_PACKAGE   the package with the plugins (default: this repository)
set -euo pipefail
case "${1:-}" in
-h | --help)
    sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"
    exit 0
    ;;
esac
package=$(cd "${1:-$(dirname "$0")/..}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/Desk/Sources/Model" "$work/Desk/Sources/Storage" "$work/Desk/Sources/Web/UI" "$work/Desk/Sources/Web/Domain"
cd "$work/Desk"

cat > Package.swift <<MANIFEST
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Desk",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "strata", path: "$package")],
    targets: [
        .target(name: "Model"),
        .target(name: "Storage", dependencies: ["Model"]),
        .target(
            name: "Web", dependencies: ["Storage"], plugins: PLUGINS),
    ]
)
MANIFEST
with_build_plugin() { sed -i.old 's/PLUGINS/[.plugin(name: "StrataCheck", package: "strata")]/' Package.swift; }
without_build_plugin() { sed 's/plugins: PLUGINS/plugins: []/' Package.swift > Package.tmp; cp Package.swift Package.kept; mv Package.tmp Package.swift; }
cat > strata.json <<'JSON'
{ "contracts": [
    { "kind": "forbidden", "importers": ["Web"], "imports": ["Model"], "directly": true },
    { "kind": "folders", "within": "Web", "exhaustive": false, "folders": ["UI", "Domain"] } ] }
JSON
echo 'public struct Account {}' > Sources/Model/Model.swift
echo 'public import Model' > Sources/Storage/Storage.swift
forbidden() { printf 'import Storage\nimport Model\n' > Sources/Web/Web.swift; }
allowed() { printf 'import Storage\n' > Sources/Web/Web.swift; }
echo 'struct Screen { let offer: Offer? }' > Sources/Web/UI/Screen.swift
climbing() { printf 'struct Offer {\n    static let screen: Screen? = nil\n}\n' > Sources/Web/Domain/Offer.swift; }
level() { printf 'struct Offer {}\n' > Sources/Web/Domain/Offer.swift; }
import_error='Sources/Web/Web.swift:2:8: error: Web must not import Model'
folder_error='Sources/Web/Domain/Offer.swift:2:24: error: Domain must not use Screen of UI (Sources/Web/UI/Screen.swift): Domain is below UI'

# expect reported|accepted TEXT NAME LOG COMMAND…: the command fails and says TEXT, or succeeds and does not.
expect() {
    local wanted=$1 text=$2 name=$3 log=$4
    shift 4
    local code=0
    "$@" > "$log" 2>&1 || code=$?
    local found=no
    grep -qF "$text" "$log" && found=yes
    if [ "$wanted" = reported ] && [ $code -ne 0 ] && [ $found = yes ]; then
        echo "passed: $name: $text"
    elif [ "$wanted" = accepted ] && [ $code -eq 0 ] && [ $found = no ]; then
        echo "passed: $name"
    else
        echo "FAILED: $name (exit $code, reported: $found)"
        tail -40 "$log"
        exit 1
    fi
}

without_build_plugin
level
forbidden
expect accepted "$import_error" "SwiftPM builds the forbidden import" "$work/1.log" swift build
expect reported "$import_error" "swift package strata check, forbidden import" "$work/2.log" swift package strata check
swift package strata graph --format mermaid > "$work/graph" 2>"$work/graph.log"
grep -q 'flowchart TD' "$work/graph" && echo "passed: swift package strata graph"
allowed
climbing
expect accepted "$folder_error" "SwiftPM builds the climbing reference" "$work/3.log" swift build
expect reported "$folder_error" "swift package strata check, climbing reference" "$work/4.log" swift package strata check
level
expect accepted "error:" "swift package strata check, without either" "$work/5.log" swift package strata check

mv Package.kept Package.swift
with_build_plugin
forbidden
expect reported "$import_error" "build-tool plugin, forbidden import" "$work/6.log" swift build
allowed
climbing
expect reported "$folder_error" "build-tool plugin, climbing reference" "$work/7.log" swift build
level
expect accepted "error:" "build-tool plugin, without either" "$work/8.log" swift build
forbidden
expect reported "$import_error" "build-tool plugin, forbidden import added later" "$work/9.log" swift build
allowed
climbing
expect reported "$folder_error" "build-tool plugin, climbing reference added later" "$work/10.log" swift build
echo "plugins: all passed"
