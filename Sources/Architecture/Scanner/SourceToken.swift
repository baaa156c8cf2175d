/// A word, a punctuation mark or a whole literal in quotation marks or slashes, with its range.
struct SourceToken: Equatable {
    enum Kind: Equatable {
        case word
        case punctuation
        /// A string literal; its text is the content between the quotation marks.
        case string
        /// A regular expression; its text includes the slashes.
        case regularExpression
    }

    let kind: Kind
    let text: String
    let position: CodePosition
    /// Its range of bytes in the file, including the quotation marks of a literal.
    let range: Range<Int>

    func isWord(_ word: String) -> Bool { kind == .word && text == word }
    func isMark(_ mark: String) -> Bool { kind == .punctuation && text == mark }
}

/// The tokens of a file, without comments, and the matching brackets.
struct SourceTokens {
    private(set) var tokens: [SourceToken] = []
    /// For the index of an opening bracket, the index of the closing one.
    private(set) var closing: [Int: Int] = [:]

    init(_ text: String) {
        var text = text
        self = text.withUTF8 { unsafe SourceTokens(buffer: $0) }
    }

    init(bytes: [UInt8]) { self = unsafe bytes.withUnsafeBufferPointer { unsafe SourceTokens(buffer: $0) } }

    private init(buffer: UnsafeBufferPointer<UInt8>) {
        tokens = unsafe TokenReader.tokens(of: buffer)
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

/// Reads tokens from bytes. The ``Lexer`` reads the comments and literals, so the two agree about them. Any bytes are
/// valid input; each step moves forward, so it ends.
@safe
private struct TokenReader {
    private let base: UnsafePointer<UInt8>
    private let end: Int
    private var lexer: Lexer
    private var tokens: [SourceToken] = []

    private init(base: UnsafePointer<UInt8>, count: Int) {
        unsafe self.base = unsafe base
        end = count
        unsafe lexer = Lexer(base: base, count: count)
    }

    /// Copies the bytes into a buffer that ends in the zeros that the lexer needs.
    static func tokens(of buffer: UnsafeBufferPointer<UInt8>) -> [SourceToken] {
        let count = buffer.count
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + Lexer.padding) { copy in
            guard let start = copy.baseAddress else { return [] }
            if let source = buffer.baseAddress { unsafe start.update(from: source, count: count) }
            unsafe (start + count).update(repeating: 0, count: Lexer.padding)
            var reader = unsafe TokenReader(base: UnsafePointer(start), count: count)
            reader.run()
            return reader.tokens
        }
    }

    private mutating func run() {
        lexer.skipStart()
        while lexer.cursor < end {
            let start = lexer.cursor
            switch unsafe base[start] {
            case 0...32: lexer.cursor = start &+ 1
            case UInt8(ascii: "/"): slash(at: start)
            case UInt8(ascii: "\""): string(from: start, pounds: 0)
            case UInt8(ascii: "#"): pound(at: start)
            case UInt8(ascii: "`"): add(.word, start..<lexer.endOfQuotedName(at: start))
            default:
                let stop = lexer.endOfWord(at: start)
                if stop > start { add(.word, start..<stop) } else { punctuation(at: start) }
            }
        }
    }

    private mutating func punctuation(at start: Int) {
        let byte = unsafe base[start]
        let isArrow =
            unsafe (byte == UInt8(ascii: "~") || byte == UInt8(ascii: "-")) && base[start + 1] == UInt8(ascii: ">")
        add(.punctuation, start..<start &+ (isArrow ? 2 : 1))
    }

    private mutating func slash(at start: Int) {
        let next = unsafe base[start + 1]
        if next == UInt8(ascii: "/") {
            lexer.cursor = lexer.endOfLine(from: start)
        } else if next == UInt8(ascii: "*") {
            lexer.cursor = lexer.endOfBlockComment(from: start)
        } else if let stop = lexer.endOfBareRegex() {
            add(.regularExpression, start..<stop)
        } else {
            punctuation(at: start)
        }
    }

    private mutating func pound(at start: Int) {
        var index = start
        while unsafe base[index] == UInt8(ascii: "#") { index &+= 1 }
        if unsafe base[index] == UInt8(ascii: "\"") {
            string(from: start, pounds: index &- start)
        } else if unsafe base[index] == UInt8(ascii: "/"), lexer.poundRegex(pounds: index &- start, at: index) {
            add(.regularExpression, start..<lexer.cursor)
        } else {
            punctuation(at: start)
        }
    }

    /// Adds a string literal as one token; interpolations belong to its text.
    private mutating func string(from start: Int, pounds: Int) {
        lexer.cursor = start &+ pounds
        let quotes = lexer.opensMultiline(pounds: pounds) ? 3 : 1
        let depth = lexer.frames.count
        lexer.string(pounds: pounds)
        while lexer.frames.count > depth, lexer.cursor < end { skipInterpolated() }
        let stop = min(lexer.cursor, end)
        let content = min(start &+ pounds &+ quotes, stop)
        let close = stop &- quotes &- pounds
        let isClosed = unsafe close >= content && base[close] == UInt8(ascii: "\"")
        add(.string, start..<stop, content: content..<(isClosed ? close : stop))
    }

    /// Moves over a part of the code in an interpolation.
    private mutating func skipInterpolated() {
        let byte = unsafe base[lexer.cursor]
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "#"),
            UInt8(ascii: "`"):
            lexer.punctuation(byte)
        default: lexer.cursor &+= 1
        }
    }

    private mutating func add(_ kind: SourceToken.Kind, _ range: Range<Int>, content: Range<Int>? = nil) {
        let content = content ?? range
        let bytes = unsafe UnsafeBufferPointer(start: base + content.lowerBound, count: content.count)
        tokens.append(
            SourceToken(
                kind: kind, text: unsafe String(decoding: bytes, as: UTF8.self),
                position: lexer.lines.position(of: range.lowerBound), range: range))
        lexer.cursor = range.upperBound
    }
}
