public import StrataCore

/// Why a word names no service, or more than one. Sendable.
public struct ServiceNameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was asked for.
    public let name: String
    /// The identities of the services that it could mean; empty when nothing is called so.
    public let meanings: [String]
    /// Names that were perhaps meant, the likeliest first.
    public let nearMisses: [String]

    /// One sentence, and what to do.
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
    /// The position of the service that a person calls `name`.
    ///
    /// `Network`, `Network#replica`, `Demo.Network`, `Services/Network` or the whole identity
    /// `Services/Demo.Network#replica`, as `json()` has it; `any` before it does not count. The most exact reading that
    /// names something is taken; letter case counts only as long as that finds something. Linear in nodes.
    ///
    /// - Throws: ``ServiceNameError`` when none or more than one is called so.
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

/// The ways to write one service.
private struct Spellings {
    let identity: String
    let layer: String
    /// `Network`.
    let type: String
    /// `Demo.Network`.
    let qualifiedType: String
    /// `#replica`, or nothing.
    let suffix: String

    init(_ node: DependencyGraph.Node, _ graph: DependencyGraph, identity: String) {
        self.identity = identity
        layer = graph.layers[node.layer].name
        type = node.key.typeName
        qualifiedType = node.key.qualifiedTypeName
        suffix = node.key.name.map { "#\($0)" } ?? ""
    }

    /// The most exact first.
    static let readings: [@Sendable (Spellings, String) -> Bool] = [
        { $0.identity == $1 },
        { $0.qualifiedType + $0.suffix == $1 || "\($0.layer)/\($0.type)\($0.suffix)" == $1 },
        { $0.type + $0.suffix == $1 },
        { $0.type == $1 || $0.qualifiedType == $1 || "\($0.layer)/\($0.type)" == $1 },
        { ($0.type + $0.suffix).lowercased() == $1.lowercased() || $0.type.lowercased() == $1.lowercased() },
    ]

    /// Few edits away first, then those whose name has the word in it.
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
