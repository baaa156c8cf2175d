#!/usr/bin/env bash
# Compares the references that text gives with those of the compiler's index store, by kind of reference.
# Usage: Scripts/reference-accuracy.sh [--all] [PACKAGE…]
#   PACKAGE   a folder of a package whose debug build is up to date (`swift build`); without any, this repository
#   --all     print each disagreement, not only those about types
# Prints recall and precision; exits with 1 when fewer than 99 % of the type references agree.
set -euo pipefail
source "$(dirname "$0")/scanner/build.sh"
all=()
if [ "${1:-}" = --all ]; then
    all=(--all)
    shift
fi
build_program References -O
status=0
for package in "${@:-$root}"; do
    echo "== $(basename "$package")"
    "$work/References" accuracy "$(cd "$package" && pwd)" ${all[@]+"${all[@]}"} || status=1
done
exit $status
