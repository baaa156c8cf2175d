/// Wrong declarations: services that are registered twice, and run-time arguments that do not fit.
extension ProblemTexts {
    func duplicate(first: Int, again: [Int]) -> Problem {
        let times = again.count == 1 ? "twice" : "\(again.count + 1) times"
        let site = graph.nodes[first].site
        if again.allSatisfy({ graph.nodes[$0].site == site }) { return listed(first, again: again, times) }
        return problem(
            .duplicate, first, site: graph.nodes[again[0]].site,
            summary: "\(name(first)) is registered \(times) in \(layer(graph.nodes[first].layer)).",
            details: ["first at \(graph.nodes[first].site)"] + lines(again) { "again at \(graph.nodes[$0].site)" },
            advice: uncontributed(first, again) + [
                "Remove one, or add `.replacing()` to the later one if it is intended to win.",
                "To keep both, register one under a name.",
            ])
    }

    /// The advice for the registrations that are no contributions, if others are.
    private func uncontributed(_ first: Int, _ again: [Int]) -> [String] {
        let all = [first] + again
        let others = all.filter { !graph.nodes[$0].isContributed }
        guard others.count < all.count else { return [] }
        let sites = others.map(\.self).map { "\(graph.nodes[$0].site)" }
        let contributed = all.filter { graph.nodes[$0].isContributed }
        let subject =
            contributed == [first]
            ? "The first is"
            : contributed.count == 1 ? "The one at \(graph.nodes[contributed[0]].site) is" : "The others are"
        return ["\(subject) `.contributed()`: add it at \(sites.joined(separator: " and at ")), too."]
    }

    /// The problem of one line that registers more than once: its type is listed more than once, or the line is
    /// repeated.
    private func listed(_ first: Int, again: [Int], _ times: String) -> Problem {
        let layer = layer(graph.nodes[first].layer)
        let registrar = graph.nodes[first].registrar.map { "`\(ServiceKey($0).typeName)`" }
        let line = registrar.map { "the same line of \($0)" } ?? "the same line"
        return problem(
            .duplicate, first, requesters: [],
            summary: "\(name(graph.nodes[first].key)) is registered \(times) in \(layer), by \(line).",
            details: ["registered at \(graph.nodes[first].site)"],
            advice: [
                registrar.map {
                    "\($0) is listed \(times) in the `managedTypes` of \(layer), or of groups that it lists: "
                        + "remove all but one."
                } ?? "Register it once: the line runs \(times).",
                "If `register(in:)` repeats the line, give each registration a name, or let each be `.contributed()`.",
            ])
    }

    func argumentsAlike(_ node: Int, _ type: Any.Type) -> Problem {
        let arguments = graph.nodes[node].arguments
        let name = String(describing: type)
        return problem(
            .argumentsAlike, node, severity: .information,
            summary: "\(self.name(node)) takes the run-time arguments \(list(arguments)); two of them are `\(name)`, "
                + "and nothing detects that they were swapped.",
            details: [],
            advice: [
                "Give each its own type, or a label: `Labeled<\(name), …>` instead of `Assisted<\(name)>`."
            ])
    }

    func needsArguments(_ node: Int, requesters: [Int]) -> Problem {
        let takes = graph.nodes[node].arguments
        let isHosted = graph.nodes[node].isHosted
        let who = requesters.isEmpty ? "the host starts it" : subject(requesters, "requests it", "request it")
        let factory = ([graph.nodes[node].key.description] + takes.map { String(describing: $0) })
            .joined(separator: ", ")
        let advice =
            (requesters.isEmpty
                ? []
                : ["Take `AssistedFactory<\(factory)>` instead, and construct the service when they are known."])
            + (isHosted ? ["Remove `.hosted()`, or replace its run-time arguments with registered services."] : [])
        return problem(
            .needsArguments, node, requesters: requesters,
            summary: "\(name(node)) takes the run-time arguments \(list(takes)), but \(who) without any.",
            details: self.requesters(requesters, of: graph.nodes[node].key)
                + (isHosted ? ["hosted: the host constructs it at start"] : []),
            advice: advice)
    }

    func argumentMismatch(_ mismatch: ArgumentMismatchRule.Mismatch) -> Problem {
        let node = graph.nodes[mismatch.node]
        let factory = ([node.key.typeName] + node.arguments.map { String(describing: $0) }).joined(separator: ", ")
        return problem(
            .argumentMismatch, mismatch.node, site: graph.nodes[mismatch.requesters[0]].site,
            requesters: mismatch.requesters,
            summary: "\(subject(mismatch.requesters, "gives", "give")) \(name(mismatch.node)) the run-time arguments "
                + "\(list(mismatch.given.map(\.type))), but it takes \(list(node.arguments)).",
            details: lines(mismatch.requesters) { "given by \(nameAndSite($0))" }
                + ["taken by \(nameAndSite(mismatch.node))"],
            advice: ["Take `AssistedFactory<\(factory)>`, or change the run-time arguments of \(name(node.key))."])
    }

    func argumentsShared(_ node: Int) -> Problem {
        problem(
            .argumentsShared, node,
            summary: "\(name(node)) takes the run-time arguments \(list(graph.nodes[node].arguments)) and is shared "
                + "(\(scope(node))): the arguments of the first request would decide for all.",
            details: [],
            advice: [
                "Give it the scope `.transient` or `.graph`.",
                "Or keep the scope, and replace its run-time arguments with registered services.",
            ])
    }
}
