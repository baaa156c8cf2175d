#!/usr/bin/env bash
# Builds the documentation of all library products as one static site.
#
# Usage: Scripts/documentation-site.sh [--output DIR] [--base-path PATH] [--root DIR]
#
#   --output DIR      the folder of the site (default: .build-documentation/site, which git ignores). An earlier site
#                     there is replaced; any other content is refused
#   --base-path PATH  the path at which the site is served, such as /strata, if it is not the top of its host
#
# The site needs only a web server that serves the folder: python3 -m http.server --directory DIR. The top page leads to
# the overview of the modules. Scripts/check-documentation.sh checks the catalogs. Builds in debug into .build.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source-path=SCRIPTDIR source=documentation/convert.sh
source "$scripts/documentation/convert.sh"

site="$root/.build-documentation/site"
options=()
set -- ${arguments[@]+"${arguments[@]}"}
while (($# > 0)); do
    case "$1" in
    --output)
        [[ -n "${2:-}" ]] || wrong_usage "--output needs a folder"
        site="$2"
        shift
        ;;
    --base-path)
        [[ -n "${2:-}" ]] || wrong_usage "--base-path needs a path"
        options+=(--hosting-base-path "$2")
        shift
        ;;
    *) wrong_usage "unexpected argument '$1'" ;;
    esac
    shift
done

mapfile -t modules < <(library_modules)
((${#modules[@]} > 0)) || fail "Package.swift declares no library product"
# Only a site that was built before is replaced.
[[ ! -e "$site" || -e "$site/metadata.json" ]] || fail "$site exists and is not a documentation site"

swift build --package-path "$root"
extract_graphs "$temporary/graphs" "${modules[@]}" || fail "the symbol graph of a module is missing"
convert_documentation "$temporary/graphs" "$temporary/archives" "${modules[@]}" -- \
    --transform-for-static-hosting ${options[@]+"${options[@]}"} || fail "docc does not convert a catalog"
archives=()
for module in "${modules[@]}"; do archives+=("$temporary/archives/$module.doccarchive"); done
docc merge "${archives[@]}" --synthesized-landing-page-name Strata --synthesized-landing-page-topics-style list \
    --output-path "$temporary/site"
# docc has no page at the top, and its pages request a theme, which may be empty.
cat >"$temporary/site/index.html" <<'HTML'
<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=documentation/">
<title>Strata</title>
<a href="documentation/">Strata</a>
HTML
echo '{}' >"$temporary/site/theme-settings.json"
mkdir -p "$(dirname "$site")"
rm -rf "$site"
mv "$temporary/site" "$site"
echo "$site: $(find "$site/documentation" -name index.html | wc -l) pages of ${#modules[@]} modules"
