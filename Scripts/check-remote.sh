#!/usr/bin/env bash
# Tests Integrations/StrataGRPC in debug: a module that moves to a process of its own, over gRPC, with real hosts and
# real sockets on this machine.
#
# Usage: Scripts/check-remote.sh [--root DIR]
#
# Shares its build folder with Examples/InsuranceDesk. The first build takes several minutes. Installs Python's grpcio
# and its tools into .build-python, for a client and a server in another language.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
no_arguments

require_tool python3
packages="$root/.build-python"
package=(--disable-xctest --package-path "$root/Integrations" --scratch-path "$shared_build")

run_tests() {
    swift test "${package[@]}" "$@" 2>&1 | tee "$temporary/test.log" ||
        fail "the package does not pass its tests, see above"
    grep -aqE 'Test run with [1-9][0-9]* tests? .*passed' "$temporary/test.log" || fail "no test ran"
}

plan_anew "$shared_build"
run_tests --filter StrataGRPCTests
export PYTHONPATH="$packages"
python3 -c "import grpc_health.v1, grpc_status, grpc_tools" 2>/dev/null ||
    python3 -m pip install --quiet --target "$packages" grpcio grpcio-health-checking grpcio-status grpcio-tools ||
    fail "grpcio and its tools cannot be installed"
STRATA_GRPC_PYTHON="$(command -v python3)" run_tests --no-parallel --filter InteroperabilityTests
for test in pythonCallsSwift swiftCallsPython generatedPythonCallsSwift swiftCallsGeneratedPython; do
    grep -aqE "Test $test\(\) passed" "$temporary/test.log" || fail "no peer in another language was tested: $test"
done
