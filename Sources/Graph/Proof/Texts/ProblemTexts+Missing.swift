/// Services that are not registered, and values that were not provided.
extension ProblemTexts {
    func missing(_ missing: MissingRule.Missing, otherLayers: [Int], nearMisses: [Int]) -> Problem {
        if !missing.decorators.isEmpty { return undecorated(missing, otherLayers, nearMisses) }
        let scope = indexed.undeclaredScopes.scope(ofAll: missing.requesters)
        return Problem(
            code: .missing, service: missing.key.description, layer: graph.layers[missing.layers[0]].name,
            site: site(of: missing), requesters: sites(of: missing),
            summary:
                "\(requesters(of: missing)) \(name(missing.key)), which is not registered in \(reach(of: missing)).",
            details: details(on: missing, otherLayers),
            advice: emptyParents(of: missing) + nearMisses.map { nearMiss($0, of: missing.key) }
                + (missing.requesters.isEmpty ? [] : scope.map { [declare(missing.key, in: $0)] } ?? [])
                + otherLayers.prefix(1).flatMap { [moveOrRegister($0, for: missing)] + invert($0, for: missing) }
                + (otherLayers.isEmpty ? [register(missing)] : []))
    }

    /// A decorator of a service that is not registered; the other requesters of the service are missing it, too.
    private func undecorated(_ missing: MissingRule.Missing, _ otherLayers: [Int], _ nearMisses: [Int]) -> Problem {
        let others = missing.requesters.filter { !missing.decorators.contains($0) }
        let layer = graph.nodes[missing.decorators[0]].layer
        return Problem(
            code: .missing, service: missing.key.description, layer: graph.layers[layer].name,
            site: graph.nodes[missing.decorators[0]].site, requesters: sites(of: missing),
            summary: "\(name(missing.key)) is decorated in \(self.layer(layer)), "
                + (graph.layers[layer].parent == nil
                    ? "which does not register it."
                    : "but neither \(self.layer(layer)) nor its ancestors register it."),
            details: lines(missing.decorators) { "decorated at \(graph.nodes[$0].site)" }
                + requesters(others, of: missing.key) + lines(otherLayers) { registeredOnly($0, outOfReachOf: layer) },
            advice: nearMisses.map { nearMiss($0, of: missing.key) } + [
                "Register it in \(self.layer(layer)) or one of its ancestors, or remove the decorator."
            ])
    }

    private func details(on missing: MissingRule.Missing, _ otherLayers: [Int]) -> [String] {
        missing.openings.map { opening in
            "requested by the work in scope `\(graph.openings[opening].name)`, as declared at "
                + "\(graph.openings[opening].site)"
        } + requesters(missing.requesters, of: missing.key)
            + lines(otherLayers) { registeredOnly($0, outOfReachOf: missing.layers[0]) }
    }

    private func requesters(of missing: MissingRule.Missing) -> String {
        guard let opening = missing.openings.first else { return subject(missing.requesters, "needs", "need") }
        return "The work in scope `\(graph.openings[opening].name)` requests"
    }

    private func site(of missing: MissingRule.Missing) -> SourceSite {
        missing.openings.first.map { graph.openings[$0].site } ?? graph.nodes[missing.requesters[0]].site
    }

    private func sites(of missing: MissingRule.Missing) -> [SourceSite] {
        missing.openings.map { graph.openings[$0].site } + sites(missing.requesters)
    }

    /// `Services`; for a layer with a parent, also its ancestors: the layers in which the service could be registered.
    private func reach(of missing: MissingRule.Missing) -> String {
        reach(of: topmost(of: missing.layers))
    }

    func reach(of layers: [Int]) -> String {
        guard layers.count == 1 else { return "\(list(layers)) or their ancestors" }
        return layer(layers[0]) + (graph.layers[layers[0]].parent != nil ? " or its ancestors" : "")
    }

