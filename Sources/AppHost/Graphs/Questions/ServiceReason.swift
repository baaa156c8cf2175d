public import StrataCore

/// The reason why a service exists: the roots that lead to it. The value behind the command `why`. Sendable.
public struct ServiceReason: Sendable, CustomStringConvertible {
    /// One service on the path, and how the previous service needs it.
    public struct Step: Sendable {
        /// The service.
        public let node: DependencyGraph.Node
        /// The name of its layer.
        public let layer: String
        /// How the previous step needs it; nil at a root, and if the previous step opens the scope in which it is
        /// requested.
        public let kind: DependencyGraph.Edge.Kind?
        /// The scope that the previous step opens and in which it is requested first; nil if a dependency leads to it.
        public let scope: String?
        /// The kind or the scope; at the first step `hosted`, `root`, the scope whose work begins with it, or `no
        /// service needs it`.
        let word: String
        /// The name that distinguishes it, such as `TaxRule by LuxuryTax`.
        let name: String
    }

    /// The service itself.
    public let service: DependencyGraph.Node
    /// A shortest path from each root that leads to it, the shortest first. A root is hosted, declared with `.root()`,
    /// needed by no other service, or requested first by the work in a scope that no service opens. Empty when only
    /// services that need each other lead to it.
    public let paths: [[Step]]
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
        paths = ([node] + search.found).compactMap { root in
            guard let word = search.rootWord(root) else { return nil }
            func step(_ node: Int, _ taken: RequesterSearch.Step?) -> Step {
                Step(
                    node: graph.nodes[node], layer: graph.layers[graph.nodes[node].layer].name, kind: taken?.kind,
                    scope: taken?.scope, word: taken?.word ?? word, name: names.phrase(node))
            }
            var path = [step(root, nil)]
            var current = root
            while current != node, let taken = search.step(from: current) {
                path.append(step(taken.target, taken))
                current = taken.target
            }
            return path
        }
    }

    /// The paths, at most five of them, one step a line.
    public var description: String {
        var text = name.prefix(1).uppercased() + name.dropFirst() + " (\(layer), \(service.site)) "
        guard let first = paths.first else {
            return text + "is needed only through a cycle of services; no root leads to it." + openings
        }
        if paths.count == 1, first.count == 1 { return text + "is a root itself: \(first[0].word)." + openings }
        text += "is there because \(HostTexts.count(paths.count, "root leads", "roots lead")) to it.\(openings)\n"
        for path in paths.prefix(5) {
            for (depth, step) in path.enumerated() {
                let arrow = depth == 0 ? "" : String(repeating: "  ", count: depth - 1) + "└─ "
                text += "\n\(arrow)\(step.name) (\(step.layer), \(step.word))"
            }
            text += "\n"
        }
        if paths.count > 5 { text += "\nand \(HostTexts.count(paths.count - 5, "root")) more\n" }
        return String(text.dropLast())
    }
}

extension DependencyGraph {
    /// Explains why the service at this position of `nodes` exists. Linear in nodes, edges and the steps of all paths.
    public func why(_ node: Int) -> ServiceReason { ServiceReason(self, node) }

    /// Finds the services that need the service at this position of `nodes`. Linear in nodes and edges.
    public func whoNeeds(_ node: Int) -> ServiceRequesters { ServiceRequesters(self, node) }
}
