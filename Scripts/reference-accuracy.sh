#!/usr/bin/env bash
# Compares the references that the text gives with those of the compiler's index store, by kind of reference.
#
# Usage: Scripts/reference-accuracy.sh [--all] [PACKAGE…]
#
#   PACKAGE   the folder of a package with an up-to-date debug build (`swift build`); default: this repository
#   --all     prints every disagreement, not only those about types
#
# Prints recall and precision; exits with 1 if fewer than 99 % of the type references agree.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=scanner/build.sh
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
