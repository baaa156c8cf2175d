#!/usr/bin/env bash
# Uses the command plugin and the build-tool plugin from a second package, as a team would: both must report a forbidden
# import and must accept the package without it. Takes a few minutes because the tool is built twice.
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
mkdir -p "$work/Desk/Sources/Model" "$work/Desk/Sources/Storage" "$work/Desk/Sources/Web"
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
{ "contracts": [ { "kind": "forbidden", "importers": ["Web"], "imports": ["Model"], "directly": true } ] }
JSON
echo 'public struct Account {}' > Sources/Model/Model.swift
echo 'public import Model' > Sources/Storage/Storage.swift
forbidden() { printf 'import Storage\nimport Model\n' > Sources/Web/Web.swift; }
allowed() { printf 'import Storage\n' > Sources/Web/Web.swift; }

expect() {
    local wanted=$1 name=$2 log=$3
    shift 3
    local code=0
    "$@" > "$log" 2>&1 || code=$?
    local found=no
    grep -q 'Sources/Web/Web.swift:2:8: error: Web must not import Model' "$log" && found=yes
    if [ "$wanted" = reported ] && [ $code -ne 0 ] && [ $found = yes ]; then
        echo "passed: $name: $(grep -m1 -o 'Sources/Web/Web.swift:2:8: error: .*' "$log")"
    elif [ "$wanted" = accepted ] && [ $code -eq 0 ] && [ $found = no ]; then
        echo "passed: $name"
    else
        echo "FAILED: $name (exit $code, reported: $found)"
        tail -40 "$log"
        exit 1
    fi
}

without_build_plugin
forbidden
expect accepted "SwiftPM builds the forbidden import" "$work/1.log" swift build
expect reported "swift package strata check, forbidden import" "$work/2.log" swift package strata check
swift package strata graph --format mermaid > "$work/graph" 2>"$work/graph.log"
grep -q 'flowchart TD' "$work/graph" && echo "passed: swift package strata graph"
allowed
expect accepted "swift package strata check, without it" "$work/4.log" swift package strata check

mv Package.kept Package.swift
with_build_plugin
forbidden
expect reported "build-tool plugin, forbidden import" "$work/5.log" swift build
allowed
expect accepted "build-tool plugin, without it" "$work/6.log" swift build
forbidden
expect reported "build-tool plugin, forbidden import added later" "$work/7.log" swift build
echo "plugins: all passed"
