/// The work in a scope has the values of the declaration that opens it, and of the scopes around it. Nothing that the
/// work requests may need a value of another scope or declaration.
///
/// A scope may be declared several times with other values, so the rule follows each declaration from its own starting
/// services, through everything that is constructed in the scope: services that live as long as their requester, and
/// services of the scope itself. A declaration without starting services is not checked.
package struct ScopeValueMissingRule: ProofRule {
    /// A value that the work of one declaration needs and that this declaration does not give.
    struct MissingValue {
        /// The position of the declaration.
        let opening: Int
        let value: ServiceKey
        /// From the starting service to the value, both included; only the value if the work requests it first.
        let path: [Int]
        /// The declarations that give it.
        let givers: [Int]
        /// The services that open the scope by this declaration.
        let openers: [Int]
    }

    package func canFindFaults(in graph: DependencyGraph) -> Bool { graph.openings.count > 1 }

    package func problems(in graph: IndexedGraph) -> [Problem] {
        let openings = graph.graph.openings
        guard openings.count > 1 else { return [] }
        let all = Set(openings.flatMap(\.provided))
        let undeclared = graph.undeclaredOuterScopes
        return openings.indices.flatMap { opening -> [Problem] in
            // If nothing opens the outer scope, its values are unknown.
            guard !openings[opening].entries.isEmpty, undeclared.isDisjoint(with: around(opening, in: openings)) else {
                return []
            }
            let lacking = all.subtracting(values(of: opening, in: openings))
            guard !lacking.isEmpty else { return [] }
            return missing(lacking, in: opening, graph).map { ProblemTexts(graph).scopeValueMissing($0) }
        }
    }

    /// The name of the scope, and of every scope that may be around it.
    private func around(_ opening: Int, in openings: [DependencyGraph.Opening]) -> Set<String> {
        var names: Set<String> = [openings[opening].name]
        var waiting = [openings[opening].outer].compactMap(\.self)
        while let name = waiting.popLast() {
            guard names.insert(name).inserted else { continue }
            waiting += openings.lazy.filter { $0.name == name }.compactMap(\.outer)
        }
        return names
    }

    /// The values of the declaration, and those that some declaration of a scope around it gives.
    private func values(of opening: Int, in openings: [DependencyGraph.Opening]) -> Set<ServiceKey> {
        let outer = around(opening, in: openings).subtracting([openings[opening].name])
        return Set(openings[opening].provided + openings.filter { outer.contains($0.name) }.flatMap(\.provided))
    }

    /// Breadth first, so that each path is a shortest one.
    private func missing(_ lacking: Set<ServiceKey>, in opening: Int, _ graph: IndexedGraph) -> [MissingValue] {
        let (nodes, openings) = (graph.graph.nodes, graph.graph.openings)
        let scope = DependencyGraph.Scope.scoped(openings[opening].name)
        var before: [Int: Int] = [:]
        var queue: [Int] = []
        for entry in openings[opening].entries {
            guard let target = entry.target, before[target] == nil else { continue }
            before[target] = -1
            queue.append(target)
        }
        var found: [ServiceKey: MissingValue] = [:]
        var order: [ServiceKey] = []
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            if case .opened = nodes[node].origin {
                let key = nodes[node].key
                guard lacking.contains(key), found[key] == nil else { continue }
                let path = path(to: node, before)
                let givers = openings.indices.filter { openings[$0].provided.contains(key) }
                // If a service of this scope holds a value of another one, the captive rule reports it.
                let isOther = !givers.contains { openings[$0].name == openings[opening].name }
                if isOther, path.contains(where: { nodes[$0].scope == scope }) { continue }
                found[key] = MissingValue(
                    opening: opening, value: key, path: path, givers: givers,
                    openers: nodes.indices.filter { nodes[$0].opens.contains(opening) })
                order.append(key)
                continue
            }
            guard nodes[node].isConstructedInScope(scope) else { continue }
            for entry in graph.dependencies.entries(of: node) {
                let target = graph.dependencies.targets[entry]
                guard before[target] == nil else { continue }
                before[target] = node
                queue.append(target)
            }
        }
        return order.compactMap { found[$0] }
    }

    private func path(to node: Int, _ before: [Int: Int]) -> [Int] {
        var path = [node]
        while let step = before[path[path.count - 1]], step >= 0 { path.append(step) }
        return path.reversed()
    }
}

extension DependencyGraph.Node {
    /// Whether a request from the work in this scope constructs the service there: it lives in the scope, or as long
    /// as its requester.
    fileprivate func isConstructedInScope(_ scope: DependencyGraph.Scope) -> Bool {
        if origin == .forward { return true }
        if case .expected = origin { return false }
        return self.scope == scope || self.scope == .transient || self.scope == .graph
    }
}
