public import StrataCore

/// The services that need a service: a change to it can affect them. The value behind `who-needs`. Sendable.
public struct ServiceRequesters: Sendable, CustomStringConvertible {
    /// One service that needs it.
    public struct Requester: Sendable {
        /// The dependent service.
        public let node: DependencyGraph.Node
        /// The name of its layer.
        public let layer: String
        /// How it needs the next service on a shortest path, which is the service itself when ``distance`` is 1; nil if
        /// it opens the scope in which that service is requested.
        public let kind: DependencyGraph.Edge.Kind?
        /// The scope that it opens and in which the next service is requested first; nil if a dependency leads there.
        public let scope: String?
        /// The number of steps of a shortest path: 1 for a direct dependent.
        public let distance: Int
        /// The kind or the scope.
        let word: String
        /// The name that distinguishes it, such as `TaxRule by LuxuryTax`.
        let name: String
    }

    /// The service itself.
    public let service: DependencyGraph.Node
    /// All services that need it, the nearest first.
    public let requesters: [Requester]
    private let layer: String
    private let openings: String
    private let name: String

    init(_ graph: DependencyGraph, _ node: Int) {
        let search = RequesterSearch(graph, from: node)
        let names = NodeNames(graph)
        name = names.quoted(node)
        service = graph.nodes[node]
        layer = graph.layers[service.layer].name
        openings = graph.sentenceOnOpenings(of: node)
        requesters = search.found.compactMap { requester in
            guard let step = search.step(from: requester) else { return nil }
            return Requester(
                node: graph.nodes[requester], layer: graph.layers[graph.nodes[requester].layer].name, kind: step.kind,
                scope: step.scope, distance: search.distance[requester], word: step.word,
                name: names.phrase(requester))
        }
    }

    /// The direct dependents, then the others, one a line.
    public var description: String {
        let subject = name.prefix(1).uppercased() + name.dropFirst() + " (\(layer), \(service.site))"
        guard !requesters.isEmpty else { return "\(subject) is needed by no service.\(openings)" }
        let direct = requesters.filter { $0.distance == 1 }
        var text =
            "\(subject) is needed by \(HostTexts.count(requesters.count, "service")), \(direct.count) directly.\(openings)\n"
        func add(_ heading: String, _ members: [Requester], _ word: (Requester) -> String) {
            guard !members.isEmpty else { return }
            text += "\n\(heading)\n"
            for member in members {
                text += "  \(member.name) (\(member.layer), \(word(member))), \(member.node.site)\n"
            }
        }
        add("Directly", direct, \.word)
        add("Through others", requesters.filter { $0.distance > 1 }) { "\($0.distance) steps" }
        return String(text.dropLast())
    }
}
