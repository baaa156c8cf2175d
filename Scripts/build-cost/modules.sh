# shellcheck shell=bash
# shellcheck disable=SC2154  # common.sh sets root and temporary
# Generated modules of many services, compiled and linked. Sourced after common.sh, never run.
#
# After `build_benchmarks PRODUCT…`:
#   built     the folder with the release build of the benchmarks
#   core      the object files of Core, with the graph and the proof, which Core re-exports
#   work      the folder for the modules, which is empty at first
#   compiler  the options for a module, after those for debug or release

case "${1:-}" in
-h | --help)
    sed -n '2,/^[^#]/{/^#/{s/^# \{0,1\}//;p}}' "$0"
    exit 0
    ;;
esac

work="$root/.build-cost"

# The options of SwiftPM for a release build.
release=(-O -whole-module-optimization)

build_benchmarks() {
    local package=(-c release --package-path "$root/Benchmarks" --scratch-path "$root/.build-speed") product
    for product in "$@"; do
        swift build "${package[@]}" --product "$product" >"$temporary/build" 2>&1 || {
            cat "$temporary/build" >&2
            fail "the benchmarks do not build"
        }
    done
    built="$(swift build "${package[@]}" --show-bin-path)"
    core=("$built"/StrataGraph.build/*.o "$built"/StrataCore.build/*.o)
    compiler=(
        -swift-version 6 -parse-as-library -package-name cost -module-name Many -I "$work/closures" -I "$built/Modules"
        -emit-module -emit-module-path Many.swiftmodule
    )
    rm -rf "$work"
    mkdir -p "$work"
}

# processor COMMAND…: runs it; prints its processor seconds.
processor() {
    local TIMEFORMAT='%U %S' status=0
    { time "$@" >"$temporary/compiler" 2>&1; } 2>"$temporary/time" || status=$?
    if ((status != 0)); then
        cat "$temporary/compiler" >&2
        fail "'$1' fails"
    fi
    awk 'END { print $1 + $2 }' "$temporary/time"
}

# module SERVICES DEPENDENCIES FORM [requests]: prints the folder of a module, which it writes first.
module() {
    local folder="$work/$3-$2-$1"
    [[ -d "$folder" ]] || "$built/write-services" "$folder" "$1" "$2" "$3" ${4+"$4"}
    echo "$folder"
}

# fresh FOLDER: makes the folder empty. The compiler generates no machine code where it finds the code that it made last
# time, which takes a third of its time.
fresh() {
    rm -rf "$1"
    mkdir -p "$1"
}

# compile SERVICES DEPENDENCIES FORM MODE [requests]: compiles a module; prints processor seconds.
compile() {
    local folder flags=(-Onone -enable-batch-mode -j2)
    folder="$(module "${@:1:3}" "${@:5}")"
    [[ "$4" == debug ]] || flags=("${release[@]}")
    fresh "$folder/$4"
    (
        cd "$folder/$4" || exit
        processor swiftc "${flags[@]}" "${compiler[@]}" -c "$folder"/*.swift
    )
}

# instructions SERVICES DEPENDENCIES FORM: compiles a module in release; prints how many instructions the compiler
# executes, without those of the driver, which starts the compiler.
instructions() {
    local folder
    folder="$(module "$@")"
    fresh "$folder/counted"
    (
        cd "$folder/counted" || exit
        swiftc "${release[@]}" "${compiler[@]}" -c "$folder"/*.swift '-###' >"$temporary/command"
        [[ "$(wc -l <"$temporary/command")" == 1 ]] || fail "swiftc does not compile the module in one process"
        xargs valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
            <"$temporary/command" >"$temporary/count" 2>&1 || {
            cat "$temporary/count" >&2
            fail "valgrind cannot run the compiler"
        }
        awk '/I *refs:/ { gsub(",", ""); print $NF; found = 1 } END { exit !found }' "$temporary/count" ||
            fail "valgrind counts nothing"
    )
}

# The dictionary of closures as a module by itself, for the form `dictionary`.
compile_closures() {
    mkdir -p "$work/closures"
    swiftc -O -whole-module-optimization -swift-version 6 -parse-as-library -package-name cost -module-name ManyServices \
        -emit-module -emit-module-path "$work/closures/ManyServices.swiftmodule" -c -o "$work/closures/ManyServices.o" \
        "$root/Benchmarks/Sources/ManyServices/Closures.swift"
}

# link FOLDER MAIN OBJECT…: links a program with the release build of a module and with the objects; prints the bytes of
# the stripped file, FOLDER/stripped.
link() {
    local folder="$1"
    printf '%s\n' "$2" >"$folder/release/Main.swift"
    shift 2
    swiftc -O -whole-module-optimization -swift-version 6 -parse-as-library -package-name cost -module-name Program \
        -I "$work/closures" -I "$built/Modules" -I "$folder/release" -Xlinker --gc-sections -o "$folder/program" \
        "$folder/release/Main.swift" "$folder/release/Many.o" "$@"
    strip -o "$folder/stripped" "$folder/program"
    wc -c <"$folder/stripped"
}

# application SERVICES: a program that seals a container with the services of the module and resolves the last one.
application() {
    printf 'import Many\nimport StrataCore\n@main enum Main {\n    static func main() throws {\n'
    printf '        let container = Container("Cost")\n        registerAll(in: container)\n'
    printf '        try container.seal()\n        print(try container.resolve((any P%d).self).number)\n    }\n}\n' $(($1 - 1))
}

# Linked whole, so that shared code of several object files counts once, and unreachable code is left out.
text_of_core() {
    swiftc -emit-library -Xlinker --gc-sections -o "$work/core" "${core[@]}"
    size -A "$work/core" | awk '$1 == ".text" { print $2 }'
}
