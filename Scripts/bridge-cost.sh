#!/bin/sh
# Prints the cost of a resolve through the bridge, and of one in Strata itself with a resolver closure and the same kind
# of scope.
#
# Usage: Scripts/bridge-cost.sh
#
# Runs in release on one thread; the two sides take turns, and each figure is the best of nine rounds. The bridge's
# `.container` is compared with a scope of Strata that can be reset, too. Checks nothing: the times depend on the
# machine, and the ratios less so.
set -eu
case "${1:-}" in
-h | --help)
    sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"
    exit 0
    ;;
esac
cd "$(dirname "$0")/.."
root=$PWD
work=$root/.build-bridge-cost
mkdir -p "$work/Sources/Cost"
cat >"$work/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "cost", platforms: [.macOS(.v15)], dependencies: [.package(name: "strata", path: "$root")],
    targets: [
        .executableTarget(name: "Cost", dependencies: [
            .product(name: "StrataCore", package: "strata"),
            .product(name: "StrataSwinjectBridge", package: "strata"),
        ])
    ])
EOF
cp Scripts/bridge-cost/main.swift "$work/Sources/Cost/main.swift"
swift build -c release --package-path "$work" --scratch-path "$work/.build" >&2
"$(swift build -c release --package-path "$work" --scratch-path "$work/.build" --show-bin-path)/Cost"
