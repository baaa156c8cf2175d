#!/usr/bin/env bash
# Checks that `.ci/run` and every shell script of the repository pass shellcheck, without a note.
#
# Usage: Scripts/check-shell.sh [--root DIR]
#
# Fix a finding instead of switching it off; a directive that switches one off gives its reason on the same line.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
no_arguments
require_tool git
require_tool shellcheck

cd "$root"
mapfile -t files < <(project_files '.ci/run' '*.sh')
((${#files[@]} > 0)) || fail "there is no shell script in $root"
printf '%s\0' "${files[@]}" | xargs -0 -n 6 -P "$(nproc)" shellcheck --external-sources --format=gcc ||
     fail "shellcheck has findings, see the lines above"

# `source=…` says where a sourced file is; what disables a finding needs a reason.
if grep -nE '^[[:space:]]*# shellcheck .*disable=[^#]*$' "${files[@]}"; then
    fail "a directive without its reason, see the lines above"
fi
echo "${#files[@]} scripts have no finding."
