internal import StrataCore

extension DependencyGraph {
    /// On a line of its own, which scopes a node opens through openers and with what; empty when it opens none.
    func sentenceOnOpenings(of node: Int) -> String {
        let scopes = nodes[node].opens.map { position in
            let provided = openings[position].provided.map(\.description).joined(separator: ", ")
            return "`\(openings[position].name)`" + (provided.isEmpty ? "" : " with \(provided)")
        }
        guard !scopes.isEmpty else { return "" }
        return "\nIt opens scope \(scopes.joined(separator: ", "))."
    }
}
