#!/usr/bin/env bash
# Compiles and runs the Swift blocks of the articles in Sources/*/Documentation.docc, and checks the links of the
# documents.
#
# Usage: Scripts/check-articles.sh [--links-only] [--root DIR]
#
#   --links-only  the links alone; builds nothing
#
# A comment on the line above a block of Swift says what the block is. The blocks of an article share a module:
#
#   no comment                 declarations
#   <!-- run -->               statements, which are run; a ```text block that follows must have the words that they
#                              print, wherever its lines break; source locations (file:line:column) are not
#                              compared, because they change
#   <!-- run main-actor -->    the same on the main actor
#   <!-- does-not-compile -->  is refused; the compiler prints each line of the ```text that follows
#
# A package is generated (in .build-articles, which git ignores) that depends on the repository and
# has a target for each article, in language mode 6 with warnings as errors. An article with
# `import Testing` is a test target.
#
# Links: each relative link of README.md, Architecture.md, CONTRIBUTING.md and Documentation leads to a file that
# exists, and in the tables of README.md and Comparison.md each "yes" in the column of Strata links to a file under
# Tests. An article has no relative link, because the documentation site does not have the file: it links to an article
# of its module by `doc:`, which Scripts/check-documentation.sh checks, and names a file of the repository in
# backticks. Each such file exists.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

links_only=false
for argument in ${arguments[@]+"${arguments[@]}"}; do
    case "$argument" in
    --links-only) links_only=true ;;
    *) wrong_usage "unexpected argument '$argument'" ;;
    esac
done

# --- Links ----------------------------------------------------------------------------------

links=0 broken=0
while IFS= read -r document; do
    while IFS=: read -r line link; do
        links=$((links + 1))
        path="${link#*](}"
        path="${path%)}"
        path="${path%%#*}"
        [[ -z "$path" || -e "$(dirname "$document")/$path" ]] || {
            echo "${document#"$root"/}:$line: there is no $path"
            broken=1
        }
    done < <(awk '/^```/ { fenced = !fenced } fenced { print ""; next } { gsub(/`[^`]*`/, ""); print }' "$document" \
        | grep -noE '\]\([^)]+\)' | grep -vE '\]\([a-z]+:' || true)
done < <(find "$root"/{README,Architecture,CONTRIBUTING}.md "$root/Documentation/" -name '*.md' 2>/dev/null | LC_ALL=C sort)

mapfile -t articles < <(find "$root"/Sources/*/Documentation.docc -maxdepth 1 -name '*.md' 2>/dev/null | LC_ALL=C sort)
for article in ${articles[@]+"${articles[@]}"}; do
    # shellcheck disable=SC2016 # The backticks are those of Markdown.
    while IFS=: read -r line found; do
        case "$found" in
        \`*)
            links=$((links + 1))
            found="${found//\`/}"
            [[ -e "$root/$found" ]] || {
                echo "${article#"$root"/}:$line: there is no $found"
                broken=1
            }
            ;;
        *)
            found="${found:2}"
            echo "${article#"$root"/}:$line: ${found%)} is a relative link"
            broken=1
            ;;
        esac
    done < <(awk '/^```/ { fenced = !fenced } fenced { print ""; next } { print }' "$article" \
        | grep -noE '`(Documentation|Examples|Scripts|Snippets)/[^` ]+`|\]\([^):]+\)' \
        | grep -vE '\]\([^)]*\.(png|svg|jpg)\)' || true)
done

# In tables whose second column is Strata's.
proofs=0
for document in "$root/Documentation/Comparison.md" "$root/README.md"; do
    [[ -e "$document" ]] || continue
    awk -F'|' -v name="${document#"$root"/}" '
        !/^\|/ { strata = 0; next }
        $3 ~ /^ *Strata *$/ { strata = 1 }
        strata && $3 ~ /^ *yes/ && $3 !~ /\]\((\.\.\/)*Tests\/[^)]*\.swift\)/ {
            print name ":" FNR ": a \"yes\" without a test"
            wrong = 1
        }
        END { exit wrong }' "$document" || broken=1
    proofs=$((proofs + $(awk -F'|' '$3 ~ /^ *yes/' "$document" | wc -l)))
done
((broken == 0)) || fail "links lead nowhere, see the lines above"
echo "$links relative links lead to files; $proofs features are proved by tests."
if $links_only; then exit 0; fi

# --- Blocks ---------------------------------------------------------------------------------

((${#articles[@]} > 0)) || fail "there is no article in Sources/*/Documentation.docc"
mapfile -t modules < <(library_modules)
((${#modules[@]} > 0)) || fail "Package.swift declares no library product"

scratch="$root/.build-articles"
package="$scratch/package"
plan_anew "$scratch"
rm -rf "$package"
mkdir -p "$package"
swiftc -swift-version 6 -default-isolation MainActor -Onone -o "$temporary/article-blocks" \
    "$scripts/ArticleBlocks.swift"
"$temporary/article-blocks" "$package" "$root" "${modules[@]}" -- "${articles[@]}" >"$temporary/count" \
    || fail "an article cannot be read, see above"

build=(swift build --package-path "$package" --scratch-path "$scratch" --build-tests)
"${build[@]}" || fail "a block does not compile without warnings, see above"
built="$("${build[@]}" --show-bin-path)"
status=0
for folder in "$package"/Sources/*/; do
    if [[ -d "$folder" ]]; then "$built/$(basename "$folder")" || status=1; fi
done
if [[ -d "$package/Tests" ]]; then
    swift test --skip-build --disable-xctest --package-path "$package" --scratch-path "$scratch" || status=1
fi
((status == 0)) || fail "a block does not do what its article says, see above"

for refused in "$package"/refused/*.swift; do
    [[ -e "$refused" ]] || continue
    name="$(basename "$refused" .swift)"
    where="${name#Article}" where="${where%-*}.md:${where##*-}"
    declarations="$(find "$package" -path "*/${name%-*}/Declarations.swift")"
    if swiftc -c -swift-version 6 -parse-as-library -wmo -module-name Refused -diagnostic-style llvm \
        -I "$built/Modules" -I "$built/StrataPage.build" -o "$temporary/refused.o" "$declarations" "$refused" >"$temporary/log" 2>&1; then
        fail "$where: compiles, but must not"
    fi
    while IFS= read -r text; do
        grep -qF -- "$text" "$temporary/log" || {
            cat "$temporary/log" >&2
            fail "$where: the compiler does not say \"$text\""
        }
    done <"${refused%.swift}.txt"
done
cat "$temporary/count"
