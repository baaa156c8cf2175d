/// Openers of scopes that their layer does not declare, or that cannot be opened there.
extension ProblemTexts {
    func openerUndeclared(_ opener: DependencyGraph.Opener) -> Problem {
        let own = graph.nodes[opener.source].layer
        let texts = OpenerTexts(
            request: opener.request, owner: name(opener.source), layer: graph.layers[own].name,
            own: graph.openings.filter { $0.layer == own }.map(OpenerTexts.Opening.init),
            otherLayers: graph.openings.compactMap { otherLayer($0, than: own, opener.request) })
        return problem(
            .openerUndeclared, opener.source, summary: texts.summary, details: texts.details, advice: texts.advice)
    }

    /// A scope with the same values that a parent or a child opens.
    private func otherLayer(
        _ opening: DependencyGraph.Opening, than layer: Int, _ request: OpenerRequest
    ) -> OpenerTexts.OtherLayer? {
        guard opening.layer != layer, opening.provided == request.provided else { return nil }
        let isParent = indexed.reaches(opening.layer, from: layer)
        guard isParent || indexed.reaches(layer, from: opening.layer) else { return nil }
        return OpenerTexts.OtherLayer(
            relation: isParent ? "parent" : "child", layer: graph.layers[opening.layer].name,
            opening: OpenerTexts.Opening(opening))
    }

    func openerOutside(_ outside: OpenerOutsideRule.Outside) -> Problem {
        let owner = outside.opener.source
        let holder = outside.path[0]
        let opening = graph.openings[outside.opening]
        let type = OpenerTexts.type(outside.opener.request.provided)
        let lives = graph.nodes[holder].isHosted ? "is started by the host" : "lives in \(scope(holder))"
        return problem(
            .openerOutside, owner, requesters: outside.path.dropLast(),
            summary: "\(name(owner)) takes `\(type)` to open `\(opening.name)` inside `\(outside.outer)`, and "
                + "\(holder == owner ? "" : "\(name(holder)), which requests it, ")\(lives), where that is not open.",
            details: steps(outside.path) + [
                "`\(opening.name)` is declared inside `\(outside.outer)` at \(opening.site)"
            ],
            advice: [
                "Give \(name(holder)) the scope `.scoped(\"\(outside.outer)\")`, so that it opens the new scope inside "
                    + "that one.",
                "Or open `\(opening.name)` with `withScope` of the `Scope` that is open around the work.",
            ])
    }
}
