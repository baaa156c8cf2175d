#!/usr/bin/env bash
# Runs all tests under a sanitizer and fails if a test fails or a report is printed.
#
# Usage: Scripts/sanitize.sh thread|address [--without TEST_TARGETS] [--root DIR] [-- ARGUMENTS OF swift test]
#
#   --without  the names of test targets that are neither built nor run: builds a copy of the package, in .build-thread or
#              .build-address
#
#   thread    data races. Built with -DTSAN, which gives the sanitizer the edge that it cannot see in
#             the locks of the standard library (Sources/Core/…/Locked.swift).
#             Environment: TSAN_OPTIONS, default "halt_on_error=0:second_deadlock_stack=1".
#   address   use after free, overflow and leaks. Runs without XCTest, which itself leaks 368 bytes.
#             Environment: ASAN_OPTIONS, default "detect_leaks=1:detect_stack_use_after_return=1".
#             Scripts/leaks.txt lists the false reports.
#             The leak checker attaches to its own process: a container needs --cap-add SYS_PTRACE.
#
# Both are built with -DSANITIZED, so that speed tests use other limits. Four tests run at a time. A sanitizer makes
# computing tests take ten times as long, so if all tests ran together, the computing ones would starve the tests that
# wait for a clock. Each sanitizer has its own build folder (.build-tsan, .build-asan). Options from the environment are
# appended to the defaults, so they take precedence.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

((${#arguments[@]} > 0)) || wrong_usage "which one: thread or address?"
sanitizer="${arguments[0]}"
extra=("${arguments[@]:1}")
without=()
if [[ "${extra[0]-}" == --without ]]; then
    read -ra without <<<"${extra[1]-}"
    ((${#without[@]} > 0)) || wrong_usage "--without needs names of test targets"
    extra=("${extra[@]:2}")
fi
if ((${#extra[@]} > 0)); then
    [[ "${extra[0]}" == "--" ]] || wrong_usage "unexpected argument '${extra[0]}'"
    extra=("${extra[@]:1}")
fi

case "$sanitizer" in
thread)
    flags=(-Xswiftc -DTSAN -Xswiftc -DSANITIZED --sanitize=thread --scratch-path .build-tsan)
    export TSAN_OPTIONS="halt_on_error=0:second_deadlock_stack=1${TSAN_OPTIONS:+:$TSAN_OPTIONS}"
    ;;
address)
    flags=(-Xswiftc -DSANITIZED --disable-xctest --sanitize=address --scratch-path .build-asan)
    export ASAN_OPTIONS="detect_leaks=1:detect_stack_use_after_return=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
    export LSAN_OPTIONS="suppressions=$scripts/leaks.txt:print_suppressions=0${LSAN_OPTIONS:+:$LSAN_OPTIONS}"
    ;;
*)
    wrong_usage "unknown sanitizer '$sanitizer': thread or address"
    ;;
esac

if ((${#without[@]} > 0)); then
    copy_package "$root/.build-$sanitizer" drop "${without[@]}"
    cd "$root/.build-$sanitizer"
else
    cd "$root"
fi
log="$temporary/log"
status=0
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
# Only the product that contains the tests: `swift test` also builds the tool of the plugins.
swift build "${flags[@]}" --product strataPackageTests 2>&1 | tee "$log" || fail "the tests do not build, see above"
swift test "${flags[@]}" --skip-build ${extra[@]+"${extra[@]}"} 2>&1 | tee "$log" || status=$?

# A report does not always change the exit status of the test process, so the text decides as well.
if reports="$(grep -aE 'SUMMARY: [A-Za-z]+Sanitizer|(WARNING|ERROR): [A-Za-z]+Sanitizer|FATAL: ' "$log")"; then
    printf '%s\n' "$reports" | sort | uniq -c >&2
    fail "the $sanitizer sanitizer reported something, see above"
fi
((status == 0)) || fail "swift test failed with status $status under the $sanitizer sanitizer"
grep -aqE 'Test run with [1-9][0-9]* tests? .*passed|Executed [1-9][0-9]* tests?' "$log" \
    || fail "no test ran under the $sanitizer sanitizer"
echo "The $sanitizer sanitizer reported nothing."
