/// A word, a punctuation mark or a whole string literal, with its range.
struct SourceToken: Equatable {
    enum Kind: Equatable {
        case word
        case punctuation
        /// A literal; its text is the content between the quotation marks.
        case string
    }

    let kind: Kind
    let text: String
    let position: CodePosition
    /// Its bytes in the file, with the quotation marks of a literal.
    let range: Range<Int>

    func isWord(_ word: String) -> Bool { kind == .word && text == word }
    func isMark(_ mark: String) -> Bool { kind == .punctuation && text == mark }
}

/// The tokens of a file, without comments, and the matching brackets.
struct SourceTokens {
    private(set) var tokens: [SourceToken] = []
    /// For the index of an opening bracket, the index of the closing one.
    private(set) var closing: [Int: Int] = [:]

    init(_ text: String) { self.init(bytes: Array(text.utf8)) }

    init(bytes: [UInt8]) {
        var reader = TokenReader(bytes)
        tokens = reader.read()
        var open: [Int] = []
        for (index, token) in tokens.enumerated() where token.kind == .punctuation {
            switch token.text {
            case "(", "[", "{": open.append(index)
            case ")", "]", "}": if let start = open.popLast() { closing[start] = index }
            default: break
            }
        }
    }

    subscript(_ index: Int) -> SourceToken? { tokens.indices.contains(index) ? tokens[index] : nil }

    /// The source text of some tokens, accurate enough for a message.
    func text(_ range: Range<Int>) -> String {
        var text = ""
        for token in tokens[range] {
            if let last = text.last, last.isLetter || last.isNumber, token.kind == .word { text += " " }
            text += token.kind == .string ? "\"\(token.text)\"" : token.text
        }
        return text
    }

    /// The parts of a bracket's content between its commas.
    func parts(of open: Int) -> [Range<Int>] {
        guard let close = closing[open] else { return [] }
        var parts: [Range<Int>] = []
        var (start, index) = (open + 1, open + 1)
        while index < close {
            if tokens[index].isMark(",") {
                parts.append(start..<index)
                start = index + 1
            }
            index = closing[index].map { $0 < close ? $0 + 1 : close } ?? index + 1
        }
        if start < close { parts.append(start..<close) }
        return parts
    }
}

/// Reads tokens from bytes. Any bytes are valid input; each step moves forward, so it ends.
private struct TokenReader {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var lineStart = 0
    private var tokens: [SourceToken] = []
    /// The number of literals that are open in one another; limited, so that no text causes endless recursion.
    private var nesting = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func read() -> [SourceToken] {
        while let byte = byte(0) {
            if byte == UInt8(ascii: "\n") {
                newLine()
            } else if byte <= 32 {
                index += 1
            } else if sees("//") {
                while let next = self.byte(0), next != UInt8(ascii: "\n") { index += 1 }
            } else if sees("/*") {
                blockComment()
            } else if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "#") && startsRawString) {
                string()
            } else if isWord(byte) {
                word()
            } else {
                let isOperator = sees("~>") || sees("->")
                add(.punctuation, isOperator ? 2 : 1)
            }
        }
        return tokens
    }

    private func byte(_ offset: Int) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

    private func sees(_ text: StaticString) -> Bool {
        let text = "\(text)".utf8
        return bytes[index...].starts(with: text)
    }

    private var position: CodePosition { CodePosition(line: line, column: index - lineStart + 1) }

    private mutating func newLine() {
        index += 1
        line += 1
        lineStart = index
    }

    /// Moves one byte forward inside a token that may have several lines.
    private mutating func step() {
        if byte(0) == UInt8(ascii: "\n") { newLine() } else { index += 1 }
    }

    private mutating func add(_ kind: SourceToken.Kind, _ count: Int) {
        let range = index..<min(index + count, bytes.count)
        let text = String(decoding: bytes[range], as: UTF8.self)
        tokens.append(SourceToken(kind: kind, text: text, position: position, range: range))
        index += count
    }

    private func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "`"), 128...:
            true
        default: false
        }
    }

    private mutating func word() {
        var count = 0
        while let byte = byte(count), isWord(byte) { count += 1 }
        add(.word, count)
    }

    private mutating func blockComment() {
        var depth = 0
        repeat {
            if sees("/*") {
                depth += 1
                index += 2
            } else if sees("*/") {
                depth -= 1
                index += 2
            } else {
                step()
            }
        } while depth > 0 && index < bytes.count
    }

    private var startsRawString: Bool {
        var offset = 0
        while byte(offset) == UInt8(ascii: "#") { offset += 1 }
        return byte(offset) == UInt8(ascii: "\"")
    }

    /// A literal as one token; interpolations belong to its text.
    private mutating func string() {
        let start = position
        let first = index
        var pounds = 0
        while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
        index += pounds
        let isMultiline = sees("\"\"\"")
        index += isMultiline ? 3 : 1
        let content = index
        var end = bytes.count
        while let byte = byte(0) {
            if byte == UInt8(ascii: "\\"), self.pounds(at: 1) >= pounds {
                index += 1 + pounds
                if self.byte(0) == UInt8(ascii: "("), nesting < 64 {
                    interpolation()
                } else if self.byte(0) != nil {
                    step()
                }
            } else if isMultiline ? sees("\"\"\"") : byte == UInt8(ascii: "\""),
                self.pounds(at: isMultiline ? 3 : 1) >= pounds
            {
                end = index
                index += (isMultiline ? 3 : 1) + pounds
                break
            } else if !isMultiline, byte == UInt8(ascii: "\n") {
                end = index
                break
            } else {
                step()
            }
        }
        let text = String(decoding: bytes[content..<min(end, bytes.count)], as: UTF8.self)
        tokens.append(
            SourceToken(kind: .string, text: text, position: start, range: first..<min(index, bytes.count)))
    }

    private func pounds(at offset: Int) -> Int {
        var count = 0
        while byte(offset + count) == UInt8(ascii: "#") { count += 1 }
        return count
    }

    private mutating func interpolation() {
        nesting += 1
        defer { nesting -= 1 }
        var depth = 0
        repeat {
            switch byte(0) {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\""):
                // A nested literal: read and discarded.
                let count = tokens.count
                string()
                tokens.removeSubrange(count...)
                continue
            case nil: return
            default: break
            }
            step()
        } while depth > 0
    }
}
