public import StrataCore

/// Who needs a service: what a change to it can reach. The value behind the command `who-needs`. Sendable.
public struct ServiceRequesters: Sendable, CustomStringConvertible {
    /// One who needs it.
    public struct Requester: Sendable {
        /// Who.
        public let node: DependencyGraph.Node
        /// The name of its layer.
        public let layer: String
        /// How it needs the next service on a shortest way: the service itself when ``distance`` is 1.
        public let kind: DependencyGraph.Edge.Kind
        /// The steps of a shortest way: 1 for whoever needs the service directly.
        public let distance: Int
    }

    /// The service itself.
    public let service: DependencyGraph.Node
    /// All who need it, the nearest first.
    public let requesters: [Requester]
    private let layer: String
    private let openings: String

    init(_ graph: DependencyGraph, _ node: Int) {
        let search = RequesterSearch(graph, from: node)
        service = graph.nodes[node]
        layer = graph.layers[service.layer].name
        openings = graph.sentenceOnOpenings(of: node)
        requesters = search.found.compactMap { requester in
            guard let edge = search.edgeTowards[requester] else { return nil }
            return Requester(
                node: graph.nodes[requester], layer: graph.layers[graph.nodes[requester].layer].name,
                kind: graph.edges[edge].kind, distance: search.distance[requester])
        }
    }

    /// Those who need it directly, then the others, one a line.
    public var description: String {
        let subject = "`\(service.key)` (\(layer), \(service.site))"
        guard !requesters.isEmpty else { return "\(subject) is needed by no service.\(openings)" }
        let direct = requesters.filter { $0.distance == 1 }
        var text =
            "\(subject) is needed by \(HostTexts.count(requesters.count, "service")), \(direct.count) directly.\(openings)\n"
        func add(_ heading: String, _ members: [Requester], _ word: (Requester) -> String) {
            guard !members.isEmpty else { return }
            text += "\n\(heading)\n"
            for member in members {
                text += "  \(member.node.key) (\(member.layer), \(word(member))), \(member.node.site)\n"
            }
        }
        add("Directly", direct) { $0.kind.rawValue }
        add("Through others", requesters.filter { $0.distance > 1 }) { "\($0.distance) steps" }
        return String(text.dropLast())
    }
}
