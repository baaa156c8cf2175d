#!/usr/bin/env bash
# Builds and tests Integrations/Swinject: a library that imports Swinject, which the bridge serves.
#
# Usage: Scripts/check-interoperability.sh [--root DIR]
#
# Scripts/check-integrations.sh tests the other packages in Integrations/. This package has the name of another package,
# so no other package can depend on it. Shares its build folder with Examples/InsuranceDesk.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
no_arguments

plan_anew "$shared_build"
swift test --disable-xctest --package-path "$root/Integrations/Swinject" --scratch-path "$shared_build" ||
    fail "a library that imports Swinject is not served, see above"
