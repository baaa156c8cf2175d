import Foundation

/// Separates the bytes of one file into tokens. The ``Lexer`` reads strings, regular expressions, comments and
/// conditions, so the two agree about them. The code in an interpolation becomes tokens between parentheses.
@safe
struct Tokenizer {
    private let base: UnsafePointer<UInt8>
    private let end: Int
    private let names: NameTable
    private let tokens: TokenBuffer
    private var lexer: Lexer
    private var lineBit = TokenBuffer.Kind.lineBit

    init(base: UnsafePointer<UInt8>, count: Int, names: NameTable, tokens: TokenBuffer) {
        unsafe self.base = unsafe base
        end = count
        self.names = names
        self.tokens = tokens
        unsafe lexer = Lexer(base: base, count: count)
        tokens.prepare(for: count)
    }

    mutating func run() {
        let base = unsafe self.base
        let classes = unsafe Self.classes
        var index = start()
        while index < end {
            let byte = unsafe base[index]
            switch unsafe classes[Int(byte)] {
            case Class.space: index &+= 1
            case Class.line:
                lineBit = TokenBuffer.Kind.lineBit
                index &+= 1
            case Class.word: index = word(at: index)
            case Class.digit: index = number(at: index)
            case Class.punctuation:
                emit(byte, at: index)
                index &+= 1
                if byte == UInt8(ascii: "(") { lexer.parentheses &+= 1 }
            case Class.closing: index = close(at: index)
            case Class.symbol: index = symbol(at: index)
            case Class.slash: index = slash(at: index)
            case Class.dot: index = dot(at: index)
            case Class.quote: index = string(at: index, pounds: 0)
            case Class.pound: index = pound(at: index)
            default: index = backtick(at: index)
            }
        }
    }

    private mutating func start() -> Int {
        var index = 0
        if unsafe base[0] == 0xEF, unsafe base[1] == 0xBB, unsafe base[2] == 0xBF { index = 3 }
        if unsafe base[index] == UInt8(ascii: "#"), unsafe base[index + 1] == UInt8(ascii: "!") {
            index = lexer.endOfLine(from: index)
        }
        return min(index, end)
    }

    private mutating func emit(_ kind: UInt8, at start: Int, name: UInt32 = 0) {
        tokens.append(kind | lineBit, at: start, name: name)
        lineBit = 0
        lexer.previousEnd = start &+ 1
    }

    private mutating func word(at start: Int) -> Int {
        let base = unsafe self.base
        let classes = unsafe ByteClass.table
        var hash = NameTable.seed
        var index = start
        var byte = unsafe base[index]
        while index < end, unsafe classes[Int(byte)] <= ByteClass.digit {
            hash = (hash ^ UInt32(truncatingIfNeeded: byte)) &* 16_777_619
            index &+= 1
            byte = unsafe base[index]
        }
        emit(
            TokenBuffer.Kind.word, at: start, name: unsafe names.intern(base + start, count: index &- start, hash: hash)
        )
        return index
    }

    private mutating func number(at start: Int) -> Int {
        let classes = unsafe ByteClass.table
        var index = start
        while index < end {
            let byte = unsafe base[index]
            if unsafe classes[Int(byte)] <= ByteClass.digit {
                index &+= 1
            } else if byte == UInt8(ascii: "."), unsafe classes[Int(base[index + 1])] == ByteClass.digit {
                index &+= 2
            } else {
                break
            }
        }
        emit(TokenBuffer.Kind.number, at: start)
        return index
    }

    private mutating func symbol(at start: Int, includingDots: Bool = false) -> Int {
        let classes = unsafe Self.classes
        var index = start
        while index < end {
            let byte = unsafe base[index]
            let kind = unsafe classes[Int(byte)]
            if kind == Class.slash {
                let next = unsafe base[index + 1]
                if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { break }
            } else if kind != Class.symbol, kind != Class.dot || !includingDots {
                break
            }
            index &+= 1
        }
        if index == start { index &+= 1 }
        if index > start &+ 1 {
            let singles = endOfSingles(in: start..<index)
            if singles > start {
                for single in start..<singles { emitSymbol(single..<single &+ 1) }
                return singles
            }
            if opensParameters(start..<index) { index &-= 1 }
        }
        emitSymbol(start..<index)
        return index
    }

