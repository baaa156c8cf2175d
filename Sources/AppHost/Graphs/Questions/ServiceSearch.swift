public import StrataCore

/// The error for a word that names no service, or more than one. Sendable.
public struct ServiceNameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The word that was searched for.
    public let name: String
    /// The identities of the services that it could mean; empty when no service has this name.
    public let meanings: [String]
    /// Similar names, the likeliest first.
    public let nearMisses: [String]

    /// One sentence, and advice.
    public var description: String {
        guard meanings.isEmpty else {
            return "`\(name)` may mean \(meanings.count) services; name one of them:"
                + meanings.prefix(10).map { "\n    \($0)" }.joined()
                + (meanings.count > 10 ? "\n    and \(meanings.count - 10) more" : "")
        }
        let advice = nearMisses.isEmpty ? " `graph --format json` lists all." : NearWords.question(nearMisses)
        return "there is no service `\(name)`.\(advice)"
    }
}

extension DependencyGraph {
    /// The position of the service with this name, as a person writes it.
    ///
    /// `Network`, `Network#replica`, `Demo.Network`, `Services/Network` or the whole identity
    /// `Services/Demo.Network#replica`, as in `json()`; a leading `any` does not count. The most exact reading that
    /// names a service wins. Letter case counts as long as that finds a service. Linear in nodes.
    ///
    /// - Throws: ``ServiceNameError`` when no service, or more than one, has this name.
    public func service(named name: String) throws(ServiceNameError) -> Int {
        let identities = GraphIdentities(self)
        let wanted = name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
        let spellings = identities.nodes.indices.map { Spellings(nodes[$0], self, identity: identities.nodes[$0]) }
        for reading in Spellings.readings {
            let found = identities.order.filter { reading(spellings[$0], wanted) }
            guard found.count <= 1 else {
                throw ServiceNameError(name: name, meanings: found.map { identities.nodes[$0] }, nearMisses: [])
            }
            if let position = found.first { return position }
        }
        throw ServiceNameError(name: name, meanings: [], nearMisses: Spellings.near(wanted, among: spellings))
    }
}

/// The spellings of one service.
private struct Spellings {
    let identity: String
    let layer: String
    /// `Network`.
    let type: String
    /// `Demo.Network`.
    let qualifiedType: String
    /// `#replica`, or empty.
    let suffix: String

    init(_ node: DependencyGraph.Node, _ graph: DependencyGraph, identity: String) {
        self.identity = identity
        layer = graph.layers[node.layer].name
        type = node.key.typeName
        qualifiedType = node.key.qualifiedTypeName
        suffix = node.key.name.map { "#\($0)" } ?? ""
    }

    /// The spellings, the most exact first.
    static let readings: [@Sendable (Spellings, String) -> Bool] = [
        { $0.identity == $1 },
        { $0.qualifiedType + $0.suffix == $1 || "\($0.layer)/\($0.type)\($0.suffix)" == $1 },
        { $0.type + $0.suffix == $1 },
        { $0.type == $1 || $0.qualifiedType == $1 || "\($0.layer)/\($0.type)" == $1 },
        { ($0.type + $0.suffix).lowercased() == $1.lowercased() || $0.type.lowercased() == $1.lowercased() },
    ]

    /// The names a few edits away first, then those that contain the word.
    static func near(_ word: String, among spellings: [Spellings]) -> [String] {
        var names: [String] = []
        for spelling in spellings where !names.contains(spelling.type + spelling.suffix) {
            names.append(spelling.type + spelling.suffix)
        }
        var near = NearWords.of(word, among: names)
        let letters = Array(EditDistance.letters(of: word))
        guard letters.count > 2 else { return near }
        for name in names where near.count < 3 && !near.contains(name) {
            let other = EditDistance.letters(of: name)
            let starts = other.indices.dropLast(letters.count - 1)
            if starts.contains(where: { other[$0..<($0 + letters.count)].elementsEqual(letters) }) { near.append(name) }
        }
        return near
    }
}
