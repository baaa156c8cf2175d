/// Services that exist but cannot be resolved: collections without contributions, services of another module.
extension ProblemTexts {
    func missingCollection(_ missing: MissingRule.Missing, registered: [Int]) -> Problem {
        let reach = reach(of: topmost(of: missing.layers))
        let inReach = registered.filter { node in
            missing.layers.contains { indexed.reaches(graph.nodes[node].layer, from: $0) }
        }
        let outOfReach = registered.filter { !inReach.contains($0) }
        let contribute =
            inReach.isEmpty
            ? "Register \(name(missing.key)) in \(reach), with `.contributed()`."
            : "Add `.contributed()` to the registration of \(nameAndSite(inReach[0]))."
        return Problem(
            code: .missing, service: missing.key.description, layer: graph.layers[missing.layers[0]].name,
            site: graph.nodes[missing.requesters[0]].site, requesters: sites(missing.requesters),
            summary: "\(subject(missing.requesters, "collects", "collect")) \(name(missing.key)), "
                + "to which nothing contributes in \(reach).",
            details: requesters(missing.requesters, of: missing.key)
                + lines(outOfReach) {
                    "registered out of reach, in \(layer(graph.nodes[$0].layer)), at \(graph.nodes[$0].site)"
                },
            advice: [
                contribute,
                "Or declare `collects` for \(name(ServiceKey(missing.key.type))) in `declare(in:)`, "
                    + "if an empty collection is intended.",
            ])
    }

    func notVisible(_ node: Int, requesters: [Int]) -> Problem {
        let owner = graph.nodes[node].module
        return problem(
            .notVisible, node, site: graph.nodes[requesters[0]].site, requesters: requesters,
            summary: "\(subject(requesters, "needs", "need")) \(name(node)), "
                + "which only the module `\(owner)` may request.",
            details: lines(requesters) { "needed by \(nameAndSite($0)), of the module `\(graph.nodes[$0].module)`" }
                + ["registered with `.visibility(.module)` at \(graph.nodes[node].site)"],
            advice: [
                "Request a protocol that `\(owner)` exposes: let it register one with `implements`.",
                "Or remove `.visibility(.module)`.",
            ])
    }
}
