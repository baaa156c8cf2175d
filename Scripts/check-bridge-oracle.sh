#!/usr/bin/env bash
# Changes behaviors of Swinject that the bridge keeps, one at a time, in a copy; the oracle must find each change.
#
# Usage: Scripts/check-bridge-oracle.sh [--root DIR] [--applies | NAME…]
#
#   --applies  only checks that each change still applies: builds nothing, takes a second
#   NAME…      only these changes (default: all)
#
# The copy has Graph, Core, the bridge and the oracle, and is built in debug. A change that does not apply is an error, so
# a behavior that moved cannot be missed. A run that crashes has found the change, too; one that hangs is an error, unless
# the row of the change ends with `hangs`.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source-path=SCRIPTDIR source=planted-tests.sh
source "$(dirname "${BASH_SOURCE[0]}")/planted-tests.sh"
require_tool python3

limit=300
applies=false
if [[ "${arguments[0]:-}" == --applies ]]; then
    ((${#arguments[@]} == 1)) || wrong_usage "unexpected argument '${arguments[1]}'"
    applies=true arguments=()
fi

# Name | file in the bridge | text to replace | replacement | `hangs` if the run may hang
# shellcheck disable=SC2016  # Swift's closure parameters
faults=(
    'a graph does not share values|Resolution/ServiceRecord+Obtain.swift|guard WeakStorage.isObject(made) else { return try unshared(made, attempt) }\n        if let earlier|if let earlier'
    'a cycle that branches ends on each branch|Resolution/ResolveRun.swift|if isTransient { refuseBranches(of: entry, from: cycle) }||hangs'
    'a reset reaches a storage that was never used|Scopes/InstanceStore.swift|storage?.use { $0.instance = nil }|if let storage, storage.isConstructed { storage.use { $0.instance = nil } }'
    'a reset by type stays below a child without the type|Containers/Container+Reset.swift|([core] + core.ancestors).prefix { core in\n            core.registry.withLock { $0.entries.keys.contains(where: isOfType) }\n        }|([core] + core.ancestors)[...]'
    'what is deferred is bound|Resolution/Container+Obtain.swift|try container.obtain(service, key, request, from: found)\n|try container.obtain(service, key, request)\n'
    'a lazy of outside joins the running graph|Resolution/Lazy.swift|ResolveRun.current(in: container.core.tree)?.graph\n|ResolveRun.current(in: container.core.tree)?.graph ?? ObjectGraph(isInUse: false)\n'
    'a wrong forward runs no completion|Resolution/Container+Obtain.swift|record.obtain(request, place, wanted: Service.self)|record.obtain(request, place)'
    'there is no graph outside of a resolve|Resolution/Container+Obtain.swift|ResolveRun.current(in: core.tree)?.graph.identifier as? Service|(ResolveRun.current(in: core.tree)?.graph ?? ObjectGraph(isInUse: false)).identifier as? Service'
    'the flat operators pass their arguments on|Autoregistration/Operators.swift|resolver.resolve(request.0, name: request.1, arguments: request.2, request.3, request.4)|resolver.resolve(request.0, name: request.1, arguments: request.2, request.4, request.3)'
    'functions of tuples are auto-registered|Autoregistration/Container+AutoregisterTuples.swift|service, name,\n            calling: { (d1: D1, d2: D2, d3: D3, d4: D4) in|service, "other",\n            calling: { (d1: D1, d2: D2, d3: D3, d4: D4) in'
    'a synchronized view constructs one at a time|Containers/Container+Switches.swift|guard isSynchronized, synchronizedConstruction == .oneAtATime else|guard isSynchronized, synchronizedConstruction == .parallel else'
    'the description is the list of Swinject|Events/SwinjectTexts.swift|", ObjectScope: \\(scope)"|", Scope: \\(scope)"'
)

bridge="Sources/SwinjectBridge"
export STRATA_ORACLE_PROGRAMS=5000
package="$temporary/package"
mkdir -p "$package/Sources" "$package/Tests/OracleTests"
cp -R "$root/Sources/Graph" "$root/Sources/Core" "$root/$bridge" "$package/Sources/"
cp "$root"/Tests/SwinjectBridgeTests/Oracle/*.swift "$package/Tests/OracleTests/"
{
    sed -e '/^let package/,$d' -e '/treatAllWarnings/d' "$root/Package.swift"
    cat <<'MANIFEST'
let package = Package(
    name: "strata",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "StrataGraph", path: "Sources/Graph", swiftSettings: librarySettings),
        .target(
            name: "StrataCore", dependencies: ["StrataGraph"], path: "Sources/Core", swiftSettings: librarySettings),
        .target(
            name: "StrataSwinjectBridge", dependencies: ["StrataCore"], path: "Sources/SwinjectBridge",
            swiftSettings: settings),
        .testTarget(
            name: "OracleTests", dependencies: ["StrataSwinjectBridge", "StrataCore"], path: "Tests/OracleTests",
            swiftSettings: settings),
    ]
)
MANIFEST
} >"$package/Package.swift"

cd "$package"
if ! "$applies"; then
    echo "Building the copy to change."
    swift build --build-tests >"$temporary/build" 2>&1 || {
        cat "$temporary/build" >&2
        fail "the copy does not build"
    }
    run_tests "$limit" "$temporary/whole" --disable-xctest
    [[ "$verdict" == passes ]] || {
        grep -a '✘' "$temporary/whole" >&2 || true
        fail "the copy $verdict before anything is changed"
    }
fi

failures=0 checked=0
for fault in "${faults[@]}"; do
    IFS=$'\x1f' read -r name file old new may_hang < <(
        printf '%s' "$fault" | sed -e 's/|/\x1f/g'
        echo
    )
    if ((${#arguments[@]} > 0)) && ! grep -qxF -- "$name" < <(printf '%s\n' "${arguments[@]}"); then continue; fi
    checked=$((checked + 1))
    check_expectation "$name" "$may_hang"
    cp "$bridge/$file" "$temporary/original"
    OLD="$old" NEW="$new" python3 - "$bridge/$file" <<'PYTHON' || fail "'$name' does not apply to $file"
import os, sys
path = sys.argv[1]
old, new = (os.environ[key].replace("\\n", "\n").replace("\\\\", "\\") for key in ("OLD", "NEW"))
text = open(path).read()
if text.count(old) != 1:
    sys.exit(1)
open(path, "w").write(text.replace(old, new))
PYTHON
    if "$applies"; then
        cp "$temporary/original" "$bridge/$file"
        continue
    fi
    verdict="" started=$SECONDS
    if ! swift build --build-tests >"$temporary/build" 2>&1; then
        grep -a 'error:' "$temporary/build" | sort -u >&2 || true
        verdict="DOES NOT BUILD"
    else
        run_tests "$limit" "$temporary/run" --disable-xctest
        if [[ "$verdict" == fails ]]; then verdict="found, $(grep -aoE 'seed [0-9]+' "$temporary/run" | head -1)"; fi
    fi
    judge "$may_hang"
    printf '%-55s %s (%d s)\n' "$name" "$verdict" $((SECONDS - started))
    cp "$temporary/original" "$bridge/$file"
done

((checked > 0)) || wrong_usage "no fault has that name"
((failures == 0)) || fail "$failures of $checked faults are not found as expected, see above"
if "$applies"; then
    echo "$checked faults can be planted."
else
    echo "$checked faults, and the oracle finds each."
fi
