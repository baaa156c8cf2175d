/// Finds the known names that may have been meant by one that is not known, such as a misspelled module or scope.
package enum NearNames {
    /// At most three of `candidates` within a few edits, the nearest first; equally near ones by name.
    package static func of(_ name: String, among candidates: some Sequence<String>) -> [String] {
        let letters = EditDistance.letters(of: name)
        let near = Set(candidates).compactMap { candidate -> (distance: Int, name: String)? in
            let other = EditDistance.letters(of: candidate)
            let most = max(1, min(letters.count, other.count) / 3)
            return EditDistance.between(letters, other, atMost: most).map { ($0, candidate) }
        }
        return near.sorted(by: <).prefix(3).map(\.name)
    }

    /// ` Did you mean ...?`, or nothing.
    package static func question(_ name: String, among candidates: some Sequence<String>) -> String {
        let near = of(name, among: candidates)
        guard !near.isEmpty else { return "" }
        return " Did you mean " + near.map { "`\($0)`" }.joined(separator: " or ") + "?"
    }
}
