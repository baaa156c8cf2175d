internal import StrataCore

extension DependencyGraph {
    /// A line that lists the scopes that a node opens through openers, with their values; empty when it opens none.
    func sentenceOnOpenings(of node: Int) -> String {
        let scopes = nodes[node].opens.map { position in
            let provided = openings[position].provided.map(\.description).joined(separator: ", ")
            return "`\(openings[position].name)`" + (provided.isEmpty ? "" : " with \(provided)")
        }
        guard !scopes.isEmpty else { return "" }
        return "\nIt opens scope \(scopes.joined(separator: ", "))."
    }
}
