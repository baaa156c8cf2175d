/// Cycles, short-lived services that long-lived ones hold, and scopes that no layer opens.
extension ProblemTexts {
    func cycle(_ fault: CycleRule.Fault) -> Problem {
        let first = fault.path[0]
        let cyclePath = pathText(fault.path + [first])
        let summary =
            switch fault.reason {
            case .neverBegins: "\(name(first)) needs itself before it can be constructed: \(cyclePath)."
            case .neverEnds:
                "Constructing \(name(first)) would never end: \(cyclePath), because each of them is constructed again."
            }
        return problem(
            .cycle, first, requesters: fault.path, summary: summary,
            details: steps(of: fault) + othersInComponent(of: fault), advice: advice(on: fault))
    }

    private func steps(of fault: CycleRule.Fault) -> [String] {
        let most = 12
        let steps = zip(fault.path, fault.edges).prefix(most).map { node, edge in
            "\(nameAndSite(node)) \(verb(of: edge))"
        }
        return steps + (fault.path.count > most ? ["and \(fault.path.count - most) more steps"] : [])
    }

    private func verb(of position: Int) -> String {
        let edge = graph.edges[position]
        let target = edge.target.map { name($0) } ?? name(edge.requested)
        return switch edge.kind {
        case .direct, .named: "needs \(target)"
        case .optional: "needs \(target), if it is registered"
        case .collected: "collects \(target)"
        case .decorated: "decorates \(target)"
        case .lazy: "uses \(target) later"
        case .provider: "requests \(target) later"
        case .completion: "requests \(target) in `initCompleted`"
        case .factory: "constructs \(target) later"
        case .forward: "is \(target) under another type"
        }
    }

    private func othersInComponent(of fault: CycleRule.Fault) -> [String] {
        let onThePath = Set(fault.path)
        let others = fault.cyclicComponent.filter { !onThePath.contains($0) }
        return lines(others) { "on other cycles of the same component: \(nameAndSite($0))" }
    }

    private func advice(on fault: CycleRule.Fault) -> [String] {
        switch fault.reason {
        case .neverBegins:
            let edges = fault.edges.map { graph.edges[$0] }
            // A parameter of a factory can be taken in a completion instead; the service behind a forward or a
            // decorator cannot.
            let breakable = edges.last { $0.kind.isParameter }
            guard let edge = breakable, let target = edge.target else {
                return ["Let `implements` name a type that is not part of the cycle."]
            }
            return [
                "Let \(name(edge.source)) take \(name(target)) in `.initCompleted` instead of in its initializer; "
                    + "some service of the cycle must be shared or in graph scope.",
                "Or let it take `Lazy<\(graph.nodes[target].key.typeName)>`, which constructs it on first use.",
                "Or move the part that both need into a third service.",
            ]
        case .neverEnds:
            return [
                "Give one of them a scope that shares, so that the request finds it again: `.graph` is enough, "
                    + "for example for \(name(fault.path.last(where: isConstructed) ?? fault.path[0]))."
            ]
        }
    }

    private func isConstructed(_ node: Int) -> Bool { graph.nodes[node].origin == .factory }

    func captive(_ captive: CaptiveRule.Captive) -> Problem {
        let holder = captive.holders[0]
        let others = captive.holders.dropFirst()
        let shared = "\(name(holder)) (\(scope(holder))) keeps \(name(captive.node)) (\(scope(captive.node)))"
        let also = zip(others, captive.paths.dropFirst()).map { other, path in
            "also held by \(nameAndSite(other))" + (path.count > 2 ? ": \(pathText(path))" : "")
        }
        let more = captive.holders.count - captive.paths.count
        return problem(
            .captive, captive.node, site: graph.nodes[holder].site, requesters: captive.holders,
            summary: "\(shared), \(consequence(for: captive.node)).",
            details: steps(captive.paths[0]) + also + (more > 0 ? ["and \(more) more"] : []),
            advice: advice(on: captive))
    }

    private func consequence(for captive: Int) -> String {
        switch graph.nodes[captive].scope {
        case .custom: "and would continue to use the old one after a reset"
        case .scoped(let name): "and would continue to use it after scope `\(name)` has ended"
        case .weak: "which then stays in memory although nothing else holds it"
        case .memorySensitive, .container, .graph, .transient: "which then stays in memory under memory pressure"
        }
    }

    private func advice(on captive: CaptiveRule.Captive) -> [String] {
        let holder = captive.holders[0]
        let path = captive.paths[0]
        // The last service on the path that takes the captive as a parameter, perhaps under another type.
        let taken = path.indices.dropFirst().last { graph.nodes[path[$0 - 1]].origin != .forward } ?? 1
        let taker = path[taken - 1]
        if case .scoped(let scope) = graph.nodes[captive.node].scope {
            return adviceOnScoped(captive, scope, taker)
        }
        let longest = captive.holders.first { graph.nodes[$0].scope == .container } ?? holder
        let fitting =
            switch graph.nodes[captive.node].scope {
            case .custom(let name): "`\(name)`, so that both are reset together"
            case .weak: "`.weak`, so that it is released with its last user"
            default: "`.memorySensitive`, so that both are released together"
            }
        let key = graph.nodes[path[taken]].key
        let parameter = key.name == nil ? key.typeName : "Named<\(key.typeName), …>"
        return alternatives(
            (graph.nodes[holder].isHosted ? [] : ["give \(name(holder)) the scope \(fitting)."]) + [
                "let \(name(taker)) take `Provider<\(parameter)>`, which resolves it at each use and stores nothing.",
                "give \(name(captive.node)) the scope \(scope(longest)), if it may live as long.",
            ])
    }

