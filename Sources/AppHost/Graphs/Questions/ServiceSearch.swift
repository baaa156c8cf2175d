public import StrataCore

/// The error for a word that names no service, or more than one. Sendable.
public struct ServiceNameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The word that was searched for.
    public let name: String
    /// The identities of the services that it could mean; empty when no service has this name.
    public let meanings: [String]
    /// Similar names, the likeliest first.
    public let nearMisses: [String]
    /// The services, and the work in scopes, that need a service of this name, which is not registered: name, layer and
    /// site of each.
    public let requesters: [String]
    /// Whether services need it and nothing registers it.
    public var isMissing: Bool { !requesters.isEmpty }

    /// One sentence, and advice.
    public var description: String {
        guard requesters.isEmpty else {
            return "`\(name)` is not registered. It is needed by:"
                + requesters.prefix(10).map { "\n    \($0)" }.joined()
                + (requesters.count > 10 ? "\n    and \(requesters.count - 10) more" : "")
        }
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
    /// names a service wins; letter case is ignored only if no other reading does. Linear in nodes and edges.
    ///
    /// A decorated service and its decorators have one name. It means the outermost decorator, because a request for
    /// the service obtains that one. `the decorator of Network`, as problems print it, means the decorators alone.
    ///
    /// - Throws: ``ServiceNameError`` when no service, or more than one, has this name.
    public func service(named name: String) throws(ServiceNameError) -> Int {
        let identities = GraphIdentities(self)
        let names = NodeNames(self)
        let words = NodeWords(name)
        let inner = decoratedNodes
        let spellings = identities.nodes.indices.map {
            Spellings(nodes[$0], self, identity: identities.nodes[$0], name: names[$0])
        }
        for reading in Spellings.readings {
            let matches = identities.order.filter { reading(spellings[$0], words.name) }
            let found = matches.filter {
                words.meanDecorator ? nodes[$0].origin == .decorator : matches.count == 1 || !inner[$0]
            }
            guard found.count <= 1 else {
                throw ServiceNameError(
                    name: name, meanings: found.map { meaning($0, identities, names) }, nearMisses: [], requesters: [])
            }
            if let position = found.first { return position }
        }
        if let position = service(at: words, spellings) { return position }
        let requesters = requesters(ofMissing: words.name, names)
        throw ServiceNameError(
            name: name, meanings: [],
            nearMisses: requesters.isEmpty ? Spellings.near(words.name, among: spellings) : [],
            requesters: requesters)
    }

    /// The service with a name and a site, as messages print them: ``Network` at Demo/Network.swift:7:27``. The whole
    /// path of the file is understood, too.
    private func service(at words: NodeWords, _ spellings: [Spellings]) -> Int? {
        guard let site = words.site else { return nil }
        let matches = nodes.indices.filter { node in
            let place = nodes[node].site
            return (site == place.description || site == "\(place.filePath):\(place.line):\(place.column)")
                && words.meanDecorator == (nodes[node].origin == .decorator)
                && Spellings.readings.contains { $0(spellings[node], words.nameWithoutSite) }
        }
        return matches.count == 1 ? matches[0] : nil
    }

    /// For each node, whether a decorator wraps it.
    private var decoratedNodes: [Bool] {
        var areDecorated = [Bool](repeating: false, count: nodes.count)
        for edge in edges where edge.kind == .decorated {
            if let target = edge.target { areDecorated[target] = true }
        }
        return areDecorated
    }

    /// The identity; for a contribution or a decorator, its distinct name, too.
    private func meaning(_ node: Int, _ identities: GraphIdentities, _ names: NodeNames) -> String {
        let isDistinct =
            nodes[node].isContributed && names[node] != nodes[node].key.description || nodes[node].origin == .decorator
        return identities.nodes[node] + (isDistinct ? ": \(names.quoted(node))" : "")
    }

    /// The requests for a service that nothing serves, each once.
    private func requesters(ofMissing wanted: String, _ names: NodeNames) -> [String] {
        func isWanted(_ key: ServiceKey) -> Bool {
            let suffix = key.name.map { "#\($0)" } ?? ""
            return [key.description, key.typeName + suffix, key.qualifiedTypeName + suffix, key.typeName]
                .map(\.withoutAny).contains(wanted)
        }
        var found: [String] = []
        for edge in edges where edge.target == nil && isWanted(edge.requested) {
            let node = nodes[edge.source]
            let line = "\(names.phrase(edge.source)) (\(layers[node.layer].name), \(edge.kind.rawValue)), \(node.site)"
            if found.last != line { found.append(line) }
        }
        for opening in openings where opening.entries.contains(where: { $0.target == nil && isWanted($0.requested) }) {
            found.append("the work in scope `\(opening.name)` (\(layers[opening.layer].name)), \(opening.site)")
        }
        return found
    }
}

