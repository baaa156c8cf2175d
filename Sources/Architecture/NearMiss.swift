/// Suggests the probably intended word for a misspelled one.
package enum NearMiss {
    /// The closest of some words, if it is close enough to be a typing error.
    static func of(_ word: String, among words: [String]) -> String? {
        let limit = max(1, word.count / 3)
        let close = words.map { ($0, distance(word.lowercased(), $0.lowercased())) }.filter { $0.1 <= limit }
        return close.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }

    /// ` (did you mean "x"?)`, or nothing.
    package static func question(_ word: String, among words: [String]) -> String {
        of(word, among: words).map { " (did you mean \"\($0)\"?)" } ?? ""
    }

    /// The least number of letters to insert, remove, replace or swap with the next one.
    private static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left)
        let right = Array(right)
        var before: [Int] = []
        var row = Array(0...right.count)
        for line in left.indices {
            var next = [line + 1]
            for column in right.indices {
                let cost = left[line] == right[column] ? 0 : 1
                var best = min(row[column] + cost, row[column + 1] + 1, next[column] + 1)
                if line > 0, column > 0, left[line] == right[column - 1], left[line - 1] == right[column] {
                    best = min(best, before[column - 1] + 1)
                }
                next.append(best)
            }
            before = row
            row = next
        }
        return row[right.count]
    }
}

extension Codebase {
    /// The probably intended module for a misspelled name.
    func suggestion(for name: String) -> String { NearMiss.question(name, among: modules.map(\.name)) }
}
