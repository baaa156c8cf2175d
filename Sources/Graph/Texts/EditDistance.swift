/// Counts the insertions, deletions, replacements and swaps of neighboring letters that turn one name into another
/// (Damerau, A technique for computer detection and correction of spelling errors, 1964).
package enum EditDistance {
    /// The bytes of a name, ASCII letters in lower case: `HTTPClient` and `HttpClient` are the same.
    package static func letters(of name: String) -> [UInt8] {
        name.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
    }

    /// The edits between two names, or nil if there are more than `most`.
    ///
    /// Stops at the first row that is already beyond `most`, and never reads names whose lengths differ by more.
    package static func between(_ left: [UInt8], _ right: [UInt8], atMost most: Int) -> Int? {
        guard abs(left.count - right.count) <= most else { return nil }
        var row = Array(0...right.count)
        // The two rows before it: a swap changes two letters of each name.
        var (previous, beforePrevious) = (row, row)
        for (line, letter) in left.enumerated() {
            (beforePrevious, previous, row) = (previous, row, beforePrevious)
            row[0] = line + 1
            var least = row[0]
            for (column, other) in right.enumerated() {
                var edits = min(
                    previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1, row[column] + 1)
                if line > 0, column > 0, letter == right[column - 1], left[line - 1] == other {
                    edits = min(edits, beforePrevious[column - 1] + 1)
                }
                row[column + 1] = edits
                least = min(least, edits)
            }
            if least > most { return nil }
        }
        let distance = row[right.count]
        return distance <= most ? distance : nil
    }
}
