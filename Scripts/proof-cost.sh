#!/bin/sh
# Prints what registering, proving and sealing cost, each beside a dictionary of closures: time and heap for each service.
# Usage: Scripts/proof-cost.sh [short]; `short` leaves out 100,000 services.
# Cold is the first time in a fresh process, where each service is a type of its own; warm is the second time.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
work=$root/.build-proof-cost
mkdir -p "$work/Sources/Cost"
cat >"$work/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "cost", platforms: [.macOS(.v15)], dependencies: [.package(name: "strata", path: "$root")],
    targets: [
        .target(name: "Heap"),
        .executableTarget(name: "Cost", dependencies: ["Heap", .product(name: "StrataCore", package: "strata")]),
    ])
EOF
mkdir -p "$work/Sources/Heap/include"
cat >"$work/Sources/Heap/include/heap.h" <<'EOF'
#include <malloc.h>
static inline long heap_bytes(void) {
    struct mallinfo2 now = mallinfo2();
    return (long)(now.uordblks + now.hblkhd);
}
EOF
echo '#include "heap.h"' >"$work/Sources/Heap/heap.c"
cp Scripts/proof-cost/main.swift "$work/Sources/Cost/main.swift"

# A thousand written types in files of a hundred.
number=0
while [ "$number" -lt 1000 ]; do
    file="$work/Sources/Cost/Generated$((number / 100)).swift"
    {
        echo "import StrataCore"
        end=$((number + 100))
        first=$number
        while [ "$number" -lt "$end" ]; do
            a=$((number - 1)) b=$((number - 7))
            if [ "$number" -lt 7 ]; then
                echo "final class G$number: Sendable { init() {} }"
            else
                echo "final class G$number: Sendable { init(_ a: G$a, _ b: G$b) {} }"
            fi
            number=$((number + 1))
        done
        echo "func register$((first / 100))(in container: Container) {"
        number=$first
        while [ "$number" -lt "$end" ]; do
            echo "    container.register(G$number.self, G$number.init)"
            number=$((number + 1))
        done
        echo "}"
        echo "func fill$((first / 100))(_ closures: Closures) {"
        number=$first
        while [ "$number" -lt "$end" ]; do
            a=$((number - 1)) b=$((number - 7))
            if [ "$number" -lt 7 ]; then
                echo "    closures[G$number.self] = { _ in G$number() }"
            else
                echo "    closures[G$number.self] = { G$number(\$0.make(G$a.self), \$0.make(G$b.self)) }"
            fi
            number=$((number + 1))
        done
        echo "}"
    } >"$file.new"
    if cmp -s "$file.new" "$file"; then rm "$file.new"; else mv "$file.new" "$file"; fi
done

swift build -c release --package-path "$work" --product Cost >"$work/build.log" 2>&1 || {
    cat "$work/build.log" >&2
    exit 1
}
cost=$(swift build -c release --package-path "$work" --show-bin-path)/Cost
"$cost" head
"$cost" written 1000
"$cost" looped 1000
"$cost" looped 10000
[ "${1:-}" = short ] || "$cost" looped 100000
