// The rules of Scripts/check-sources.sh: those about words in the code. What concerns imports, layers and
// the size of files stands in Tests/RepositoryTests. Compiled by the script; reads file names (relative to the folder
// given as first argument) from standard input and prints each finding as path:line: text.

import Foundation

/// The text of a Swift file, apart: code without comments and string contents, and comments alone.
///
/// Both have as many lines as the file. Code inside string interpolations counts as code. Regex
/// literals are not recognised: a quote inside one would be read as the start of a string.
struct SourceText {
    private(set) var code: [String] = []
    private(set) var comments: [String] = []

    private let bytes: [UInt8]
    private var position = 0
    private var codeBytes: [UInt8] = []
    private var commentBytes: [UInt8] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        codeBytes.reserveCapacity(bytes.count)
        commentBytes.reserveCapacity(bytes.count)
        scanCode(insideInterpolation: false)
        code = Self.lines(codeBytes)
        comments = Self.lines(commentBytes)
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        // On Unicode.Scalar bytes, because "\r\n" is one Character.
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private enum Part { case code, comment, string }

    private mutating func take(_ count: Int = 1, as part: Part) {
        for byte in bytes[position..<min(position + count, bytes.count)] {
            let blank = byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " ")
            codeBytes.append(part == .code ? byte : blank)
            commentBytes.append(part == .comment ? byte : blank)
        }
        position = min(position + count, bytes.count)
    }

    private func sees(_ text: StaticString, at offset: Int = 0) -> Bool {
        let start = position + offset
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
    }

    private func pounds(at offset: Int = 0) -> Int {
        bytes[min(position + offset, bytes.count)...].prefix { $0 == UInt8(ascii: "#") }.count
    }

    private mutating func scanCode(insideInterpolation: Bool) {
        var depth = 0
        while position < bytes.count {
            let pounds = pounds()
            if sees("//") {
                while position < bytes.count, !sees("\n") { take(as: .comment) }
            } else if sees("/*") {
                scanBlockComment()
            } else if sees("\"", at: pounds) {
                scanString(pounds: pounds)
            } else {
                if sees("(") { depth += 1 }
                if sees(")") { depth -= 1 }
                take(max(pounds, 1), as: .code)
                if insideInterpolation, depth == 0 { return }
            }
        }
    }

    private mutating func scanBlockComment() {
        var depth = 0
        repeat {
            if sees("/*") {
                depth += 1
                take(2, as: .comment)
            } else if sees("*/") {
                depth -= 1
                take(2, as: .comment)
            } else {
                take(as: .comment)
            }
        } while depth > 0 && position < bytes.count
    }

    private mutating func scanString(pounds: Int) {
        take(pounds, as: .code)
        let isMultiline = sees("\"\"\"")
        let quotes = isMultiline ? 3 : 1
        take(quotes, as: .code)
        while position < bytes.count {
            if sees("\\"), self.pounds(at: 1) >= pounds {
                take(1 + pounds, as: .string)
                if sees("(") { scanCode(insideInterpolation: true) } else { take(as: .string) }
            } else if isMultiline ? sees("\"\"\"") : sees("\""), self.pounds(at: quotes) >= pounds {
                take(quotes + pounds, as: .code)
                return
            } else if !isMultiline, sees("\n") {
                return
            } else {
                take(as: .string)
            }
        }
    }
}

/// What is looked for in one line of code, and where it is allowed.
struct Rule {
    var pattern: Regex<Substring>
    var message: String
    /// The rule binds files whose path starts with one of these.
    var folders: [String]
    /// File names that are exempt.
    var owners: Set<String> = []
    /// Exempt are lines whose comment, or the comment right above, starts with `// Proof:`.
    var acceptsProof = false
}

/// With simple word boundaries: by default `Foundation.Data` is one word.
func regex(_ text: String) throws -> Regex<Substring> {
    try Regex(text, as: Substring.self).wordBoundaryKind(.simple)
}

