internal import StrataCore

/// Finds the known words that are similar to an unknown one.
enum NearWords {
    /// At most `limit` of `candidates`, the nearest first. Leading dashes do not count: `help` is near `--help`.
    static func of(_ word: String, among candidates: [String], limit: Int = 3) -> [String] {
        let letters = letters(of: word)
        let near = candidates.enumerated().compactMap { position, candidate -> (distance: Int, position: Int)? in
            let other = Self.letters(of: candidate)
            // Up to half of a short word: `wiat` is two edits from `wait`. The same letters in another order are near
            // in a word of three, too.
            let most = max(letters.sorted() == other.sorted() ? 2 : 1, min(3, min(letters.count, other.count) / 2))
            return EditDistance.between(letters, other, atMost: most).map { ($0, position) }
        }
        return near.sorted(by: <).prefix(limit).map { candidates[$0.position] }
    }

    /// ` Did you mean ...?`, or nothing.
    static func question(_ word: String, among candidates: [String]) -> String {
        question(of(word, among: candidates))
    }

    static func question(_ near: [String]) -> String {
        guard !near.isEmpty else { return "" }
        return " Did you mean \(near.map { "`\($0)`" }.joined(separator: " or "))?"
    }

    private static func letters(of word: String) -> [UInt8] {
        Array(EditDistance.letters(of: word).drop { $0 == UInt8(ascii: "-") })
    }
}
