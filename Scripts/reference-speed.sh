#!/usr/bin/env bash
# Measures the speed of reading references, in release and in debug; checks nothing.
#
# Usage: Scripts/reference-speed.sh FOLDER_OF_MIRRORS
#
#   FOLDER_OF_MIRRORS   a folder that contains OWNER/NAME.git; they are checked out into a temporary folder
set -euo pipefail
mirrors=${1:?"usage: $0 FOLDER_OF_MIRRORS (a folder with OWNER/NAME.git below it)"}
# shellcheck source-path=SCRIPTDIR source=scanner/build.sh
source "$(dirname "$0")/scanner/build.sh"
checkout_sources "$mirrors" "$work/corpus"
build_program References -O
echo release
"$work/References" speed "$work/corpus"
mv "$work/References.d" "$work/release.d"
build_program References -Onone
echo debug
"$work/References" speed "$root/Sources"
