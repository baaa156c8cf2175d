internal import StrataCore

extension AppHost {
    /// How the application is now: every service that is made, lives as long as its container, and reports.
    ///
    /// All are asked at once, each with a deadline of its own; one that does not answer in time is unhealthy. A service
    /// that is being restarted, and what is down with it, is degraded meanwhile, whether it reports or not. May be
    /// asked at any time, from any task; before everything has started and after the stop has begun, it is not ready.
    ///
    /// Who observes the host is told of each service that answers something else than the last time, `.healthChanged`;
    /// the first answer counts as a change unless it is healthy. The host asks nobody by itself.
    public func health() async -> HealthReport {
        let (stack, phase, troubles) = state.withLock { ($0.stack, $0.phase, $0.troubles) }
        guard let stack else { return HealthReport(isRunning: false, layers: []) }
        let hosted = StartPlan.hosted(stack.graph)
        let reporters = stack.healthReporters()
        var answers = await ask(reporters)
        for (node, health) in changes(answers) {
            let (service, layer) = (stack.graph.nodes[node].key, stack.graph.nodes[node].layer)
            tell(.init(.healthChanged, service: service, layer: stack.graph.layers[layer].name, health: health))
        }
        for (number, reason) in troubles { answers[hosted[number]] = .degraded(reason: "restarting: \(reason)") }
        let layers = stack.graph.layers.indices.compactMap { layer -> HealthReport.Layer? in
            let services = answers.keys.sorted().filter { stack.graph.nodes[$0].layer == layer }.compactMap { node in
                answers[node].map { HealthReport.Service(name: "\(stack.graph.nodes[node].key)", health: $0) }
            }
            return services.isEmpty ? nil : .init(name: stack.graph.layers[layer].name, services: services)
        }
        return HealthReport(isRunning: phase == .running, layers: layers)
    }

    /// What differs from the check before, by node; of two checks at a time the one that ends last stays.
    private func changes(_ answers: [Int: Health]) -> [(node: Int, health: Health)] {
        state.withLock { state in
            answers.keys.sorted().compactMap { node in
                guard let answer = answers[node], answer != state.answers[node] ?? .healthy else { return nil }
                state.answers[node] = answer
                return (node, answer)
            }
        }
    }

    /// What each answers in time, by its node.
    private func ask(_ reporters: [(node: Int, reporter: any HealthReporting)]) async -> [Int: Health] {
        await withTaskGroup(of: (Int, Health).self) { [deadlines, clock = surroundings.clock] group in
            for (node, reporter) in reporters {
                let limit = (reporter as? any TimeLimited)?.deadlines.health ?? deadlines.health
                group.addTask {
                    let answer = await TimeLimit.run(limit, on: clock) { await reporter.health() }
                    return (node, (try? answer?.get()) ?? .unhealthy(reason: "did not answer within \(limit)"))
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }
}
