/// Services that are not registered, and values that were not provided.
extension ProblemTexts {
    func missing(_ missing: MissingRule.Missing, elsewhere: [Int], nearMisses: [Int]) -> Problem {
        let hasParent = graph.layers[missing.layer].parent != nil
        let reach = layer(missing.layer) + (hasParent ? " or its parents" : "")
        return Problem(
            code: .missing, service: missing.key.description, layer: graph.layers[missing.layer].name,
            site: graph.nodes[missing.requesters[0]].site, requesters: sites(missing.requesters),
            summary: "\(subject(missing.requesters, "needs", "need")) \(name(missing.key)), "
                + "which is not registered in \(reach).",
            details: requesters(missing.requesters, of: missing.key)
                + lines(elsewhere) { registeredOnly($0, outOfReachOf: missing.layer) },
            advice: nearMisses.map { nearMiss($0, of: missing.key) }
                + elsewhere.prefix(1).map { moveOrRegister($0, for: missing) }
                + (elsewhere.isEmpty ? [register(missing)] : []))
    }

    private func registeredOnly(_ node: Int, outOfReachOf layer: Int) -> String {
        let other = graph.nodes[node].layer
        let isChild = indexed.reaches(layer, from: other)
        let place = isChild ? "the child layer \(self.layer(other))" : "the layer \(self.layer(other)), a sibling,"
        return "registered only in \(place) at \(graph.nodes[node].site)"
    }

    private func nearMiss(_ node: Int, of key: ServiceKey) -> String {
        let other = graph.nodes[node].key
        let site = graph.nodes[node].site
        if other.type == key.type {
            let hint = key.name == nil ? "without a name" : "under the requested name"
            return "Did you mean \(name(other)) from \(site)? The type is registered, but not \(hint)."
        }
        if other.typeName == key.typeName {
            return "Did you mean `\(other.qualifiedTypeName)` from \(site)? "
                + "The request is for `\(key.qualifiedTypeName)`."
        }
        return "Did you mean \(name(other)) from \(site)?"
    }

    private func moveOrRegister(_ node: Int, for missing: MissingRule.Missing) -> String {
        let requester = name(missing.requesters[0])
        return "A layer sees itself and its parents: move the registration of \(name(missing.key)) to "
            + "\(layer(missing.layer)), or that of \(requester) to \(layer(graph.nodes[node].layer))."
    }

    private func register(_ missing: MissingRule.Missing) -> String {
        if missing.key.qualifiedTypeName.hasPrefix("Swift.") {
            return "If it has a default value: a reference such as `\(exampleType(missing)).init` drops defaults; "
                + "register a closure that calls the initializer without it."
        }
        return "Register it in \(layer(missing.layer)) by a type in its `managedTypes`; if only `main` has it, "
            + "declare it with `expects(_:from:)`."
    }

    private func exampleType(_ missing: MissingRule.Missing) -> String {
        graph.nodes[missing.requesters[0]].key.typeName
    }

    func unprovided(_ node: Int, from: String) -> Problem {
        let rows = indexed.requesters
        let requesters = distinct(rows.entries(of: node).map { rows.targets[$0] })
        return problem(
            .unprovided, node, requesters: requesters,
            summary: "\(name(node)) is expected from \"\(from)\" and was not provided.",
            details: ["declared by `expects` at \(graph.nodes[node].site)"]
                + self.requesters(requesters, of: graph.nodes[node].key),
            advice: [
                "Give it in \"\(from)\": `configure(providing:)` of the layer \(layer(graph.nodes[node].layer)), "
                    + "or `AppHost(…, providing:)`."
            ])
    }

    /// Each node once; equal ones are adjacent.
    private func distinct(_ nodes: [Int]) -> [Int] {
        var kept: [Int] = []
        for node in nodes where node != kept.last { kept.append(node) }
        return kept
    }
}
