#!/usr/bin/env bash
# Starts the desk and uses it in a real browser, headless Chromium without JavaScript: two customers at once and the
# staff. One customer makes mistakes on every page, goes back and forth, finishes, accepts and sees the policy. The other
# customer sees none of these data, and the staff see all of them. Checks every page: labels, one h1, no wider than the
# window, contrast of the text in light and dark mode, and no resource that the content security policy refuses.
#
# Usage: Scripts/browser.sh [--pictures DIR] [--plant-faults] [--program FILE]
#
#   --pictures DIR       saves pictures of the pages
#   --plant-faults       afterwards breaks the pages, one fault after another; each must be found
#   --program FILE       the program, with its resources beside it (default: it is built)
#
# Installs Chromium and Python 3 from Debian's packages if they are missing. The desk listens on free local ports and
# uses a database in a temporary folder.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=desk.sh
source "$(dirname "${BASH_SOURCE[0]}")/desk.sh"

pictures=()
plants=false
desk=""
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
    --plant-faults) plants=true ;;
    --program)
        [[ -x "${2:-}" ]] || wrong_usage "--program needs a program"
        desk="$(cd "$(dirname "$2")" && pwd -P)/${2##*/}"
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
if [[ -z "$desk" ]]; then
    # shellcheck source-path=SCRIPTDIR source=prepare.sh
    source "$scripts/prepare.sh"
    desk="$(built debug)"
fi

# visit FOLDER ARGUMENTS…: starts the desk of the folder, uses it, and stops it.
visit() {
    local folder="$1" web admin number
    shift
    web="$(free_port)"
    admin="$(free_port)"
    number="${#desks[@]}"
    INSURANCE_DESK_ADMIN_FIRST_PASSWORD="a word for the test" "$folder/insurance-desk" serve \
        --data-folder "$temporary/data-$number" --web-port "$web" --admin-port "$admin" --admin-first-member grace \
        >"$temporary/log" 2>&1 &
    desks+=($!)
    await_answer "http://127.0.0.1:$web/health/ready" 200 "${desks[$number]}" "$temporary/log"
    PYTHONDONTWRITEBYTECODE=1 python3 "$scripts/browser/check.py" "http://127.0.0.1:$web" "http://127.0.0.1:$admin" \
        --browser "$browser" --member grace --password "a word for the test" "$@" || return 1
    kill "${desks[$number]}"
    wait "${desks[$number]}" || fail "the desk did not stop in order: $(tail -n 5 "$temporary/log")"
}

visit "$(dirname "$desk")" ${pictures[@]+"${pictures[@]}"} || {
    cat "$temporary/log" >&2
    fail "see above"
}
echo "ok: the desk stopped in order"

# plant FILE EDIT WORDS: with the edit (of sed) in a file of the shared resources, the visit must fail with the words.
plant() {
    local folder="$temporary/planted" file
    rm -rf "$folder"
    mkdir "$folder"
    cp "$desk" "$folder"
    # Resources beside the executable are found before those of the build.
    cp -R "$(dirname "$desk")"/insurance-desk_*.resources "$folder"
    file="$folder/insurance-desk_WebSupport.resources/Resources/$1"
    cp "$file" "$temporary/before"
    sed -i "$2" "$file"
    ! cmp -s "$file" "$temporary/before" || fail "the edit '$2' changes nothing in $1"
    if visit "$folder" >"$temporary/words" 2>&1; then fail "'$2' in $1 was not seen"; fi
    grep -qF -- "$3" "$temporary/words" || {
        cat "$temporary/words" >&2
        fail "'$2' in $1 was not seen as '$3'"
    }
    echo "seen to fail: $3"
}

if $plants; then
    plant Style/desk.css 's/--faint: #52606d/--faint: #b0b8c0/' "has a contrast of"
    plant Style/desk.css 's/^\.field {/.field { min-width: 90rem;/' "the page is wider than the window"
    plant Templates/layout.mustache 's/ lang="en"//' "the page has no language"
    plant Templates/layout.mustache 's|</main>|</main><script></script>|' "there is a script"
    plant Templates/layout.mustache 's|<body>|<body style="margin: 1px">|' "the browser complains"
    plant Templates/field.mustache 's/<label for="{{name}}">{{label}}</<label for="elsewhere">{{label}}</' "has no label"
    plant Templates/field.mustache 's/value="{{value}}"{{#width}}/value=""{{#width}}/' "what was typed is gone"
    plant Templates/field-notes.mustache '/class="error"/d' "is described by"
fi