    /// The layers without those that see another one of them. A registration in each layer of the result is visible to
    /// all of `layers`.
    func topmost(of layers: [Int]) -> [Int] {
        layers.filter { layer in !layers.contains { $0 != layer && indexed.reaches($0, from: layer) } }
    }

    private func list(_ layers: [Int]) -> String {
        let names = layers.map { layer($0) }
        guard names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    }

    private func emptyParents(of missing: MissingRule.Missing) -> [String] {
        graph.emptyParents { child in
            missing.layers.contains { $0 == child || indexed.reaches(child, from: $0) }
        }
    }

    func registeredOnly(_ node: Int, outOfReachOf layer: Int) -> String {
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

    private func declare(_ value: ServiceKey, in scope: UndeclaredScopes.Undeclared) -> String {
        "If scope `\(scope.name)` is opened with it, declare that: `container.opens(\"\(scope.name)\", "
            + "providing: \(value.typeName).self)`."
    }

    private func moveOrRegister(_ node: Int, for missing: MissingRule.Missing) -> String {
        let layer = missing.layers[0]
        let requester = topmostRequester(of: missing).map { "that of \(name($0))" } ?? "the declaration of the scope"
        return "A layer sees itself and its ancestors: move the registration of \(name(missing.key)) to "
            + "\(self.layer(layer)), or \(requester) to \(self.layer(graph.nodes[node].layer))."
    }

    /// The first requester in the topmost layer; nil if only the declaration of a scope requests the service there.
    private func topmostRequester(of missing: MissingRule.Missing) -> Int? {
        missing.requesters.first { graph.nodes[$0].layer == missing.layers[0] }
    }

    /// The advice for a service of a parent that needs one of a child: a protocol in the parent.
    private func invert(_ node: Int, for missing: MissingRule.Missing) -> [String] {
        guard let requester = topmostRequester(of: missing),
            indexed.reaches(missing.layers[0], from: graph.nodes[node].layer)
        else { return [] }
        return [
            "Or declare a protocol in \(layer(missing.layers[0])) for what \(name(requester)) needs; "
                + "\(name(missing.key)) implements it, takes \(name(requester)), and passes itself to it."
        ]
    }

    private func register(_ missing: MissingRule.Missing) -> String {
        if missing.key.qualifiedTypeName.hasPrefix("Swift."), let requester = missing.requesters.first {
            return "If it has a default value: a reference such as `\(graph.nodes[requester].key.typeName).init` drops "
                + "defaults; register a closure that calls the initializer without it."
        }
        let topmost = topmost(of: missing.layers)
        let common = topmost.count > 1 ? nearestCommonParent(of: topmost) : nil
        let place = list(topmost) + (common.map { ", or once in \(layer($0)), which they all see," } ?? "")
        return "Register it in \(place) by a type in its `managedTypes`; if only `main` has it, "
            + "declare it with `expects(_:from:)`."
    }

    /// The nearest layer that all of these see; nil if there is none.
    private func nearestCommonParent(of layers: [Int]) -> Int? {
        var next = graph.layers[layers[0]].parent
        while let layer = next, !layers.allSatisfy({ indexed.reaches(layer, from: $0) }) {
            next = graph.layers[layer].parent
        }
        return next
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
                "Provide it in \"\(from)\": `configure(providing:)` of the layer \(layer(graph.nodes[node].layer)), "
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

extension DependencyGraph {
    /// A sentence for each empty parent. The parent is most likely the container of a config that was not configured,
    /// because the child has the container as its parent and not the config.
    package func emptyParents(of isIncluded: (_ child: Int) -> Bool = { _ in true }) -> [String] {
        layers.indices.compactMap { child in
            guard let parent = layers[child].parent, layers[parent].isEmptyParent, isIncluded(child) else { return nil }
            return
                "`\(layers[parent].name)`, the parent of `\(layers[child].name)`, is empty, because nothing has "
                + "configured it. If a config describes it, name the config instead of its container at "
                + "\(layers[child].site): `parent: ….self`."
        }
    }
}
