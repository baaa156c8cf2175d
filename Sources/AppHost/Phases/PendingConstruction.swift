public import StrataCore

/// The construction that a hosted service under construction waits for. Equal when all properties are equal. Sendable.
public struct PendingConstruction: Hashable, Sendable {
    /// The service whose factory is running: the hosted service itself, or one of its dependencies.
    public let service: ServiceKey
    /// Where that service was registered.
    public let site: SourceSite
    /// The services from the hosted service to that one, both included.
    public let path: [ServiceKey]
    /// The services below it that no scope shares, the nearest first. The construction of such a service cannot be
    /// observed, so the factory that runs may be that of one of them. If some of these factories await, only those.
    public let suspects: [Suspect]

    /// A service whose factory may be running. Equal when all properties are equal. Sendable.
    public struct Suspect: Hashable, Sendable {
        /// The service.
        public let service: ServiceKey
        /// Where it was registered.
        public let site: SourceSite
    }

    package init(service: ServiceKey, site: SourceSite, path: [ServiceKey], suspects: [Suspect] = []) {
        self.service = service
        self.site = site
        self.path = path
        self.suspects = suspects
    }
}

extension PendingConstruction: CustomStringConvertible {
    /// The service, its place, and the path to it:
    /// ```
    /// `Connection` (Shop/Supplier.swift:6:27), on the path `Watch` → `Connection`
    /// ```
    public var description: String { "`\(service)` (\(site))\(way)" }

    /// Empty for the hosted service itself.
    var way: String {
        path.count > 1 ? ", on the path " + path.map { "`\($0)`" }.joined(separator: " → ") : ""
    }

    /// `the unshared `Supplier` (Shop/Supplier.swift:6:27)`, at most three; nil if there is none.
    var suspected: String? {
        guard !suspects.isEmpty else { return nil }
        let names = suspects.prefix(3).map { "`\($0.service)` (\($0.site))" }
        let more = suspects.count > 3 ? " and \(suspects.count - 3) more" : ""
        return "the unshared " + names.joined(separator: suspects.count == 2 ? " or " : ", ") + more
    }
}

extension PendingConstruction {
    /// The innermost service below `node` that is under construction now; `node` itself if there is no other.
    ///
    /// A service that no scope shares has no observable construction: then the result is the nearest service above it,
    /// and the service is among the suspects.
    ///
    /// - Complexity: O(nodes + edges) for each service that is under construction.
    init(below node: Int, of stack: ProvedStack) {
        let graph = stack.graph
        let needed = Adjacency(count: graph.nodes.count, edges: graph.edges) { _, _, kind in !kind.isDeferred }
        let (found, previous) = Self.search(needed, from: node)
        let busy = found.filter { $0 != node && stack.isUnderConstruction($0) }
        let innermost = busy.first { candidate in
            let below = Set(Self.search(needed, from: candidate).found.dropFirst())
            return !busy.contains { $0 != candidate && below.contains($0) }
        }
        let end = innermost ?? busy.first ?? node
        var path = [end]
        while let last = path.last, last != node { path.append(previous[last]) }
        self.init(
            service: graph.nodes[end].key, site: graph.nodes[end].site,
            path: path.reversed().map { graph.nodes[$0].key }, suspects: Self.suspects(below: end, needed, graph))
    }

    /// The unshared services that the construction of `node` constructs.
    private static func suspects(below node: Int, _ needed: Adjacency, _ graph: DependencyGraph) -> [Suspect] {
        var seen: Set<Int> = [node]
        var found = [node]
        var next = 0
        while next < found.count {
            for entry in needed.entries(of: found[next]) {
                let target = needed.targets[entry]
                let isUnshared = [.transient, .graph].contains(graph.nodes[target].scope)
                if isUnshared, seen.insert(target).inserted { found.append(target) }
            }
            next += 1
        }
        let unshared = found.dropFirst().filter { [.factory, .decorator].contains(graph.nodes[$0].origin) }
        let awaiting = unshared.filter { graph.nodes[$0].ownExecution == .async }
        return (awaiting.isEmpty ? unshared : awaiting).map { position in
            Suspect(service: graph.nodes[position].key, site: graph.nodes[position].site)
        }
    }

    /// All dependencies of `start`, the nearest first, and for each the previous step on a shortest path.
    private static func search(_ needed: Adjacency, from start: Int) -> (found: [Int], previous: [Int]) {
        var previous = [Int](repeating: -1, count: needed.count)
        previous[start] = start
        var found = [start]
        var next = 0
        while next < found.count {
            for entry in needed.entries(of: found[next]) where previous[needed.targets[entry]] < 0 {
                previous[needed.targets[entry]] = found[next]
                found.append(needed.targets[entry])
            }
            next += 1
        }
        return (found, previous)
    }
}
