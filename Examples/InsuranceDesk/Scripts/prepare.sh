# shellcheck shell=bash
# Installs the prerequisites of the package on a new machine, and builds it. Sourced, never run.
#
# After sourcing it:
#   package  the folder of this package
#   build    SwiftPM's flags for the package; every script here builds into its folder .build, which git ignores
#   built CONFIGURATION [PRODUCT]  builds insurance-desk or another product, and prints its path
#
# Swift 6.2 or later is expected; SQLite's headers are installed from Debian's packages if they are missing.

package="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
build=(--package-path "$package" --scratch-path "$package/.build")

command -v swift >/dev/null || {
    echo "There is no Swift toolchain: see https://www.swift.org/install" >&2
    exit 1
}

if [[ "$(uname)" == Linux && ! -e /usr/include/sqlite3.h ]]; then
    as_root=()
    if [[ "$(id -u)" != 0 ]]; then as_root=(sudo -n); fi
    ${as_root[@]+"${as_root[@]}"} apt-get update -q >&2
    DEBIAN_FRONTEND=noninteractive ${as_root[@]+"${as_root[@]}"} \
        apt-get install -q -y --no-install-recommends libsqlite3-dev >&2
fi

built() {
    local product="${2:-insurance-desk}"
    swift build "${build[@]}" -c "$1" --product "$product" >&2 || {
        echo "$product does not build, see above" >&2
        return 1
    }
    printf '%s/%s\n' "$(swift build "${build[@]}" -c "$1" --show-bin-path)" "$product"
}
