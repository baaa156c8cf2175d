public import StrataCore

/// The construction that a hosted service under construction waits for. Equal when all properties are equal. Sendable.
public struct PendingConstruction: Hashable, Sendable {
    /// The service whose factory is running: the hosted service itself, or one of its dependencies.
    public let service: ServiceKey
    /// Where that service was registered.
    public let site: SourceSite
    /// The services from the hosted service to that one, both included.
    public let path: [ServiceKey]

    package init(service: ServiceKey, site: SourceSite, path: [ServiceKey]) {
        self.service = service
        self.site = site
        self.path = path
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
}

extension PendingConstruction {
    /// The innermost service below `node` that is under construction now; `node` itself if there is no other.
    ///
    /// A service that no scope shares has no observable construction: then the result is the nearest service above it.
    ///
    /// - Complexity: O(nodes + edges) for each service that is under construction.
    init(below node: Int, of stack: ProvedStack) {
        let graph = stack.graph
        let needed = Adjacency(count: graph.nodes.count, edges: graph.edges) { _, _, kind in !kind.makesLater }
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
            path: path.reversed().map { graph.nodes[$0].key })
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
