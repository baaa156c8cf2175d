import Dispatch
import Foundation
import StrataArchitecture

/// Scans mutated files and checks conditions that must hold for any bytes.
///
/// Usage: `Fuzz FOLDER SEED FIRST COUNT`. The input of a number depends only on the seed and the number, so its range is
/// enough to reproduce a crash.
@main
enum Fuzz {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let seed = UInt64(arguments[2]), let first = Int(arguments[3]),
            let count = Int(arguments[4])
        else { exit(2) }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: arguments[1])) ?? []).sorted()
        let corpus = names.compactMap {
            FileManager.default.contents(atPath: "\(arguments[1])/\($0)").map { [UInt8]($0) }
        }
        guard !corpus.isEmpty else { exit(2) }
        let batch = 500
        // SIGALRM ends a run that hangs; all inputs of a run together take seconds.
        alarm(600)
        DispatchQueue.concurrentPerform(iterations: (count + batch - 1) / batch) { number in
            for index in number * batch..<min(count, (number + 1) * batch) {
                check(first + index, seed: seed, corpus: corpus)
            }
        }
    }

    static func check(_ number: Int, seed: UInt64, corpus: [[UInt8]]) {
        var random = Generator(state: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
        let input = mutated(corpus, &random)
        let start = processorMilliseconds()
        let scan = SourceScanner().scan(bytes: input)
        let milliseconds = processorMilliseconds() - start
        guard milliseconds < 2000 else { return fail(number, "took \(milliseconds) ms for \(input.count) bytes") }
        let lines = input.count { $0 == UInt8(ascii: "\n") } + 1
        let positions =
            scan.imports.map(\.position) + scan.types.map(\.position) + scan.publicMembers.map(\.position)
            + (scan.resolveCalls + scan.containerMentions + scan.managedTypes).map(\.position)
        for position in positions where position.line < 1 || position.line > lines || position.column < 1 {
            return fail(number, "gave the position \(position) in \(lines) lines")
        }
        for item in scan.imports where item.path.isEmpty || item.module.isEmpty {
            return fail(number, "gave an empty import")
        }
        guard scan == SourceScanner().scan(bytes: input) else { return fail(number, "gave two results for one input") }
        checkReferences(number, input, scan, neighbor: corpus[number % corpus.count])
    }

    /// The references of the file and of an untouched one to each other.
    static func checkReferences(_ number: Int, _ input: [UInt8], _ scan: SourceScan, neighbor: [UInt8]) {
        let texts = [input, neighbor].map { String(decoding: $0, as: UTF8.self) }
        let files = texts.enumerated().map {
            SourceFile(path: "File\($0).swift", module: "App", scan: scan, text: $1)
        }
        let start = processorMilliseconds()
        let codebase = Codebase(root: "/", modules: [Module(name: "App", files: files)])
        let graph = codebase.references()
        let found = graph.all
        let milliseconds = processorMilliseconds() - start
        guard milliseconds < 2000 else { return fail(number, "took \(milliseconds) ms for its references") }
        for reference in found {
            let file = reference.location.path == "File0.swift" ? 0 : 1
            let lines = texts[file].utf8.count { $0 == UInt8(ascii: "\n") } + 1
            let place = reference.location.position
            guard place.line >= 1, place.line <= lines, place.column >= 1, !reference.name.isEmpty else {
                return fail(number, "gave the reference \(reference)")
            }
        }
        guard found == codebase.references().all else { return fail(number, "gave two results for one input") }
    }

    /// Processor time of this thread. The clock would also count the time for which another process had the processor.
    static func processorMilliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    static func fail(_ number: Int, _ what: String) {
        print("input \(number) \(what)")
        exit(1)
    }

    static let pieces = [
        "\"", "\"\"\"", "#\"", "\"#", "\\(", "\\#(", ")", "(", "{", "}", "[", "]", "<", ">", "/*", "*/", "//", "/",
        "#/", "/#", "#if A\n",
        "#else\n", "#elseif B &&\n", "#endif\n", "import A", "\nimport ", "struct B: C {", "extension ", "@testable ",
        "@a(", "class ",
        "public ", "managedTypes", "var managedTypes { [", ".self", ".container", "resolve(X.self)", "`", "\r", "\r\n",
        "\n", "\u{FEFF}", "\\",
        "where ", ":", ",", ";", ".", "=", "actor ", "func ", "->", "\0",
    ].map { Array($0.utf8) }

    static func mutated(_ corpus: [[UInt8]], _ random: inout Generator) -> [UInt8] {
        var bytes = corpus[random.below(corpus.count)]
        for _ in 0...random.below(8) {
            let place = random.below(bytes.count + 1)
            let length = min(random.below(40), bytes.count - place)
            switch random.below(7) {
            case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes.removeSubrange(place..<place + length)
            case 2: bytes.insert(contentsOf: Array(bytes[place..<place + length]), at: random.below(bytes.count + 1))
            case 3, 4: bytes.insert(contentsOf: pieces[random.below(pieces.count)], at: place)
            case 5: bytes.removeSubrange(place...)
            default:
                let other = corpus[random.below(corpus.count)]
                bytes.insert(contentsOf: other[random.below(other.count + 1)...], at: place)
            }
        }
        return bytes
    }
}

/// xorshift64*: the same numbers everywhere.
struct Generator {
    var state: UInt64

    mutating func next() -> UInt64 {
        if state == 0 { state = 1 }
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }

    mutating func below(_ bound: Int) -> Int { bound == 0 ? 0 : Int(truncatingIfNeeded: next() >> 33) % bound }
}
