/// Finds what someone probably meant.
enum NearMiss {
    /// The closest of some words, if it is close enough to be a slip.
    static func of(_ word: String, among words: [String]) -> String? {
        let limit = max(1, word.count / 3)
        let close = words.map { ($0, distance(word.lowercased(), $0.lowercased())) }.filter { $0.1 <= limit }
        return close.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }

    /// ` (did you mean "x"?)`, or nothing.
    static func question(_ word: String, among words: [String]) -> String {
        of(word, among: words).map { " (did you mean \"\($0)\"?)" } ?? ""
    }

    /// The number of letters to insert, remove or replace.
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (line, letter) in left.enumerated() {
            var corner = row[0]
            row[0] = line + 1
            for (column, other) in right.enumerated() {
                let cost = letter == other ? corner : 1 + min(corner, row[column], row[column + 1])
                corner = row[column + 1]
                row[column + 1] = cost
            }
        }
        return row[right.count]
    }
}

extension Codebase {
    /// What module a misspelt name probably means.
    func suggestion(for name: String) -> String { NearMiss.question(name, among: modules.map(\.name)) }
}
