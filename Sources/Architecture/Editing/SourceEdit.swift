/// The bytes of one file during an edit: insertions at token positions, everything else unchanged.
///
/// Line endings are those of the file; indentation and trailing commas follow the edited list.
package struct SourceEdit {
    package private(set) var bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }
    package init(_ text: String) { self.init(Array(text.utf8)) }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    var tokens: SourceTokens { SourceTokens(bytes: bytes) }

    /// `\r\n` when the file has any, else `\n`.
    private var lineBreak: String {
        zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "\r") && $1 == UInt8(ascii: "\n") } ? "\r\n" : "\n"
    }

    /// Inserts text at an offset, with the line endings of the file.
    mutating func insert(_ text: String, at offset: Int) {
        let broken =
            lineBreak == "\n"
            ? text
            : text.split(separator: "\n", omittingEmptySubsequences: false)
                .joined(separator: lineBreak)
        bytes.insert(contentsOf: Array(broken.utf8), at: offset)
    }

    /// Adds an element at the end of a bracketed list.
    ///
    /// - Parameters:
    ///   - element: Its text; further lines are indented like the first.
    ///   - open: The index of the opening bracket in `tokens`.
    ///   - takesTrailingComma: Whether the language allows one: Swift does, JSON does not.
    mutating func append(_ element: String, toListAt open: Int, takesTrailingComma: Bool = true) {
        let tokens = tokens
        guard let close = tokens.closing[open], let opening = tokens[open], let closing = tokens[close] else { return }
        guard let last = tokens.parts(of: open).last, let first = tokens[last.lowerBound],
            let end = tokens[last.upperBound - 1]
        else {
            return fill(opening, closing, with: element, takesTrailingComma: takesTrailingComma)
        }
        let comma = tokens[last.upperBound].flatMap { $0.isMark(",") ? $0 : nil }
        let anchor = comma?.range.upperBound ?? end.range.upperBound
        let lineEnd = endOfLine(from: anchor)
        let rest = String(decoding: bytes[anchor..<lineEnd], as: UTF8.self)
        // A comment that continues after the line would include the new element.
        let isWhole = rest.ranges(of: "/*").count == rest.ranges(of: "*/").count
        guard lineEnd < closing.range.lowerBound, isWhole else {
            return insert(comma == nil ? ", \(element)" : " \(element),", at: anchor)
        }
        var indentation = indentation(at: first.range.lowerBound)
        if startOfLine(from: first.range.lowerBound) == startOfLine(from: opening.range.lowerBound) {
            indentation += "    "
        }
        insert("\n\(indented(element, by: indentation))\(comma == nil ? "" : ",")", at: lineEnd)
        if comma == nil { insert(",", at: anchor) }
    }

    private mutating func fill(
        _ opening: SourceToken, _ closing: SourceToken, with element: String, takesTrailingComma: Bool
    ) {
        let start = startOfLine(from: closing.range.lowerBound)
        guard start > opening.range.lowerBound else { return insert(element, at: opening.range.upperBound) }
        // There are only line breaks and comments between the brackets.
        let before = bytes[start..<closing.range.lowerBound]
        guard before.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else {
            return insert(element, at: closing.range.lowerBound)
        }
        let indentation = String(decoding: before, as: UTF8.self) + "    "
        insert("\(indented(element, by: indentation))\(takesTrailingComma ? "," : "")\n", at: start)
    }

    private func indented(_ text: String, by indentation: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : indentation + $0 }
            .joined(separator: "\n")
    }

    /// The spaces and tabs at the start of an offset's line.
    private func indentation(at offset: Int) -> String {
        let line = bytes[startOfLine(from: offset)...]
        return String(
            decoding: line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
    }

    func startOfLine(from offset: Int) -> Int {
        (bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    }

    /// The offset of the next line break, or the end of the file.
    func endOfLine(from offset: Int) -> Int {
        guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) else { return bytes.count }
        return end > offset && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
    }
}

/// The reason why a file is not edited, and the line to write by hand.
package struct EditRefusal: Error, Sendable, Equatable, CustomStringConvertible {
    /// The location of the edit; nil if the command line, not a file, is at fault.
    package var location: CodeLocation?
    /// The obstacle.
    package var obstacle: String
    /// The remedy, in an imperative sentence.
    package var remedy: String

    package init(_ location: CodeLocation?, _ obstacle: String, remedy: String) {
        self.location = location
        self.obstacle = obstacle
        self.remedy = remedy
    }

    /// A refusal that concerns the whole file names no line.
    package var description: String {
        let place = location.map { $0 == CodeLocation(path: $0.path) ? "\($0.path): " : "\($0): " } ?? ""
        return "\(place)error: \(obstacle), so nothing is changed; \(remedy)"
    }
}
