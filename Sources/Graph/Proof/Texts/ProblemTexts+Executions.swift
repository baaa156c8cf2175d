/// Requests that cannot succeed when they are made: for services that must be awaited, and for services whose scope is
/// not open then.
extension ProblemTexts {
    func execution(_ fault: ExecutionRule.Fault) -> Problem {
        let target = name(fault.target)
        let requester = fault.isCompletion ? "a completion of \(name(fault.node))" : name(fault.node)
        let isAsync = fault.execution == .async
        let reason = isAsync ? "must be awaited" : "is constructed on the main actor"
        let last = fault.path[fault.path.count - 1]
        let parameter = fault.isCompletion ? "a parameter of `.initCompleted`" : "a parameter"
        let other =
            isAsync
            ? "Or let the factory take an `AsyncResolver`." : "Or register \(name(fault.node)) with `onMainActor:`."
        return problem(
            .execution, fault.node,
            summary: isAsync
                ? "\(requester) requests \(target), which must be awaited, from a `Resolver`, which cannot await."
                : "\(requester) requests \(target), which is constructed on the main actor, from its resolver, but is "
                    + "itself constructed asynchronously, off the main actor.",
            details: [
                "stated by `.dependsOn` at \(graph.nodes[fault.node].site)",
                fault.path.count > 1
                    ? "\(pathText(fault.path)): the last \(reason), at \(graph.nodes[last].site)"
                    : "\(target) \(reason), at \(graph.nodes[last].site)",
            ],
            advice: [
                "Take \(target) as \(parameter): parameters are constructed before the call, whatever they need."
            ]
                + (fault.isCompletion ? [] : [other]))
    }

    func misplacedParameter(_ node: Int, _ misplaced: MisplacedParameter) -> Problem {
        let isDecorator = graph.nodes[node].origin == .decorator
        let isOnMainActor = graph.nodes[node].ownExecution == .main
        let takes = "takes an `AsyncResolver`, but"
        let parameters = "parameters are constructed before the call, whatever they need."
        let instead = "Take the services that it requests as parameters"
        switch misplaced {
        case .inFactory:
            let factory = isDecorator ? "a decorator" : isOnMainActor ? "a main-actor factory" : "its factory"
            return problem(
                .execution, node, summary: "\(name(node)) \(takes) \(factory) does not await.", details: [],
                advice: ["\(instead): \(parameters)"]
                    + (isDecorator || isOnMainActor
                        ? [] : ["Or let the factory be `async`, so that it can await its requests."]))
        case .inCompletion:
            return problem(
                .execution, node, summary: "a completion of \(name(node)) \(takes) a completion does not await.",
                details: [], advice: ["\(instead) of `.initCompleted`: \(parameters)"])
        case .besideResolver:
            return problem(
                .execution, node,
                summary: "\(name(node)) takes a `Resolver` and an `AsyncResolver`, and the two must not serve requests "
                    + "at once.",
                details: [], advice: ["Take the `AsyncResolver` only: it serves every service."])
        case .argumentInCompletion:
            return problem(
                .needsArguments, node,
                summary: "a completion of \(name(node)) takes a run-time argument, and only a factory receives those.",
                details: [], advice: ["Take it in the factory, and let the service keep it for the completion."])
        }
    }

    func scopeOutlived(_ outlived: ScopeOutlivedRule.Outlived) -> Problem {
        let holder = outlived.path[0]
        let node = outlived.node
        return problem(
            .scopeOutlived, node, site: graph.nodes[holder].site, requesters: outlived.holders,
            summary: "\(name(holder)) (\(scope(holder))) later requests \(name(node)) (\(scope(node))), when no such "
                + "scope is open around it.",
            details: steps(outlived.path)
                + lines(Array(outlived.holders.dropFirst())) { "also requested later by \(nameAndSite($0))" },
            advice: [
                "Give \(name(holder)) the scope \(scope(node)), so that it makes its request inside that scope.",
                "Or resolve \(name(node)) from the `Scope` that `withScope` gives.",
            ])
    }

    func hostedInScope(_ node: Int) -> Problem {
        problem(
            .scopeOutlived, node,
            summary: "\(name(node)) is started by the host and lives in \(scope(node)), which is not open then.",
            details: ["hosted: the host constructs it at start"],
            advice: ["Give it the scope `.container`, or remove `.hosted()`."])
    }
}
