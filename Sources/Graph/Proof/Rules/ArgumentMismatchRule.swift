/// An assisted factory must provide the arguments that its service takes, in their order.
package struct ArgumentMismatchRule: ProofRule {
    /// A list of arguments that a service does not take, and all registrations that provide it.
    struct Mismatch {
        let node: Int
        let given: [ServiceKey]
        var requesters: [Int]
    }

    private struct Given: Hashable {
        let node: Int
        let arguments: [ServiceKey]
    }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        mismatches(in: graph.graph).map { ProblemTexts(graph).argumentMismatch($0) }
    }

    private func mismatches(in graph: DependencyGraph) -> [Mismatch] {
        var found: [Mismatch] = []
        var positions: [Given: Int] = [:]
        for edge in graph.edges where edge.kind.givesArguments {
            guard let target = edge.target else { continue }
            let takes = graph.nodes[target].arguments
            if takes.elementsEqual(edge.arguments, by: { $0 == $1.type }) { continue }
            let given = Given(node: target, arguments: edge.arguments)
            if let position = positions[given] {
                if found[position].requesters.last != edge.source { found[position].requesters.append(edge.source) }
            } else {
                positions[given] = found.count
                found.append(Mismatch(node: target, given: edge.arguments, requesters: [edge.source]))
            }
        }
        return found
    }
}
