#!/usr/bin/env bash
# Compares the scanner with the toolchain over public package sources: imports with the compiler's
# -emit-imported-modules, type declarations and conformances with the toolchain's parser library.
# Usage: Scripts/scanner-accuracy.sh FOLDER_OF_MIRRORS
set -euo pipefail
mirrors=${1:?"usage: $0 FOLDER_OF_MIRRORS (a folder with OWNER/NAME.git below it)"}
source "$(dirname "$0")/scanner/build.sh"
checkout_sources "$mirrors" "$work/corpus"
compiler=$(readlink -f "$(command -v swiftc)")
host=$(dirname "$(dirname "$compiler")")/lib/swift/host
EXTRA_FLAGS="-I $host -L $host -lSwiftParser -lSwiftSyntax -Xlinker -rpath -Xlinker $host"
build_program Accuracy -O
"$work/Accuracy" "$work/corpus" "$(command -v swiftc)"
