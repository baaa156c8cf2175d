/// The lifetime of an instance, as far as the captive rule needs it.
enum Lifetime: Sendable, Equatable {
    /// As long as its requester: transient, graph scope, forwards.
    case borrowed
    /// As long as the container.
    case container
    /// Until memory is short.
    case memorySensitive
    /// Until its scope is reset.
    case custom
    /// Until its scope is closed. The scope is a separate kind of holder; `outlivedBy` has the kinds that outlive it.
    case scoped(Holders, outlivedBy: Holders)
    /// As long as another object holds it.
    case weak
    /// A value that was provided, not constructed.
    case provided

    /// The kinds of services that hold others.
    struct Holders: OptionSet, Sendable {
        let rawValue: UInt64
        static let container = Holders(rawValue: 1)
        static let memorySensitive = Holders(rawValue: 2)
        static let custom = Holders(rawValue: 4)
        static let weak = Holders(rawValue: 8)
        static let host = Holders(rawValue: 16)
        /// The kinds of services that are constructed outside every scope.
        static let outsideScopes: Holders = [.container, .memorySensitive, .custom, .weak, .host]
        /// The bit of the scope kind at this position. Kinds beyond the last bit share it.
        static func scope(_ position: Int) -> Holders { Holders(rawValue: 1 << UInt64(min(63, 5 + position))) }
    }

    /// This lifetime as a holder; empty if it holds nothing too long. A weak or hosted service can hold only a scoped
    /// service too long, because it is constructed outside the scope.
    var asHolder: Holders {
        switch self {
        case .container: .container
        case .memorySensitive: .memorySensitive
        case .custom: .custom
        case .scoped(let holder, _): holder
        case .weak: .weak
        case .borrowed, .provided: []
        }
    }

    /// The holders that must not hold an instance of this lifetime.
    var holdersThatKeepTooLong: Holders {
        switch self {
        case .memorySensitive, .weak: .container
        case .custom: [.container, .memorySensitive]
        case .scoped(_, let outlivedBy): outlivedBy.union(.outsideScopes)
        case .borrowed, .container, .provided: []
        }
    }
}

/// The lifetimes of a graph's nodes. The openings determine which scope is inside which.
struct Lifetimes {
    /// A scope, for the services of one layer.
    private struct ScopeInLayer: Hashable {
        let name: String
        let layer: Int
    }

    /// One kind of holder: the name of its scope, and the scopes that are open whenever that one is.
    private struct Kind: Hashable {
        let name: String
        let around: Set<String>
    }

    private var lifetimes: [ScopeInLayer: Lifetime] = [:]
    private var outlivedBy: [String: Lifetime.Holders] = [:]

    init(_ graph: DependencyGraph) {
        lazy var surroundings = Surroundings(graph)
        var kinds: [Kind] = []
        var kindOfScope: [ScopeInLayer: Int] = [:]
        // The rule for openers also needs the outer scopes, even those in which no service lives.
        var names: [String] = []
        // By position, because a node is large, and iterating over the array would copy each.
        for node in graph.nodes.indices {
            guard case .scoped(let name) = graph.nodes[node].scope else { continue }
            let layer = graph.nodes[node].layer
            let scope = ScopeInLayer(name: name, layer: layer)
            guard kindOfScope[scope] == nil else { continue }
            if !names.contains(name) { names.append(name) }
            let kind = Kind(name: name, around: surroundings.around(name, layer: layer))
            kindOfScope[scope] = kinds.firstIndex(of: kind) ?? kinds.count
            if !kinds.contains(kind) { kinds.append(kind) }
        }
        for case let name? in graph.openings.map(\.outer) where !names.contains(name) { names.append(name) }
        for name in names {
            outlivedBy[name] = kinds.indices.filter { !kinds[$0].around.contains(name) }
                .reduce(into: []) { $0.insert(.scope($1)) }
        }
        for (scope, kind) in kindOfScope {
            lifetimes[scope] = .scoped(.scope(kind), outlivedBy: outlivedBy[scope.name] ?? [])
        }
    }

    subscript(node: DependencyGraph.Node) -> Lifetime {
        switch (node.origin, node.scope) {
        case (.forward, _): .borrowed
        case (.expected, _): .provided
        case (_, .scoped(let name)): lifetimes[ScopeInLayer(name: name, layer: node.layer)] ?? .provided
        case (_, .transient), (_, .graph): .borrowed
        case (_, .container): .container
        case (_, .memorySensitive): .memorySensitive
        case (_, .custom): .custom
        case (_, .weak): .weak
        }
    }

    /// The kinds of holders that live where no scope of this name is open around them.
    func holdersOutside(of scope: String) -> Lifetime.Holders {
        (outlivedBy[scope] ?? []).union(.outsideScopes)
    }
}

/// The scopes that are open whenever another one is. They end after it, and must not hold its services.
private struct Surroundings {
    private let openings: [String: [DependencyGraph.Opening]]
    private let tree: LayerTree

    init(_ graph: DependencyGraph) {
        openings = Dictionary(grouping: graph.openings, by: \.name)
        tree = LayerTree(graph.layers)
    }

    /// A scope, and those that are around it in every declaration in which a service of the layer may be constructed.
    func around(_ name: String, layer: Int) -> Set<String> { around(name, layer: layer, inside: []) }

    private func around(_ name: String, layer: Int, inside passed: Set<String>) -> Set<String> {
        guard !passed.contains(name) else { return [] }
        let passed = passed.union([name])
        let declared = declarations(of: name, for: layer).map { opening in
            opening.outer.map { around($0, layer: opening.layer, inside: passed) } ?? []
        }
        return declared.dropFirst().reduce(declared.first ?? []) { $0.intersection($1) }.union([name])
    }

    /// The declarations of the layer, its ancestors and its descendants; all declarations if those have none.
    private func declarations(of name: String, for layer: Int) -> [DependencyGraph.Opening] {
        let all = openings[name] ?? []
        let related = all.filter { tree.reaches(layer, from: $0.layer) || tree.reaches($0.layer, from: layer) }
        return related.isEmpty ? all : related
    }
}
