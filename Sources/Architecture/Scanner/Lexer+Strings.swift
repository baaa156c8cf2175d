extension Lexer {
    /// Reads a string literal; the cursor is at its first quote, after its pound signs.
    mutating func string(pounds: Int) {
        pending = -1
        let isMultiline = opensMultiline(pounds: pounds)
        cursor &+= isMultiline ? 3 : 1
        stringBody(pounds: pounds, isMultiline: isMultiline)
    }

    /// Whether the quotes at the cursor open a multiline string. In a raw string, three quotes do not if the string
    /// ends on the same line: `#"""#` is a string with one quote.
    mutating func opensMultiline(pounds: Int) -> Bool {
        guard unsafe base[cursor + 1] == UInt8(ascii: "\""), unsafe base[cursor + 2] == UInt8(ascii: "\"") else {
            return false
        }
        guard pounds > 0 else { return true }
        var index = cursor &+ 1
        while index < end {
            let byte = unsafe base[index]
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return true }
            index &+= 1
            if byte == UInt8(ascii: "\""), hasPounds(pounds, at: index) { return false }
        }
        return true
    }

    /// Continues reading a string, to its end or to the code of an interpolation.
    mutating func stringBody(pounds: Int, isMultiline: Bool) {
        let base = unsafe self.base
        let end = self.end
        var index = cursor
        while index < end {
            let byte = unsafe base[index]
            index &+= 1
            if byte == UInt8(ascii: "\\") {
                guard hasPounds(pounds, at: index) else { continue }
                index &+= pounds
                let escaped = unsafe base[index]
                if escaped == UInt8(ascii: "(") {
                    push(.interpolation(pounds: pounds, isMultiline: isMultiline))
                    cursor = index &+ 1
                    previousEnd = cursor
                    pending = -1
                    return
                }
                if escaped != UInt8(ascii: "\n"), escaped != UInt8(ascii: "\r"), index < end { index &+= 1 }
            } else if byte == UInt8(ascii: "\"") {
                if isMultiline {
                    guard unsafe base[index] == UInt8(ascii: "\""), unsafe base[index + 1] == UInt8(ascii: "\""),
                        hasPounds(pounds, at: index &+ 2)
                    else { continue }
                    index &+= 2
                } else if !hasPounds(pounds, at: index) {
                    continue
                }
                index &+= pounds
                break
            } else if !isMultiline, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                // Unterminated: the compiler also continues on the next line.
                index &-= 1
                break
            }
        }
        cursor = index
        previousEnd = index
        pending = -1
    }

    mutating func hasPounds(_ count: Int, at index: Int) -> Bool {
        var seen = 0
        while seen < count {
            guard index &+ seen < end, unsafe base[index + seen] == UInt8(ascii: "#") else { return false }
            seen &+= 1
        }
        return true
    }
}