let rules = [
    Rule(
        pattern: try regex(
            #"\b(?:fatalError|precondition\w*|assert|assertionFailure|assertIsolated|assumeIsolated|dispatchPrecondition)\b"#
        ),
        message: "a trap without '// Proof:' on this line or right above it", folders: ["Sources/"],
        acceptsProof: true),
    Rule(
        pattern: try regex(##"[A-Za-z0-9_)\]}>"`?]!(?!=)"##),
        message: "'try!', 'as!' or a forced unwrap without '// Proof:' on this line or right above it",
        folders: ["Sources/"], acceptsProof: true),
    Rule(
        pattern: try regex(#"\bunowned(?:\s*\(|\s+\w)"#),
        message: "'unowned' without '// Proof:' on this line or right above it: use after the end traps",
        folders: ["Sources/"], acceptsProof: true),
    Rule(
        pattern: try regex(#"\bpthread_[a-z_]+"#),
        message: "waits or asks for a thread; only Parking.swift may", folders: ["Sources/"],
        owners: ["Parking.swift"]),
    Rule(
        pattern: try regex(#"\bwith(?:Checked|Unsafe)(?:Throwing)?Continuation\b"#),
        message: "suspends a task; only Parking.swift and what stands for the outside world may", folders: ["Sources/"],
        owners: ["Parking.swift", "MemoryPressureFeed.swift", "ManualClock.swift", "HostDriver.swift"]),
    Rule(
        pattern: try regex(#"\bMutex\b"#),
        message: "uses Mutex; only Locked.swift may", folders: ["Sources/"], owners: ["Locked.swift"]),
    Rule(
        pattern: try regex(
            #"\b(?:NS(?:Recursive|Condition)?Lock|NSCondition|Dispatch(?:Semaphore|Group)|os_unfair_lock|OSAllocatedUnfairLock)\b"#
        ),
        message: "uses a lock of its own; Locked.swift and Parking.swift have the only ones", folders: ["Sources/"]),
    Rule(
        pattern: try regex(#"\b(?:Atomic|AtomicLazyReference|atomicMemoryFence)\b"#),
        message: "uses atomics; only InstanceSlot.swift and Locked.swift may", folders: ["Sources/"],
        owners: ["InstanceSlot.swift", "Locked.swift"]),
    Rule(
        pattern: try regex(#"\.package\("#),
        message: "declares a package dependency; the root package has none", folders: ["Package.swift"]),
    Rule(
        pattern: try regex(#"@preconcurrency\b"#),
        message: "uses @preconcurrency, which hides isolation errors from clients", folders: ["Sources/"]),
]

let openEnd = try regex(#"\b(?:TODO|FIXME)\b"#)
let issueNumber = try regex(#"#[0-9]+"#)

/// Whether the comment of the line, or the comment lines right above it, start a proof.
func isProved(_ line: Int, in text: SourceText) -> Bool {
    func startsProof(_ line: Int) -> Bool {
        let comment = text.comments[line].drop { $0 == " " || $0 == "\t" }
        return comment.hasPrefix("// Proof:") && comment.count > "// Proof:".count + 3
    }
    if startsProof(line) { return true }
    var above = line - 1
    while above >= 0, text.code[above].allSatisfy(\.isWhitespace), text.comments[above].contains("//") {
        if startsProof(above) { return true }
        above -= 1
    }
    return false
}

func findings(in path: String, _ content: String) -> [String] {
    let text = SourceText(content)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var result: [String] = []
    let applicable = rules.filter { rule in
        rule.folders.contains { path.hasPrefix($0) } && !rule.owners.contains(name)
    }
    for line in text.code.indices {
        for rule in applicable where text.code[line].contains(rule.pattern) {
            if rule.acceptsProof, isProved(line, in: text) { continue }
            result.append("\(path):\(line + 1): \(rule.message)")
        }
        if text.comments[line].contains(openEnd), !text.comments[line].contains(issueNumber) {
            result.append("\(path):\(line + 1): an open end (TODO, FIXME) without an issue number, such as #12")
        }
    }
    return result
}

var found: [String] = []
var files = 0
while let path = readLine() {
    let url = URL(fileURLWithPath: CommandLine.arguments[1]).appendingPathComponent(path)
    guard let content = try? String(contentsOf: url, encoding: .utf8) else {
        found.append("\(path):1: cannot be read as UTF-8")
        continue
    }
    files += 1
    found += findings(in: path, content)
}
for finding in found { print(finding) }
if files == 0 {
    print("no Swift file was given")
    exit(2)
}
print("\(files) Swift files, \(found.count) findings")
exit(found.isEmpty ? 0 : 1)
