/// Findings that are information or that a layer may allow, and allowances that allow nothing.
extension ProblemTexts {
    func opaque(_ node: Int, isStrict: Bool) -> Problem {
        let stated = indexed.dependencies.entries(of: node).map { graph.edges[indexed.dependencies.edges[$0]] }
            .filter(\.isStated)
        let known =
            stated.isEmpty
            ? "it states nothing with `.dependsOn`"
            : "it states " + stated.map { name($0.requested) }.joined(separator: ", ") + " with `.dependsOn`"
        return problem(
            .opaque, node, severity: isStrict ? .fault : .information,
            summary: "\(name(node)) takes a resolver, and the proof cannot see what it requests: \(known).",
            details: isStrict ? ["The layer \(layer(graph.nodes[node].layer)) declares `provesStrictly()`."] : [],
            advice: ["Take the services that it requests as parameters."]
                + (isStrict
                    ? [
                        "Or allow it: `container.allow(.opaque, of: \(graph.nodes[node].key.typeName).self, "
                            + "because: …)` in `declare(in:)`."
                    ]
                    : ["Or state it with `.dependsOn`, and let a test compare: `expectStatedDependencies(of: stack)`."])
        )
    }

    func notHosted(_ node: Int) -> Problem {
        let registrar = graph.nodes[node].registrar.map { ServiceKey($0) } ?? graph.nodes[node].key
        let isOwn = registrar.type == graph.nodes[node].key.type
        let type = graph.nodes[node].key.typeName
        return problem(
            .notHosted, node,
            summary: isOwn
                ? "\(name(registrar)) can be started, and is registered without `.hosted()`, so the host does not start it."
                : "\(name(registrar)) can be started, and registers \(name(node)) without `.hosted`, so the host does not "
                    + "start it.",
            details: ["\(name(registrar)) is a `Startable` or a `BackgroundService`"],
            advice: [
                isOwn
                    ? "Add `.hosted()` to the registration."
                    : "Add `.hosted { $0 }` to the registration, if `\(type)` "
                        + "refines `Startable` or `BackgroundService`; otherwise register `\(registrar.typeName)` and let it "
                        + "implement `\(type)`.",
                "If something else starts it: `container.allow(.notHosted, of: \(isExistential(node) ? "(any \(type))" : type).self, "
                    + "because: …)` in `declare(in:)`.",
            ])
    }

    private func isExistential(_ node: Int) -> Bool {
        graph.nodes[node].key.qualifiedTypeName != graph.nodes[node].registrar.map { ServiceKey($0).qualifiedTypeName }
            && !(graph.nodes[node].key.type is AnyClass)
    }

    func hostedNotShared(_ node: Int) -> Problem {
        let requesters = indexed.requesters.entries(of: node).map { indexed.requesters.targets[$0] }
        return problem(
            .hostedNotShared, node, severity: .information, requesters: requesters,
            summary: "\(name(node)) is hosted in \(scope(node)) scope, so the host starts another instance than the "
                + "one that its users receive.",
            details: lines(requesters) { "needed by \(nameAndSite($0))" },
            advice: ["Add `.scope(.container)`."])
    }

    func closingWithoutEffect(_ node: Int) -> Problem {
        problem(
            .withoutEffect, node, severity: .information,
            summary:
                "\(name(node)) has a closing hook in \(scope(node)) scope, where it never runs: the instances belong "
                + "to their callers.",
            details: [], advice: ["Add `.scope(.container)`, or remove `.closed`."])
    }

    func costWithoutEffect(_ node: Int) -> Problem {
        problem(
            .withoutEffect, node, severity: .information,
            summary:
                "\(name(node)) states a cost in \(scope(node)) scope, where it does not decide what is evicted: "
                + "memory pressure evicts only `.memorySensitive` instances.",
            details: [], advice: ["Give it the scope `.memorySensitive`, or remove `.cost(bytes:)`."])
    }

