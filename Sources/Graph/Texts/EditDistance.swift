/// Counts the insertions, deletions and replacements that turn one name into another.
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
        for (line, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            var least = row[0]
            for (column, other) in right.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
                least = min(least, row[column + 1])
            }
            if least > most { return nil }
        }
        let distance = row[right.count]
        return distance <= most ? distance : nil
    }
}
