extension String {
    /// Padded with trailing spaces, or cut with an ellipsis, to exactly this number of characters.
    func padded(to width: Int) -> String {
        guard count <= width else { return String(prefix(max(0, width - 1))) + "…" }
        return self + String(repeating: " ", count: width - count)
    }

    /// Padded with leading spaces; never cut, because it is a number.
    func alignedRight(in width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }

    /// Replaces line ends and other control characters with spaces, so that a value stays in its line of a table.
    var onOneLine: String {
        let words = split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
        return words.joined(separator: " ")
    }
}