    func optionalUnserved(_ edge: DependencyGraph.Edge, isStrict: Bool) -> Problem {
        let node = edge.source
        let owner = graph.nodes[node].layer
        let elsewhere = graph.nodes.indices.filter { graph.nodes[$0].key == edge.requested }
        return problem(
            .optionalUnserved, node, severity: isStrict ? .fault : .information,
            summary: "\(name(node)) takes \(name(edge.requested)) if it is registered, and nothing in "
                + "\(reach(of: [owner])) registers it: the value is always nil.",
            details: lines(elsewhere) { registeredOnly($0, outOfReachOf: owner) }
                + (isStrict ? ["The layer \(layer(owner)) declares `provesStrictly()`."] : []),
            advice: [
                elsewhere.isEmpty
                    ? "Register \(name(edge.requested)), or remove the parameter."
                    : "Register \(name(edge.requested)) in \(reach(of: [owner])), or remove the parameter.",
                "Or allow it: `container.allow(.optionalUnserved, of: \(graph.nodes[node].key.metatypeName), because: …)` in "
                    + "`declare(in:)`.",
            ])
    }

    func scopeEntryUnnamed(_ opening: DependencyGraph.Opening) -> Problem {
        let owner = graph.layers[opening.layer].name
        return Problem(
            code: .scopeEntryUnnamed, severity: .information, service: opening.name, layer: owner, site: opening.site,
            summary: "`\(owner)` opens scope `\(opening.name)` and does not name the services that its work requests, "
                + "so the proof cannot see them.",
            advice: ["Name them in that call of `opens` or `registerGroup`: `startingWith: ….self`."])
    }

    func unused(_ node: Int) -> Problem {
        let rows = indexed.requesters
        let requesters = rows.entries(of: node).map { rows.targets[$0] }
        let opaque = indexed.opaque.filter { indexed.reaches(graph.nodes[node].layer, from: graph.nodes[$0].layer) }
        return problem(
            .unused, node, severity: .information, requesters: requesters,
            summary: "\(name(node)) is registered in \(layer(graph.nodes[node].layer)), and nothing that is used "
                + "needs it.",
            details: lines(requesters) { "needed only by \(nameAndSite($0)), which is unused too" },
            advice: [
                "Remove it; or add `.hosted()` if the host is to start it, or `.root()` if something outside the graph "
                    + "requests it."
            ]
                + (opaque.isEmpty
                    ? []
                    : [
                        "Or state it with `.dependsOn`, if \(subject(opaque, "requests", "request")) it from a "
                            + "resolver."
                    ]))
    }

    func shadowing(_ node: Int, _ shadowed: Int) -> Problem {
        let own = layer(graph.nodes[node].layer)
        return problem(
            .shadowing, node, severity: .information,
            summary: "\(name(node)) of \(own) shadows the registration of "
                + "\(layer(graph.nodes[shadowed].layer)), for \(own) and its children.",
            details: ["the shadowed registration is at \(graph.nodes[shadowed].site)"],
            advice: ["If that is not intended, remove one of them, or register one under a name."])
    }

    func allowance(_ allowance: DependencyGraph.Allowance) -> Problem {
        let about = name(allowance.service) + (allowance.target.map { " keeping \(name($0))" } ?? "")
        let what = "The allowance of `\(allowance.code)` for \(about)"
        let owner = graph.layers[allowance.layer].name
        guard allowance.hasReason else {
            return Problem(
                code: .allowance, service: allowance.service.description, layer: owner, site: allowance.site,
                summary: "\(what) gives no reason.",
                advice: ["State the reason after `because:`."])
        }
        return Problem(
            code: .allowance, service: allowance.service.description, layer: owner, site: allowance.site,
            summary: "\(what) allows nothing: there is no such finding in `\(owner)`.",
            details: allowance.code == .captive
                ? ["A service of a scope cannot be allowed: its construction outside the scope fails."] : [],
            advice: ["Remove it, or declare it in the layer that registers \(name(allowance.service))."])
    }
}
