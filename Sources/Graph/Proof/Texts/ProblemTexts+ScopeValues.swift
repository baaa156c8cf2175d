/// Values that the work in a scope needs and that the declaration of the scope does not give.
extension ProblemTexts {
    func scopeValueMissing(_ missing: ScopeValueMissingRule.MissingValue) -> Problem {
        let opening = graph.openings[missing.opening]
        let scope = opening.name
        let values = opening.provided.map { name($0) }.joined(separator: ", ")
        let first = missing.path[0]
        let needs =
            missing.path.count == 1
            ? "requests \(name(missing.value))"
            : "starts with \(name(first)), which needs \(name(missing.value))"
                + (missing.path.count > 2 ? " on the path \(pathText(missing.path))" : "")
        let types = (opening.provided + [missing.value]).map { "\($0.typeName).self" }.joined(separator: ", ")
        let others = missing.givers.filter { graph.openings[$0].name != scope }
        let isGivenBySame = others.count < missing.givers.count
        let inside = others.first.map { graph.openings[$0].name }
        return Problem(
            code: .scopeValueMissing, service: missing.value.description, layer: graph.layers[opening.layer].name,
            site: opening.site, requesters: sites(missing.openers),
            summary: "Scope `\(scope)` is opened \(values.isEmpty ? "without values" : "with \(values)"), and its work "
                + "\(needs): this declaration does not give it.",
            details: steps(Array(missing.path.dropLast()))
                + missing.givers.prefix(5).map { giver in
                    let other = graph.openings[giver]
                    return "\(name(missing.value)) is given by the declaration of `\(other.name)` at \(other.site)"
                }
                + lines(missing.openers) {
                    "\(nameAndSite($0)) takes `\(OpenerTexts.type(opening.provided))` and opens it by this declaration"
                },
            advice: (isGivenBySame
                ? [] : inside.map { ["If it is opened inside `\($0)`, declare that: `inside: \"\($0)\"`."] } ?? [])
                + [
                    "\(isGivenBySame ? "Give" : "Or give") it there, too: `opens(\"\(scope)\", providing: \(types), …)`"
                        + (missing.openers.isEmpty
                            ? ", and where the scope is opened."
                            : "; the opener is then `\(OpenerTexts.type(opening.provided + [missing.value]))`.")
                ]
                + [
                    missing.path.count == 1
                        ? "Or remove \(name(missing.value)) from `startingWith:`."
                        : "Or let this work start with a service that does without it: another one after `startingWith:`."
                ])
    }
}