/// The words by which a person or a message calls a node: `any Network`, ``the decorator of `Network` ``.
private struct NodeWords {
    let name: String
    let meanDecorator: Bool
    /// The words before ` at `.
    let nameWithoutSite: String
    /// The words after ` at `.
    let site: String?

    init(_ words: String) {
        var words = words.filter { $0 != "`" }[...]
        func drop(_ prefix: String) -> Bool {
            guard words.hasPrefix(prefix) else { return false }
            words.removeFirst(prefix.count)
            return true
        }
        meanDecorator = drop("the decorator of ") || drop("decorator of ")
        name = String(words).withoutAny
        let parts = name.split(separator: " at ", maxSplits: 1)
        nameWithoutSite = parts.first.map(String.init) ?? name
        site = parts.count == 2 ? String(parts[1]) : nil
    }
}

extension String {
    /// The name of a type or the identity of a service without `any`: `Services/Clock<Duration>`.
    fileprivate var withoutAny: String {
        replacing("/any ", with: "/", maxReplacements: 1)[...].trimmingAny
    }
}

extension Substring {
    fileprivate var trimmingAny: String { String(hasPrefix("any ") ? dropFirst(4) : self) }
}

/// The spellings of one service, each without `any`.
private struct Spellings {
    let identity: String
    let layer: String
    /// `Network`.
    let type: String
    /// `Demo.Network`.
    let qualifiedType: String
    /// The type as messages print it: `any Clock<Duration>`.
    let shown: String
    /// `#replica`, or empty.
    let suffix: String
    /// As messages call it: `TaxRule by LuxuryTax`, `Network "replica"`.
    let name: String
    /// For a decorator, the key of the service: `name` is this key, followed by a site if there are several decorators.
    let decorated: String?

    init(_ node: DependencyGraph.Node, _ graph: DependencyGraph, identity: String, name: String) {
        self.name = name.withoutAny
        decorated = node.origin == .decorator ? node.key.description.withoutAny : nil
        self.identity = identity.withoutAny
        shown = node.key.typeName
        layer = graph.layers[node.layer].name
        type = node.key.typeName.withoutAny
        qualifiedType = node.key.qualifiedTypeName.withoutAny
        suffix = node.key.name.map { "#\($0)" } ?? ""
    }

    /// The spellings, the most exact first.
    static let readings: [@Sendable (Spellings, String) -> Bool] = [
        { $0.identity == $1 },
        { $0.name == $1 || $0.decorated == $1 },
        { $0.qualifiedType + $0.suffix == $1 || "\($0.layer)/\($0.type)\($0.suffix)" == $1 },
        { $0.type + $0.suffix == $1 },
        { $0.type == $1 || $0.qualifiedType == $1 || "\($0.layer)/\($0.type)" == $1 },
        { ($0.type + $0.suffix).lowercased() == $1.lowercased() || $0.type.lowercased() == $1.lowercased() },
    ]

    /// The names a few edits away first, then those that contain the word.
    static func near(_ word: String, among spellings: [Spellings]) -> [String] {
        var names: [String] = []
        for spelling in spellings where !names.contains(spelling.shown + spelling.suffix) {
            names.append(spelling.shown + spelling.suffix)
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
