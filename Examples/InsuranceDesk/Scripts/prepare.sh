# shellcheck shell=bash
# Installs the prerequisites of the package on a new machine. Sourced, never run.
#
# Swift 6.2 or later is expected; SQLite's headers are installed from Debian's packages if they are missing.

# shellcheck disable=SC2034  # for the script that sources this one
package="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"

command -v swift >/dev/null || {
    echo "There is no Swift toolchain: see https://www.swift.org/install" >&2
    exit 1
}

if [[ "$(uname)" == Linux && ! -e /usr/include/sqlite3.h ]]; then
    as_root=()
    if [[ "$(id -u)" != 0 ]]; then as_root=(sudo -n); fi
    ${as_root[@]+"${as_root[@]}"} apt-get update -q
    DEBIAN_FRONTEND=noninteractive ${as_root[@]+"${as_root[@]}"} \
        apt-get install -q -y --no-install-recommends libsqlite3-dev
fi
