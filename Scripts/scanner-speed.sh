#!/usr/bin/env bash
# Measures the scanner over public package sources, in release and in debug.
#
# Usage: Scripts/scanner-speed.sh FOLDER_OF_MIRRORS
#
#   FOLDER_OF_MIRRORS   a folder that contains OWNER/NAME.git; they are checked out into a temporary folder
set -euo pipefail
mirrors=${1:?"usage: $0 FOLDER_OF_MIRRORS (a folder with OWNER/NAME.git below it)"}
# shellcheck source-path=SCRIPTDIR source=scanner/build.sh
source "$(dirname "$0")/scanner/build.sh"
checkout_sources "$mirrors" "$work/corpus"
build_program Speed -O
"$work/Speed" "$work/corpus" release
build_program Speed -Onone
"$work/Speed" "$work/corpus" debug