    private mutating func emitSymbol(_ characters: Range<Int>) {
        let (start, count) = (characters.lowerBound, characters.count)
        let name = unsafe names.intern(base + start, count: count, hash: NameTable.hash(base + start, count: count))
        emit(TokenBuffer.Kind.symbol, at: start, name: name)
    }

    /// The end of the characters at the start of a run of them that are tokens of their own: `?` and `!` directly after
    /// a value, and the `>` that end generic arguments. `Key<Int?>>` ends with three of them. The rest of the run is one
    /// operator.
    private func endOfSingles(in run: Range<Int>) -> Int {
        guard run.lowerBound > 0, isLeftBound(run.lowerBound) else { return run.lowerBound }
        var index = run.lowerBound
        while index < run.upperBound, unsafe isPostfix(base[index]) { index &+= 1 }
        guard index < run.upperBound, unsafe base[index] == UInt8(ascii: ">"), closesArguments(index..<run.upperBound)
        else { return index }
        while index < run.upperBound, unsafe base[index] == UInt8(ascii: ">") || isPostfix(base[index]) { index &+= 1 }
        return index
    }

    private func isPostfix(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") }

    /// Whether the last character of a run begins generic parameters: `func ==<Value>`.
    private func opensParameters(_ run: Range<Int>) -> Bool {
        guard run.lowerBound == 0 || !isLeftBound(run.lowerBound) else { return false }
        let last = unsafe base[run.upperBound &- 1]
        return last == UInt8(ascii: "<") && isOperand(run.upperBound) && followsFunc
    }

    /// Whether `>` and the characters after it end generic arguments: a type, a composition or an initial value follows,
    /// or no value. In `a>>b` they are an operator. `a>=b` counts as an end, because `let a: Box<Int>=b` looks the same.
    private func closesArguments(_ run: Range<Int>) -> Bool {
        var index = run.lowerBound
        while index < run.upperBound {
            switch unsafe base[index] {
            case UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "!"): index &+= 1
            case UInt8(ascii: "&"): return true
            case UInt8(ascii: "="): return index &+ 1 == run.upperBound
            default: return false
            }
        }
        return !isOperand(index)
    }

    private var followsFunc: Bool {
        let last = tokens.count &- 1
        return tokens.kind(last) == TokenBuffer.Kind.word && tokens.name(last) == Word.func.rawValue
    }

