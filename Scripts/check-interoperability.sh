#!/usr/bin/env bash
# Builds and runs Examples/Interoperability: a host in a group of swift-service-lifecycle, a service of that library in
# the host, and the host's events in swift-log and swift-metrics. Builds and tests Integrations/Swinject: a library that
# imports Swinject, which the bridge serves. Builds and tests Integrations/StrataConfiguration against swift-configuration.
#
# Usage: Scripts/check-interoperability.sh [--root DIR]
#
# Fetches these packages, and builds into .build-interoperability, .build-swinject and .build-configuration, which git
# ignores.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
((${#arguments[@]} == 0)) || wrong_usage "unexpected argument '${arguments[0]}'"

package=(--package-path "$root/Examples/Interoperability" --scratch-path "$root/.build-interoperability")
swift build "${package[@]}" || fail "the example does not build, see above"
program="$(swift build "${package[@]}" --show-bin-path)/interoperability"
cat >"$temporary/expected" <<'TEXT'
database up
ticker runs
ticker ended
database down
phase stopped
log: phase configuring
log: phase starting
log: phase running
log: phase stopping
log: phase stopped
metric: host.start[Database] 1
TEXT
timeout 60 "$program" >"$temporary/output" 2>"$temporary/errors" || {
    cat "$temporary/output" "$temporary/errors" >&2
    fail "the example does not end as it should"
}
diff "$temporary/expected" "$temporary/output" || fail "the example does not print what it should, see above"
cat "$temporary/output"
swift test --disable-xctest --package-path "$root/Integrations/Swinject" --scratch-path "$root/.build-swinject" ||
    fail "a library that imports Swinject is not served, see above"
swift test --disable-xctest --package-path "$root/Integrations/StrataConfiguration" \
    --scratch-path "$root/.build-configuration" || fail "values are not read from swift-configuration, see above"
