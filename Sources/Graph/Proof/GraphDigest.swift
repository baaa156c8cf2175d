extension DependencyGraph {
    /// A digest of everything in this graph that decides whether the proof finds a fault: 32 hexadecimal digits.
    ///
    /// If the proof accepts a graph, it accepts every graph with the same digest. Types are numbered in the order of
    /// their first occurrence. So the digest stays the same if a type gets another name or another implementation, or
    /// if lines are inserted in a source file; it is different if a service gets a further dependency, another scope or
    /// another layer, if registrations change their order, and with a version of Strata that has other rules. It does
    /// not depend on the process or the platform. A graph with faults has a digest, too.
    ///
    /// It tells graphs apart that differ by mistake. It is not a cryptographic hash.
    ///
    /// - Complexity: O(*n*) in nodes and edges.
    public var digest: String { GraphDigest(of: self).description }
}

/// The digest of a dependency graph, of 128 bits.
///
/// Each of two halves takes one word after the other: it combines the word with its bits, multiplies by an odd constant
/// and shifts the high bits down, so that no step loses information. At the end, the finalizer of MurmurHash3 (Austin
/// Appleby, public domain) mixes each half. The words determine the parts of the graph, because a count precedes each
/// list, and a flag each part that may be absent. A layer, node, edge or type has a number below 2³².
package struct GraphDigest: CustomStringConvertible {
    /// The version of the rules. Raise it if a rule is added, or may find a fault where it found none.
    package static let rulesVersion = 2

    private var halves: (UInt64, UInt64) = (0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344)
    /// The number of each type that has occurred.
    private var types = PositionTable()
    private var typeCount = 0

    init(of graph: DependencyGraph) {
        types.reserveCapacity(graph.nodes.count)
        combine(Self.rulesVersion, nil)
        combine(graph.layers.count, graph.nodes.count)
        for layer in graph.layers { combine(layer.isStrict ? 1 : 0, layer.parent) }
        // By position, because nodes and edges are large, and iterating over the arrays would copy each.
        for node in graph.nodes.indices { combine(node: node, of: graph) }
        combine(graph.edges.count, graph.openings.count)
        for edge in graph.edges.indices { combine(edge: edge, of: graph) }
        for opening in graph.openings { combine(opening) }
        combine(graph.openers.count, graph.startOrders.count)
        for opener in graph.openers { combine(opener) }
        for order in graph.startOrders {
            combine(order.source, order.target)
            combine(order.requested)
        }
        combine(graph.allowances.count, nil)
        for allowance in graph.allowances { combine(allowance) }
    }

    package var description: String { Self.digits(of: halves.0) + Self.digits(of: halves.1) }

    // MARK: - Parts of a graph

    private mutating func combine(node: Int, of graph: DependencyGraph) {
        var flags = Flags()
        flags.append(graph.nodes[node].scope.digestNumber, bits: 3)
        flags.append(graph.nodes[node].execution.digestNumber, bits: 2)
        flags.append(graph.nodes[node].ownExecution.digestNumber, bits: 2)
        flags.append(graph.nodes[node].isOpaque)
        flags.append(graph.nodes[node].requestsWithoutAwaiting)
        flags.append(graph.nodes[node].hasCompletion)
        flags.append(graph.nodes[node].hasClosing)
        flags.append(graph.nodes[node].isHosted)
        flags.append(graph.nodes[node].isReplacing)
        flags.append(graph.nodes[node].isContributed)
        flags.append(graph.nodes[node].isRoot)
        flags.append(graph.nodes[node].visibility == .module)
        flags.append(graph.nodes[node].isRegisteredByHosted)
        flags.append(graph.nodes[node].isMemoryReleasing)
        flags.append(graph.nodes[node].hasDetails)
        flags.append(graph.nodes[node].key.name != nil)
        flags.append(graph.nodes[node].registrar != nil)
        combine(flags.word)
        combine(number(of: graph.nodes[node].key.type), graph.nodes[node].layer)
        if let name = graph.nodes[node].scope.name { combine(name) }
        if let name = graph.nodes[node].key.name { combine(name.description) }
        if let registrar = graph.nodes[node].registrar { combine(number(of: registrar), nil) }
        if graph.nodes[node].hasDetails { combine(detailsOf: graph.nodes[node]) }
    }

    /// What few nodes have.
    private mutating func combine(detailsOf node: DependencyGraph.Node) {
        var flags = Flags()
        switch node.origin {
        case .factory: flags.append(0, bits: 3)
        case .forward: flags.append(1, bits: 3)
        case .decorator: flags.append(2, bits: 3)
        case .opened: flags.append(3, bits: 3)
        // The texts alone read who provides it.
        case .expected(_, let isProvided): flags.append(isProvided ? 4 : 5, bits: 3)
        }
        switch node.misplacedParameter {
        case nil: flags.append(0, bits: 3)
        case .inFactory: flags.append(1, bits: 3)
        case .inCompletion: flags.append(2, bits: 3)
        case .besideResolver: flags.append(3, bits: 3)
        case .argumentInCompletion: flags.append(4, bits: 3)
        }
        flags.append(node.cost != nil)
        combine(flags.word)
        if case .opened(let scope) = node.origin { combine(scope) }
        combine(node.arguments.count, nil)
        for type in node.arguments { combine(number(of: type), nil) }
    }

    private mutating func combine(edge: Int, of graph: DependencyGraph) {
        let target = graph.edges[edge].target
        let hasTypeOfTarget = target.map { graph.nodes[$0].key.type == graph.edges[edge].requested.type } ?? false
        var flags = Flags()
        flags.append(graph.edges[edge].kind.digestNumber, bits: 4)
        flags.append(graph.edges[edge].isCollected)
        flags.append(graph.edges[edge].isStated)
        flags.append(graph.edges[edge].argumentList != nil)
        flags.append(graph.edges[edge].requested.name != nil)
        flags.append(hasTypeOfTarget)
        if let target, graph.nodes[target].visibility == .module {
            flags.append(graph.nodes[graph.edges[edge].source].module == graph.nodes[target].module)
        }
        combine(flags.word | UInt64(graph.edges[edge].source) << 32)
        combine(hasTypeOfTarget ? 0 : number(of: graph.edges[edge].requested.type), target)
        if let name = graph.edges[edge].requested.name { combine(name.description) }
        if let arguments = graph.edges[edge].argumentList { combine(arguments) }
    }

    private mutating func combine(_ opening: DependencyGraph.Opening) {
        combine(opening.name)
        combine(opening.outer == nil ? 0 : 1, opening.layer)
        if let outer = opening.outer { combine(outer) }
        combine(opening.provided)
        combine(opening.entries.count, nil)
        for entry in opening.entries {
            combine(entry.requested)
            combine(0, entry.target)
        }
    }

    private mutating func combine(_ opener: DependencyGraph.Opener) {
        combine(opener.source, opener.isOptional ? 1 : 0)
        combine(opener.request.name == nil ? 0 : 1, nil)
        if let name = opener.request.name { combine(name.description) }
        combine(opener.request.provided)
    }

    private mutating func combine(_ allowance: DependencyGraph.Allowance) {
        combine(allowance.code.description)
        combine(number(of: allowance.service.type), allowance.target.map { number(of: $0.type) })
        combine(allowance.hasReason ? 1 : 0, allowance.layer)
    }

    private mutating func combine(_ keys: [ServiceKey]) {
        combine(keys.count, nil)
        for key in keys { combine(key) }
    }

    private mutating func combine(_ key: ServiceKey) {
        combine(number(of: key.type), key.name == nil ? 0 : 1)
        if let name = key.name { combine(name.description) }
    }

    private mutating func number(of type: Any.Type) -> Int {
        if let known = types[ObjectIdentifier(type)] { return known }
        types.set(typeCount, for: ObjectIdentifier(type))
        typeCount += 1
        return typeCount - 1
    }

    // MARK: - Words

    private mutating func combine(_ text: String) {
        combine(UInt64(text.utf8.count))
        for byte in text.utf8 { combine(UInt64(byte)) }
    }

    /// One word of two numbers, the second of which may be absent.
    private mutating func combine(_ first: Int, _ second: Int?) {
        combine(UInt64(first) | UInt64(second.map { $0 + 1 } ?? 0) << 32)
    }

    @inline(__always) private mutating func combine(_ word: UInt64) {
        halves.0 = (halves.0 ^ word) &* 0x9E37_79B9_7F4A_7C15
        halves.0 ^= halves.0 >> 32
        halves.1 = (halves.1 &+ word) &* 0xD6E8_FEB8_6659_FD93
        halves.1 ^= halves.1 >> 29
    }

    private static func digits(of half: UInt64) -> String {
        var mixed = (half ^ (half >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        let digits = String(mixed ^ (mixed >> 33), radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// A word of numbers and Boolean values, each in its own bits.
    private struct Flags {
        private(set) var word: UInt64 = 0
        private var used: UInt64 = 0

        @inline(__always) mutating func append(_ isSet: Bool) { append(isSet ? 1 : 0, bits: 1) }

        @inline(__always) mutating func append(_ number: UInt64, bits: UInt64) {
            word |= number << used
            used += bits
        }
    }
}

// Switches without a default case, so that a new case does not compile until it has a number.

extension DependencyGraph.Execution {
    fileprivate var digestNumber: UInt64 {
        switch self {
        case .plain: 0
        case .main: 1
        case .async: 2
        }
    }
}

extension DependencyGraph.Scope {
    fileprivate var digestNumber: UInt64 {
        switch self {
        case .transient: 0
        case .graph: 1
        case .container: 2
        case .weak: 3
        case .memorySensitive: 4
        case .custom: 5
        case .scoped: 6
        }
    }

    fileprivate var name: String? {
        switch self {
        case .custom(let name), .scoped(let name): name
        case .transient, .graph, .container, .weak, .memorySensitive: nil
        }
    }
}

extension DependencyGraph.Edge.Kind {
    fileprivate var digestNumber: UInt64 {
        switch self {
        case .direct: 0
        case .optional: 1
        case .collected: 2
        case .named: 3
        case .decorated: 4
        case .completion: 5
        case .lazy: 6
        case .provider: 7
        case .factory: 8
        case .forward: 9
        }
    }
}
