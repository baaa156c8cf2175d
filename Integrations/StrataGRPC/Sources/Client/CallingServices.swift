import StrataAppHost
import StrataCore

/// The services of this process that lead to a remote one, for failures. Sendable.
///
/// The path is computed at the first failure, because names of types cost time, and then cached, because the graph does
/// not change while a host runs.
final class CallingServices: Sendable {
    private let service: Any.Type
    private let known = Guarded<[String]?>(nil)

    init(_ service: Any.Type) { self.service = service }

    /// The shortest path in the graph of the host that runs the current task; empty without a host.
    func path() -> [String] {
        if let path = known.withLock({ $0 }) { return path }
        guard let graph = HostStatus.current?.graph else { return [] }
        let key = ServiceKey(service)
        let node = graph.nodes.indices.first { graph.nodes[$0].key == key }
        let paths = node.map { GraphReach(graph).paths(to: $0) } ?? []
        let path = paths.min { $0.count < $1.count } ?? ["\(key)"]
        known.withLock { $0 = path }
        return path
    }
}
