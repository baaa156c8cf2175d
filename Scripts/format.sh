#!/usr/bin/env bash
# Formats the Swift sources, or checks that they are formatted.
#
# Usage: Scripts/format.sh [--check] [--root DIR]
#
#   (nothing)   rewrites the files in place
#   --check     changes nothing; fails for each line that differs or breaks a rule of .swift-format
#   --root DIR  works on another package

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mode="format"
for argument in ${arguments[@]+"${arguments[@]}"}; do
    case "$argument" in
    --check) mode="check" ;;
    *) wrong_usage "unexpected argument '$argument'" ;;
    esac
done

cd "$root"
[[ -f Package.swift && -d Sources ]] || fail "no Package.swift and Sources in $root"
folders=()
for path in Package.swift Sources Tests Examples Integrations/Package.swift Integrations/Strata* Snippets \
    Benchmarks Scripts; do
    if [[ -e "$path" ]]; then folders+=("$path"); fi
done

if [[ "$mode" == "check" ]]; then
    swift format lint --strict --parallel --recursive "${folders[@]}" \
        || fail "the sources are not formatted, see the lines above; Scripts/format.sh formats them"
else
    swift format format --in-place --parallel --recursive "${folders[@]}"
fi
