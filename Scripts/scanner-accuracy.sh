#!/usr/bin/env bash
# Compares the scanner with the toolchain over public package sources: imports with the compiler's
# -emit-imported-modules, type declarations and conformances with the toolchain's parser library.
#
# Usage: Scripts/scanner-accuracy.sh [--every-file] [FOLDER_OF_MIRRORS]
#
#   --every-file        the compiler reads every file, not one for each list of imports, which takes minutes
#   FOLDER_OF_MIRRORS   a folder that contains OWNER/NAME.git (default: this repository's own Swift files)
#
# Prints the counts and each disagreement; exits with 1 if there is one.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=scanner/build.sh
source "$(dirname "$0")/scanner/build.sh"
every=()
if [[ "${1:-}" == --every-file ]]; then
    every=(--every-file)
    shift
fi
mkdir -p "$work/corpus"
if (($# > 0)); then
    checkout_sources "$1" "$work/corpus"
else
    git -C "$root" ls-files -z -- '*.swift' | tar -C "$root" --null -T - -c | tar -C "$work/corpus" -x
fi
compiler=$(readlink -f "$(command -v swiftc)")
host=$(dirname "$(dirname "$compiler")")/lib/swift/host
# shellcheck disable=SC2034  # for build_program
program_flags=(-I "$host" -L "$host" -lSwiftParser -lSwiftSyntax -Xlinker -rpath -Xlinker "$host")
build_program Accuracy -O
"$work/Accuracy" "$work/corpus" "$(command -v swiftc)" ${every[@]+"${every[@]}"}
