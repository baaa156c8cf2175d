import Foundation

/// The text of a Swift file, separated into its code and its comments, line by line.
///
/// Each list has a string for each line of the file. A space stands for each byte that belongs to the other list or to
/// a literal, so a byte has the same offset in its line as in the file. White space at the end of a line is left out.
/// The first and the last quotation mark of a string without pound signs are code, and so is the code in an
/// interpolation. Equal when both lists are equal. Sendable.
///
/// ```swift
/// let lines = SourceLines("trap()  // fatalError")
/// print(lines.code[0].contains("fatalError"))  // false
/// ```
public struct SourceLines: Sendable, Hashable {
    /// The code of each line.
    public let code: [String]
    /// The comments of each line, with the characters that begin and end them.
    public let comments: [String]

    /// Separates the text of a file, in time proportional to its length.
    public init(_ text: String) {
        var text = text
        self = text.withUTF8 { unsafe SourceLines(buffer: $0) }
    }

    private init(buffer: UnsafeBufferPointer<UInt8>) {
        let count = buffer.count
        let lists = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * (count + Lexer.padding)) {
            memory -> (code: [String], comments: [String]) in
            guard let text = memory.baseAddress else { return ([], []) }
            let size = count + Lexer.padding
            unsafe memory.update(repeating: 0)
            if let source = buffer.baseAddress { unsafe text.update(from: source, count: count) }
            unsafe (text + size).update(from: text, count: size)
            unsafe (text + 2 * size).update(repeating: LineSeparator.space, count: size)
            var separator = unsafe LineSeparator(
                base: UnsafePointer(text), code: text + size, comments: text + 2 * size, count: count)
            separator.run()
            return separator.lists()
        }
        code = lists.code
        comments = lists.comments
    }
}

/// Walks over the bytes of a file. It lets the ``Lexer`` find the ends of comments and literals, so that both agree.
@safe
private struct LineSeparator {
    static let space = UInt8(ascii: " ")

    private let base: UnsafePointer<UInt8>
    /// At first the text; `run` overwrites comments and literals with spaces.
    private let code: UnsafeMutablePointer<UInt8>
    /// At first spaces; `run` writes the comments at their positions.
    private let comments: UnsafeMutablePointer<UInt8>
    private let end: Int
    private var lexer: Lexer

    init(
        base: UnsafePointer<UInt8>, code: UnsafeMutablePointer<UInt8>, comments: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        unsafe self.base = unsafe base
        unsafe self.code = unsafe code
        unsafe self.comments = unsafe comments
        end = count
        unsafe lexer = Lexer(base: base, count: count)
    }

    mutating func run() {
        var index = 0
        while index < end {
            switch unsafe base[index] {
            case UInt8(ascii: "/"): index = slash(at: index)
            case UInt8(ascii: "\""): index = string(from: index, pounds: 0)
            case UInt8(ascii: "#"): index = pound(at: index)
            case UInt8(ascii: "`"): index = lexer.endOfQuotedName(at: index)
            case UInt8(ascii: "("):
                lexer.parentheses &+= 1
                index &+= 1
            case UInt8(ascii: ")"): index = close(at: index)
            default: index &+= 1
            }
        }
    }

    private mutating func slash(at start: Int) -> Int {
        let next = unsafe base[start + 1]
        if next == UInt8(ascii: "/") { return comment(start..<lexer.endOfLine(from: start)) }
        if next == UInt8(ascii: "*") { return comment(start..<lexer.endOfBlockComment(from: start)) }
        lexer.cursor = start
        guard let stop = lexer.endOfBareRegex() else { return start &+ 1 }
        return blank(start..<stop)
    }

    private mutating func pound(at start: Int) -> Int {
        var index = start
        while index < end, unsafe base[index] == UInt8(ascii: "#") { index &+= 1 }
        let pounds = index &- start
        lexer.cursor = index
        if unsafe base[index] == UInt8(ascii: "\"") { return string(from: start, pounds: pounds) }
        if unsafe base[index] == UInt8(ascii: "/"), lexer.poundRegex(pounds: pounds, at: index) {
            return blank(start..<lexer.cursor)
        }
        return index
    }

    /// Reads a string to its end or to the parenthesis that opens an interpolation.
    private mutating func string(from start: Int, pounds: Int) -> Int {
        lexer.cursor = start &+ pounds
        lexer.string(pounds: pounds)
        return literal(start..<lexer.cursor, isFirst: true)
    }

    /// Reads a closing parenthesis; after one that ends an interpolation, the string continues.
    private mutating func close(at start: Int) -> Int {
        lexer.cursor = start
        lexer.closeParenthesis()
        return literal(start &+ 1..<lexer.cursor, isFirst: false)
    }

    /// Blanks a piece of a string. The quotation mark at its start, and the mark or the parenthesis at its end, stay code.
    ///
    /// - Parameter isFirst: Whether the piece begins the string, and no interpolation is before it.
    private func literal(_ range: Range<Int>, isFirst: Bool) -> Int {
        guard let first = range.first, let last = range.last else { return range.upperBound }
        let isMark = { (index: Int) in
            let byte = unsafe base[index]
            return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "(")
        }
        let start = isFirst && isMark(first) ? first &+ 1 : first
        let stop = last >= start && isMark(last) ? last : last &+ 1
        _ = blank(start..<max(start, stop))
        return range.upperBound
    }

    private func comment(_ range: Range<Int>) -> Int {
        unsafe (comments + range.lowerBound).update(from: base + range.lowerBound, count: range.count)
        return blank(range)
    }

    private func blank(_ range: Range<Int>) -> Int {
        unsafe (code + range.lowerBound).update(repeating: Self.space, count: range.count)
        return range.upperBound
    }

    /// Both lists, cut where the lines of the text end.
    func lists() -> (code: [String], comments: [String]) {
        var lists: (code: [String], comments: [String]) = ([], [])
        var start = 0
        while true {
            let found = unsafe memchr(base + start, Int32(UInt8(ascii: "\n")), end - start)
            let stop = unsafe found.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? end
            lists.code.append(unsafe line(UnsafePointer(code), start..<stop))
            lists.comments.append(unsafe line(UnsafePointer(comments), start..<stop))
            if stop == end { return lists }
            start = stop + 1
        }
    }

    private func line(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> String {
        var stop = range.upperBound
        while stop > range.lowerBound, unsafe bytes[stop - 1] <= Self.space { stop -= 1 }
        return unsafe String(
            decoding: UnsafeBufferPointer(start: bytes + range.lowerBound, count: stop - range.lowerBound),
            as: UTF8.self)
    }
}
