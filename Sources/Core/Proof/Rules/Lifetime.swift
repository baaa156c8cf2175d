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
    private var scopes: [String: Lifetime] = [:]

    init(_ graph: DependencyGraph) {
        var names: [String] = []
        for node in graph.nodes {
            if case .scoped(let name) = node.scope, !names.contains(name) { names.append(name) }
        }
        // What is opened inside a scope asks where that ends, also when no service lives in it.
        for case let name? in graph.openings.map(\.outer) where !names.contains(name) { names.append(name) }
        let outer = Dictionary(graph.openings.map { ($0.name, $0.outer) }) { first, _ in first }
        for (position, name) in names.enumerated() {
            var outlivedBy: Lifetime.Holders = []
            for (other, otherName) in names.enumerated() where !isInside(otherName, name, outer) {
                outlivedBy.insert(.scope(other))
            }
            scopes[name] = .scoped(.scope(position), outlivedBy: outlivedBy)
        }
    }

    subscript(node: DependencyGraph.Node) -> Lifetime {
        switch (node.origin, node.scope) {
        case (.forward, _): .borrowed
        case (.expected, _): .provided
        case (_, .scoped(let name)): scopes[name] ?? .provided
        case (_, .transient), (_, .graph): .borrowed
        case (_, .container): .container
        case (_, .memorySensitive): .memorySensitive
        case (_, .custom): .custom
        case (_, .weak): .weak
        }
    }

    /// The kinds of holders that live where no scope of this name is open around them.
    func holdersOutside(of scope: String) -> Lifetime.Holders {
        scopes[scope]?.holdersThatKeepTooLong ?? .outsideScopes
    }

    /// Whether a scope is `name` or opened, directly or not, inside it: then it ends first and may hold its services.
    private func isInside(_ scope: String, _ name: String, _ outer: [String: String?]) -> Bool {
        var current = scope
        var seen: Set<String> = []
        while seen.insert(current).inserted {
            if current == name { return true }
            guard let next = outer[current] ?? nil else { return false }
            current = next
        }
        return false
    }
}