    private func adviceOnScoped(_ captive: CaptiveRule.Captive, _ scope: String, _ taker: Int) -> [String] {
        let holder = captive.holders[0]
        let opening = graph.openings.first { $0.name == scope && $0.layer == graph.nodes[taker].layer }
        let asks = "and request \(name(captive.node)) in the scope that it opens"
        // An opener opens only the scopes of its owner's layer.
        let open =
            opening.map { "let \(name(taker)) take `\(OpenerTexts.type($0.provided))`, \(asks)." }
            ?? "open the scope with `withScope(\"\(scope)\")` around the work, \(asks)."
        let enter = "give \(name(holder)) the scope `.scoped(\"\(scope)\")`, so that both end together."
        let leave = "give \(name(captive.node)) the scope \(self.scope(holder)), if it may live as long."
        return alternatives(
            (graph.nodes[holder].isHosted ? [] : [enter]) + [open] + (needsScope(captive.node) ? [] : [leave]))
    }

    /// Ways to fix one fault: the first as it is, the others after `Or`.
    private func alternatives(_ ways: [String]) -> [String] {
        ways.enumerated().map { position, way in
            position == 0 ? way.prefix(1).uppercased() + way.dropFirst() : "Or \(way)"
        }
    }

    /// Whether a node is a value of an open scope, or takes values or services of one, directly or through services
    /// that live as long as their requester.
    private func needsScope(_ node: Int) -> Bool {
        if case .opened = graph.nodes[node].origin { return true }
        let holding = Holding(graph)
        var (seen, waiting): (Set<Int>, [Int]) = ([node], [node])
        while let next = waiting.popLast() {
            for entry in indexed.dependencies.entries(of: next) {
                let target = indexed.dependencies.targets[entry]
                if holding.isScoped(target) { return true }
                if case .opened = graph.nodes[target].origin { return true }
                if holding.isBorrowed(target), seen.insert(target).inserted { waiting.append(target) }
            }
        }
        return false
    }

    func scopeNeverOpened(_ scope: UndeclaredScopes.Undeclared) -> Problem {
        let others = Set(graph.openings.map(\.name)).sorted()
        let known =
            others.isEmpty
            ? "No scope is opened at all." : "Opened scopes: \(others.map { "`\($0)`" }.joined(separator: ", "))."
        let values = scope.values.map { value in "opened with \(name(value)), which its services take" }
        let openers = scope.openers.map(\.source)
        let provided = scope.openers.first?.request.provided ?? []
        let types =
            provided.isEmpty ? "" : ", providing: " + provided.map { "\($0.typeName).self" }.joined(separator: ", ")
        let declaration = "`container.opens(\"\(scope.name)\"\(types))` in `declare(in:)`"
        return problem(
            .scopeNeverOpened, scope.nodes[0],
            requesters: Set(scope.nodes + openers + scope.takers).subtracting(scope.nodes.prefix(1)).sorted(),
            summary:
                "\(subject(scope.nodes, "lives", "live")) in scope `\(scope.name)`, which no layer in reach opens.",
            details: (scope.nodes.count > 1 ? lines(scope.nodes) { "\(nameAndSite($0)) lives in it" } : [])
                + lines(openers) { "\(nameAndSite($0)) takes `\(OpenerTexts.type(provided))` to open it" } + values + [
                    known
                ],
            advice: near(scope.name) + [
                openers.isEmpty
                    ? "Declare it in the layer that does the work: \(declaration), and open it with `withScope`."
                    : "Declare it in \(layer(graph.nodes[openers[0]].layer)): \(declaration)."
            ])
    }

    /// - Parameter inside: The declarations inside of one scope, which no layer in reach opens.
    func outerScopeNeverOpened(_ inside: [Int]) -> Problem {
        let openings = inside.map { graph.openings[$0] }
        let first = openings[0]
        let outer = first.outer ?? ""
        let names = inside.count > 1 ? "`\(first.name)` and \(inside.count - 1) others are" : "`\(first.name)` is"
        return Problem(
            code: .scopeNeverOpened, service: first.name, layer: graph.layers[first.layer].name, site: first.site,
            requesters: openings.map(\.site),
            summary: "\(names) declared inside `\(outer)`, which no layer in reach opens.",
            details: openings.dropFirst().map { "`\($0.name)` is declared inside it at \($0.site)" },
            advice: near(outer, except: first.name) + [
                "\(near(outer, except: first.name).isEmpty ? "Declare" : "Or declare") it, too: "
                    + "`container.opens(\"\(outer)\")` in `declare(in:)`; or remove `inside:`."
            ])
    }

    /// The declared scopes that may be meant by the name of one that no layer in reach opens.
    private func near(_ scope: String, except other: String? = nil) -> [String] {
        NearNames.of(scope, among: graph.openings.lazy.map(\.name).filter { $0 != scope && $0 != other }).compactMap {
            name in
            graph.openings.first { $0.name == name }.map { opening in
                "Did you mean `\(name)`, which \(layer(opening.layer)) opens at \(opening.site)?"
            }
        }
    }
}
