/// How long an instance lives, as far as the captive rule cares.
enum Lifetime: Sendable, Equatable {
    /// As long as whoever asked for it: transient, graph scope, forwards.
    case borrowed
    /// As long as the container.
    case container
    /// Until memory is short.
    case memorySensitive
    /// Until its scope is reset.
    case custom
    /// Until its scope is closed: a kind of holder of its own, and those that outlive it.
    case scoped(Holders, outlivedBy: Holders)
    /// As long as somebody holds it.
    case weak
    /// A value that was given, not made.
    case provided

    /// Kinds of services that keep others.
    struct Holders: OptionSet, Sendable {
        let rawValue: UInt64
        static let container = Holders(rawValue: 1)
        static let memorySensitive = Holders(rawValue: 2)
        static let custom = Holders(rawValue: 4)
        static let weak = Holders(rawValue: 8)
        static let host = Holders(rawValue: 16)
        /// What is made outside of every scope.
        static let outsideScopes: Holders = [.container, .memorySensitive, .custom, .weak, .host]
        /// The first of the scopes' own bits; scopes beyond the last bit share it.
        static func scope(_ position: Int) -> Holders { Holders(rawValue: 1 << UInt64(min(63, 5 + position))) }
    }

    /// This lifetime as a holder; empty when it keeps nothing too long. What is weak or hosted keeps only what a scope
    /// ends, for it is made outside of the scope.
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

    /// The holders that must not keep an instance of this lifetime.
    var holdersThatKeepTooLong: Holders {
        switch self {
        case .memorySensitive, .weak: .container
        case .custom: [.container, .memorySensitive]
        case .scoped(_, let outlivedBy): outlivedBy.union(.outsideScopes)
        case .borrowed, .container, .provided: []
        }
    }
}

/// The lifetimes of a graph's nodes: which scope is inside which is the openings' to say.
struct Lifetimes {
    /// A scope, as services of one layer live in it.
    private struct Place: Hashable {
        let name: String
        let layer: Int
    }

    /// What holds a scope's services in one way: its name, and the scopes that are open whenever it is.
    private struct Kind: Hashable {
        let name: String
        let around: Set<String>
    }

    private var places: [Place: Lifetime] = [:]
    private var outlivedBy: [String: Lifetime.Holders] = [:]

    init(_ graph: DependencyGraph) {
        lazy var surroundings = Surroundings(graph)
        var kinds: [Kind] = []
        var kindOfPlace: [Place: Int] = [:]
        // What is opened inside a scope asks where that ends, also when no service lives in it.
        var names: [String] = []
        for node in graph.nodes {
            guard case .scoped(let name) = node.scope else { continue }
            let place = Place(name: name, layer: node.layer)
            guard kindOfPlace[place] == nil else { continue }
            if !names.contains(name) { names.append(name) }
            let kind = Kind(name: name, around: surroundings.around(name, layer: node.layer))
            kindOfPlace[place] = kinds.firstIndex(of: kind) ?? kinds.count
            if !kinds.contains(kind) { kinds.append(kind) }
        }
        for case let name? in graph.openings.map(\.outer) where !names.contains(name) { names.append(name) }
        for name in names {
            outlivedBy[name] = kinds.indices.filter { !kinds[$0].around.contains(name) }
                .reduce(into: []) { $0.insert(.scope($1)) }
        }
        for (place, kind) in kindOfPlace {
            places[place] = .scoped(.scope(kind), outlivedBy: outlivedBy[place.name] ?? [])
        }
    }

    subscript(node: DependencyGraph.Node) -> Lifetime {
        switch (node.origin, node.scope) {
        case (.forward, _): .borrowed
        case (.expected, _): .provided
        case (_, .scoped(let name)): places[Place(name: name, layer: node.layer)] ?? .provided
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

/// Which scopes are open whenever another one is: those that end after it, and may keep nothing of it.
private struct Surroundings {
    private let openings: [String: [DependencyGraph.Opening]]
    private let tree: LayerTree

    init(_ graph: DependencyGraph) {
        openings = Dictionary(grouping: graph.openings, by: \.name)
        tree = LayerTree(graph.layers)
    }

    /// A scope, and those around it by every declaration that a service of the layer may be made in.
    func around(_ name: String, layer: Int) -> Set<String> { around(name, layer: layer, inside: []) }

    private func around(_ name: String, layer: Int, inside passed: Set<String>) -> Set<String> {
        guard !passed.contains(name) else { return [] }
        let passed = passed.union([name])
        let declared = declarations(of: name, for: layer).map { opening in
            opening.outer.map { around($0, layer: opening.layer, inside: passed) } ?? []
        }
        return declared.dropFirst().reduce(declared.first ?? []) { $0.intersection($1) }.union([name])
    }

    /// Those of the layer's ancestors and descendants; all, where those declare none.
    private func declarations(of name: String, for layer: Int) -> [DependencyGraph.Opening] {
        let all = openings[name] ?? []
        let related = all.filter { tree.reaches(layer, from: $0.layer) || tree.reaches($0.layer, from: layer) }
        return related.isEmpty ? all : related
    }
}