    /// Whether a value or a type ends directly before the offset.
    private func isLeftBound(_ index: Int) -> Bool {
        switch unsafe base[index &- 1] {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "`"),
            UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "!"):
            true
        case let byte: unsafe ByteClass.table[Int(byte)] <= ByteClass.digit
        }
    }

    /// Whether a name or a literal begins at the offset.
    private func isOperand(_ index: Int) -> Bool {
        let byte = unsafe base[index]
        return unsafe ByteClass.table[Int(byte)] <= ByteClass.digit || byte == UInt8(ascii: "`")
            || byte == UInt8(ascii: "\"")
    }

    private mutating func dot(at start: Int) -> Int {
        if unsafe base[start + 1] == UInt8(ascii: ".") { return symbol(at: start, includingDots: true) }
        emit(UInt8(ascii: "."), at: start)
        return start &+ 1
    }

    private mutating func slash(at start: Int) -> Int {
        let next = unsafe base[start + 1]
        if next == UInt8(ascii: "/") { return lexer.endOfLine(from: start) }
        if next == UInt8(ascii: "*") {
            let stop = lexer.endOfBlockComment(from: start)
            if unsafe memchr(base + start, Int32(UInt8(ascii: "\n")), stop - start) != nil {
                lineBit = TokenBuffer.Kind.lineBit
            }
            return stop
        }
        lexer.cursor = start
        if let stop = lexer.endOfBareRegex() {
            emit(TokenBuffer.Kind.string, at: start)
            return stop
        }
        return symbol(at: start)
    }

    private mutating func string(at start: Int, pounds: Int) -> Int {
        emit(TokenBuffer.Kind.string, at: start)
        let depth = lexer.frames.count
        lexer.cursor = start
        lexer.string(pounds: pounds)
        if lexer.frames.count > depth { emit(UInt8(ascii: "("), at: lexer.cursor &- 1) }
        return lexer.cursor
    }

    /// Reads a closing bracket; after a parenthesis that ends an interpolation, the string continues.
    private mutating func close(at start: Int) -> Int {
        let byte = unsafe base[start]
        emit(byte, at: start)
        guard byte == UInt8(ascii: ")") else { return start &+ 1 }
        let isInterpolation = lexer.frameDepth >= 0 && lexer.parentheses &- 1 <= lexer.frameDepth
        lexer.cursor = start
        let depth = lexer.frames.count
        lexer.closeParenthesis()
        if isInterpolation, lexer.frames.count == depth { emit(UInt8(ascii: "("), at: lexer.cursor &- 1) }
        return lexer.cursor
    }

    private mutating func pound(at start: Int) -> Int {
        var index = start
        while unsafe base[index] == UInt8(ascii: "#") { index &+= 1 }
        let pounds = index &- start
        lexer.cursor = index
        if unsafe base[index] == UInt8(ascii: "\"") { return string(at: index, pounds: pounds) }
        if unsafe base[index] == UInt8(ascii: "/"), lexer.poundRegex(pounds: pounds, at: index) {
            emit(TokenBuffer.Kind.string, at: start)
            return lexer.cursor
        }
        let stop = lexer.endOfWord(at: index)
        let word = unsafe base + index
        let count = stop &- index
        if unsafe ("if" as StaticString).spells(word, count) {
            return branch(TokenBuffer.Kind.branchStart, start, stop)
        }
        if unsafe ("elseif" as StaticString).spells(word, count) {
            return branch(TokenBuffer.Kind.branchNext, start, stop)
        }
        if unsafe ("else" as StaticString).spells(word, count) {
            emit(TokenBuffer.Kind.branchNext, at: start)
            return stop
        }
        if unsafe ("endif" as StaticString).spells(word, count) {
            emit(TokenBuffer.Kind.branchEnd, at: start)
            return stop
        }
        emit(UInt8(ascii: "#"), at: start)
        return index
    }

    private mutating func branch(_ kind: UInt8, _ start: Int, _ stop: Int) -> Int {
        emit(kind, at: start)
        _ = lexer.readCondition(at: stop)
        lineBit = TokenBuffer.Kind.lineBit
        return lexer.cursor
    }

    private mutating func backtick(at start: Int) -> Int {
        guard unsafe base[start] == UInt8(ascii: "`") else { return start &+ 1 }
        let stop = lexer.endOfQuotedName(at: start)
        guard stop > start &+ 2 else { return start &+ 1 }
        let count = stop &- start &- 2
        let name = unsafe names.intern(
            base + start + 1, count: count, hash: NameTable.hash(base + start + 1, count: count))
        emit(TokenBuffer.Kind.quotedWord, at: start, name: name)
        return stop
    }

    /// The kind of token that each byte begins.
    private enum Class {
        static let space: UInt8 = 0
        static let line: UInt8 = 1
        static let word: UInt8 = 2
        static let digit: UInt8 = 3
        static let punctuation: UInt8 = 4
        static let closing: UInt8 = 5
        static let symbol: UInt8 = 6
        static let slash: UInt8 = 7
        static let dot: UInt8 = 8
        static let quote: UInt8 = 9
        static let pound: UInt8 = 10
        static let other: UInt8 = 11
    }

    /// The class of each byte.
    nonisolated(unsafe) private static let classes: UnsafePointer<UInt8> = {
        // Unsafe only by its type: allocated once, never freed, and read only.
        let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        for byte in 0..<256 {
            let character = Character(Unicode.Scalar(UInt8(byte)))
            switch unsafe ByteClass.table[byte] {
            case ByteClass.word: unsafe table[byte] = Class.word
            case ByteClass.digit: unsafe table[byte] = Class.digit
            case ByteClass.space: unsafe table[byte] = byte == 0x0A || byte == 0x0D ? Class.line : Class.space
            default:
                switch character {
                case "(", "[", "{", ",", ":", ";", "@", "\\": unsafe table[byte] = Class.punctuation
                case ")", "]", "}": unsafe table[byte] = Class.closing
                case "/": unsafe table[byte] = Class.slash
                case ".": unsafe table[byte] = Class.dot
                case "\"": unsafe table[byte] = Class.quote
                case "#": unsafe table[byte] = Class.pound
                case "=", "+", "-", "*", "<", ">", "!", "%", "&", "|", "^", "~", "?": unsafe table[byte] = Class.symbol
                default: unsafe table[byte] = Class.other
                }
            }
        }
        return unsafe UnsafePointer(table)
    }()
}
