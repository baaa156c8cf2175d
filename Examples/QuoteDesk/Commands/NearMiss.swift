/// Suggests an existing name for an unknown one.
enum NearMiss {
    /// ` (did you mean "--store"?)`, or nothing if no name is near.
    static func question(_ name: String, among names: [String]) -> String {
        let near = names.map { ($0, distance(name, $0)) }.min { $0.1 < $1.1 }
        guard let near, near.1 <= max(2, name.count / 3) else { return "" }
        return " (did you mean \"\(near.0)\"?)"
    }

    /// The number of insertions, removals and replacements from one to the other.
    static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = diagonal + (right[column] == character ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
