import Foundation

extension Lexer {
    /// Reads a comment, a regular expression or an operator.
    mutating func slash() {
        let next = unsafe base[cursor + 1]
        if next == UInt8(ascii: "/") {
            cursor = endOfLine(from: cursor)
        } else if next == UInt8(ascii: "*") {
            cursor = endOfBlockComment(from: cursor)
        } else if let end = endOfBareRegex() {
            cursor = end
            previousEnd = end
            pending = -1
        } else {
            token(1)
        }
    }

    /// The offset of the line break that ends the line, or the end of the text.
    mutating func endOfLine(from start: Int) -> Int {
        var length = end &- start
        guard length > 0 else { return end }
        if let found = unsafe memchr(base + start, Int32(UInt8(ascii: "\n")), length) {
            length = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base + start)
        }
        if length > 0, let found = unsafe memchr(base + start, Int32(UInt8(ascii: "\r")), length) {
            length = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base + start)
        }
        return start &+ length
    }

    /// The offset after a block comment, including nested ones; a comment without an end extends to the end of the
    /// text.
    mutating func endOfBlockComment(from start: Int) -> Int {
        let base = unsafe self.base
        var depth = 1
        var index = start &+ 2
        while index < end {
            let byte = unsafe base[index]
            index &+= 1
            if byte == UInt8(ascii: "*"), unsafe base[index] == UInt8(ascii: "/") {
                index &+= 1
                depth &-= 1
                if depth == 0 { break }
            } else if byte == UInt8(ascii: "/"), unsafe base[index] == UInt8(ascii: "*") {
                index &+= 1
                depth &+= 1
            }
        }
        return min(index, end)
    }

    /// The offset after spaces, line breaks and comments.
    mutating func afterTrivia(from start: Int) -> Int {
        let classes = unsafe ByteClass.table
        var index = start
        while index < end {
            let byte = unsafe base[index]
            if unsafe classes[Int(byte)] == ByteClass.space {
                index &+= 1
            } else if byte == UInt8(ascii: "/"), unsafe base[index + 1] == UInt8(ascii: "/") {
                index = endOfLine(from: index)
            } else if byte == UInt8(ascii: "/"), unsafe base[index + 1] == UInt8(ascii: "*") {
                index = endOfBlockComment(from: index)
            } else {
                break
            }
        }
        return index
    }

    /// The offset after `/…/`, by the rules of SE-0354: no possible operand to the left, no space at either end, closed
    /// on the same line, parentheses not closed before they are opened.
    mutating func endOfBareRegex() -> Int? {
        guard !isLeftBound(cursor) else { return nil }
        var index = cursor &+ 1
        let first = unsafe base[index]
        guard first != UInt8(ascii: " "), first != UInt8(ascii: "\t") else { return nil }
        var parentheses = 0
        var isClass = false
        while index < end {
            let byte = unsafe base[index]
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
            case UInt8(ascii: "\\"):
                index &+= 1
                if unsafe base[index] == UInt8(ascii: "\n") { return nil }
            case UInt8(ascii: "["): isClass = true
            case UInt8(ascii: "]"): isClass = false
            case UInt8(ascii: "(") where !isClass: parentheses &+= 1
            case UInt8(ascii: ")") where !isClass:
                parentheses &-= 1
                if parentheses < 0 { return nil }
            case UInt8(ascii: "/"):
                let last = unsafe base[index - 1]
                return last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") ? nil : index &+ 1
            default: break
            }
            index &+= 1
        }
        return nil
    }

    /// Whether an operator here would have its operand on the left.
    private mutating func isLeftBound(_ offset: Int) -> Bool {
        guard offset > 0 else { return false }
        switch unsafe base[offset - 1] {
        case UInt8(ascii: " "), 0x00, 0x09...0x0D, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"),
            UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "="):
            return false
        default: return true
        }
    }

    /// Moves past `#/…/#`; returns false when it is not a literal. One that begins with a line break may extend over
    /// several lines.
    mutating func poundRegex(pounds: Int, at slash: Int) -> Bool {
        var index = slash &+ 1
        while unsafe base[index] == UInt8(ascii: " ") || base[index] == UInt8(ascii: "\t") { index &+= 1 }
        let isMultiline = unsafe base[index] == UInt8(ascii: "\n") || base[index] == UInt8(ascii: "\r")
        while index < end {
            let byte = unsafe base[index]
            if byte == UInt8(ascii: "\\") {
                index &+= 2
                continue
            }
            if !isMultiline, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
            index &+= 1
            if byte == UInt8(ascii: "/"), hasPounds(pounds, at: index) {
                cursor = index &+ pounds
                previousEnd = cursor
                pending = -1
                return true
            }
        }
        return false
    }
}
