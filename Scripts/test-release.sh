#!/usr/bin/env bash
# Runs the tests in release, in the build folder that all scripts share for it (.build-release).
#
# Usage: Scripts/test-release.sh [ARGUMENTS OF swift test]
#
# Builds only the product that contains the tests, without debug information. `swift test` also builds the tool of the
# plugins a second time, with optimization, which takes two minutes of processor time; debug information takes as much.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

cd "$root"
release=(-c release --scratch-path .build-release -debug-info-format none -Xswiftc -enable-testing)
swift build "${release[@]}" --product strataPackageTests
swift test "${release[@]}" --skip-build ${arguments[@]+"${arguments[@]}"}
