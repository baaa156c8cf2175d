#!/usr/bin/env bash
# Starts the desk and uses it in a real browser, headless Chromium with JavaScript off: two customers at once and the
# staff. A customer makes mistakes on every page, goes back and forth, finishes, accepts and sees the policy; the other
# one sees nothing of it; the staff see all. Looks at every page: labels, one h1, no wider than the window, contrast of
# the text in light and dark, nothing that the content security policy refuses.
#
# Usage: Scripts/browser.sh [--pictures DIR] [--scratch-path DIR]
#
#   --pictures DIR       keeps pictures of the pages
#   --scratch-path DIR   where to build; .build by default
#
# Chromium and Python 3 are installed from Debian's packages where they are missing. The desk listens on free ports of
# this machine alone, over a database in a temporary folder.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=desk.sh
source "$(dirname "${BASH_SOURCE[0]}")/desk.sh"

pictures=()
scratch="$package/.build"
while (($# > 0)); do
    case "$1" in
    -h | --help)
        print_help
        exit 0
        ;;
    --pictures)
        [[ -d "${2:-}" ]] || wrong_usage "--pictures needs a folder"
        pictures=(--pictures "$(cd "$2" && pwd -P)")
        shift
        ;;
    --scratch-path)
        [[ -n "${2:-}" ]] || wrong_usage "--scratch-path needs a folder"
        scratch="$2"
        shift
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
    shift
done

find_browser() {
    local name
    for name in chromium chromium-browser google-chrome; do
        if command -v "$name"; then return 0; fi
    done
    return 1
}

find_browser >/dev/null || install_missing chromium chromium
install_missing python3 python3 curl curl
browser="$(find_browser)" || fail "there is no Chromium"

cd "$package"
swift build --scratch-path "$scratch" --product insurance-desk
desk="$(swift build --scratch-path "$scratch" --show-bin-path)/insurance-desk"
web="$(free_port)"
admin="$(free_port)"
INSURANCE_DESK_ADMIN_FIRST_PASSWORD="a word for the test" "$desk" serve --data-folder "$temporary/data" --web-port "$web" --admin-port "$admin" \
    --admin-first-member grace >"$temporary/log" 2>&1 &
desks+=($!)
await_answer "http://127.0.0.1:$web/health/ready" 200 "${desks[0]}" "$temporary/log"

PYTHONDONTWRITEBYTECODE=1 python3 "$scripts/browser/check.py" "http://127.0.0.1:$web" "http://127.0.0.1:$admin" \
    --browser "$browser" --member grace --password "a word for the test" ${pictures[@]+"${pictures[@]}"} || {
    cat "$temporary/log" >&2
    exit 1
}

kill "${desks[0]}"
wait "${desks[0]}" || fail "the desk did not stop in good order: $(tail -n 5 "$temporary/log")"
desks=()
echo "ok: the desk stopped in good order"
