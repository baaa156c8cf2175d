#!/usr/bin/env bash
# Compares the public API with that of the last version, and fails if a change breaks a client.
#
# Usage: Scripts/check-api.sh [--against TAG] [--root DIR]
#
#   --against TAG  another version (default: the last tag that is a version and an ancestor of HEAD)
#
# If there is no version yet, the script says so and checks nothing. A breaking change is allowed before 1.0.0 if the
# minor version rises: list it in .api-breakage, one line for each as the tool prints it, and in CHANGELOG.md. After a
# release, empty .api-breakage. Builds both versions in debug; the older one into .build-api, which git ignores.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
require_tool git

cd "$root"
version=""
if ((${#arguments[@]} == 2)) && [[ "${arguments[0]}" == --against ]]; then
    version="${arguments[1]}"
    git rev-parse --quiet --verify "refs/tags/$version^{commit}" >/dev/null || wrong_usage "there is no tag '$version'"
else
    no_arguments
    version="$(git tag --merged HEAD --sort=-version:refname | grep -E '^v?[0-9]+\.[0-9]+\.[0-9]+$' | head -n 1 || true)"
fi
if [[ -z "$version" ]]; then
    echo "There is no version before this commit, so there is no API to compare with. (A shallow clone has no tags.)"
    exit 0
fi

mapfile -t products < <(library_modules)
options=()
for product in "${products[@]}"; do options+=(--products "$product"); done
if [[ -s .api-breakage ]]; then options+=(--breakage-allowlist-path .api-breakage); fi
swift package diagnose-api-breaking-changes "$version" "${options[@]}" --baseline-dir "$root/.build-api" \
    || fail "the public API breaks clients of $version, see the lines above"
echo "The public API breaks no client of $version."
