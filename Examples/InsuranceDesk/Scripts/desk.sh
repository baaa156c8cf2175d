# shellcheck shell=bash
# Shared code of the scripts in this folder. Sourced, never run.
#
# After sourcing it:
#   package     the folder of this package
#   temporary   a new folder that is removed when the script ends, together with every desk that was started
#   fail TEXT   prints "NAME: TEXT" on standard error and ends the script with 1
#   start_desk  see below
#   as_client   curl's arguments with the key of the API; every desk that is started knows it

script_name="$(basename "$0")"
scripts="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)"
# shellcheck disable=SC2034  # for the script that sources this one
package="$(dirname "$scripts")"
temporary="$(mktemp -d "${DESK_TEMPORARY:-${TMPDIR:-/tmp}}/insurance-desk.XXXXXX")"
desks=()
api_key="$(od -An -N 16 -tx1 /dev/urandom | tr -d ' \n')"
export INSURANCE_DESK_API_KEYS="scripts:$api_key"
# shellcheck disable=SC2034  # for the script that sources this one
as_client=(-H "Authorization: Bearer $api_key")

# The help of a script is the comment at its head: one text, so that it cannot drift.
print_help() {
    sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"
}

fail() {
    printf '%s: %s\n' "$script_name" "$*" >&2
    exit 1
}

wrong_usage() {
    printf '%s: %s\nTry %s --help\n' "$script_name" "$*" "$script_name" >&2
    exit 64
}

clean_up() {
    local desk
    for desk in ${desks[@]+"${desks[@]}"}; do
        kill "$desk" 2>/dev/null || true
        wait "$desk" 2>/dev/null || true
    done
    rm -rf "$temporary"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# install PROGRAM PACKAGE: from Debian's packages, where the program is missing.
install_missing() {
    local missing=() as_root=()
    while (($# > 1)); do
        command -v "$1" >/dev/null || missing+=("$2")
        shift 2
    done
    ((${#missing[@]} > 0)) || return 0
    if [[ "$(id -u)" != 0 ]]; then as_root=(sudo -n); fi
    ${as_root[@]+"${as_root[@]}"} apt-get update -q
    DEBIAN_FRONTEND=noninteractive ${as_root[@]+"${as_root[@]}"} \
        apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# A port that nobody listens on.
free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# await_answer URL STATUS PROCESS LOG: until the address answers with the status; fails when the process ends.
await_answer() {
    local tries
    for tries in $(seq 600); do
        [[ "$(curl -s -o /dev/null -w '%{http_code}' "$1" || true)" != "$2" ]] || return 0
        kill -0 "$3" 2>/dev/null || {
            cat "$4" >&2
            fail "the desk ended before $1 answered"
        }
        sleep 0.1
    done
    cat "$4" >&2
    fail "$1 does not answer with $2 ($tries tries)"
}
