#!/usr/bin/env bash
# Draws the desk: its dependency graph, as a page and for Markdown, and its modules.
#
# Usage: Scripts/draw.sh [--check] [--program FILE] [--strata FILE]
#
#   --check         changes nothing; fails if Documentation/ObjectGraph.md or Documentation/Modules.md is out of date
#   --program FILE  the program (default: the package is built)
#   --strata FILE   the tool `strata` (default: it is built in the root package)
#
# The page contains line numbers of the sources, which change with every edit, so it is drawn but never compared.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=prepare.sh
source "$(dirname "${BASH_SOURCE[0]}")/prepare.sh"
check=false program="" strata=""
while (($# > 0)); do
    case "$1" in
    -h | --help)
        sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"
        exit 0
        ;;
    --check)
        check=true
        shift
        ;;
    --program | --strata)
        declare "${1#--}=$2"
        shift 2
        ;;
    *)
        echo "draw.sh: unexpected argument '$1'" >&2
        exit 64
        ;;
    esac
done
if [[ -z "$program" ]]; then
    program="$(built debug)"
fi
if [[ -z "$strata" ]]; then
    swift build --package-path "$package/../.." --product strata
    strata="$(swift build --package-path "$package/../.." --show-bin-path)/strata"
fi

new="$(mktemp -d "${TMPDIR:-/tmp}/insurance-desk-draw.XXXXXX")"
trap 'rm -rf "$new"' EXIT

{
    printf '# The dependency graph\n\n'
    cat <<'TEXT'
What is registered, in which layer, and what needs what: `insurance-desk graph`. As a page to search: [ObjectGraph.html](ObjectGraph.html).

```mermaid
TEXT
    (cd "$new" && "$program" graph)
    printf '```\n'
} >"$new/ObjectGraph.md"
{
    printf '# The modules\n\n'
    cat <<'TEXT'
Who imports whom: `strata graph`. What may is written in `Tests/ContractTests/Boundaries.swift`.

```mermaid
TEXT
    # Without the framework's modules, and without the number of imports, which moves with every edit.
    (cd "$package" && "$strata" graph --format mermaid) | awk '
        /\["Strata/ { sub(/\[.*/, "", $1); hidden[$1] = 1; next }
        /-->/ { sub(/\|[0-9]+\|/, ""); if ($1 in hidden || $NF in hidden) next }
        { print }'
    printf '```\n'
} >"$new/Modules.md"

if "$check"; then
    for page in ObjectGraph.md Modules.md; do
        diff "$package/Documentation/$page" "$new/$page" >&2 || {
            echo "draw.sh: Documentation/$page is out of date: run Scripts/draw.sh" >&2
            exit 1
        }
    done
    echo "The drawings are those of the sources."
else
    mkdir -p "$package/Documentation"
    (cd "$new" && "$program" graph --format html) >"$new/ObjectGraph.html"
    cp "$new/ObjectGraph.md" "$new/ObjectGraph.html" "$new/Modules.md" "$package/Documentation/"
fi
