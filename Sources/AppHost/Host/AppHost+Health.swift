internal import StrataCore

extension AppHost {
    /// The current health of the application: every service that is constructed, lives as long as its container, and
    /// reports health.
    ///
    /// All services are asked at the same time, each with its own deadline; a service that does not answer in time is
    /// unhealthy. An unhealthy peer (`PeerHealthReporting`) is degraded, so it does not make this process unready. A
    /// restarting service, and the services that are down with it, are degraded meanwhile, even if they do not report
    /// health. May be called at any time, from any task. The application is not ready until everything has started, nor
    /// after the stop has begun.
    ///
    /// The host's observers receive `.healthChanged` for each service whose answer differs from the last one; the first
    /// answer counts as a change unless it is healthy. The host never asks on its own.
    public func health() async -> HealthReport {
        let (stack, phase, troubles) = state.withLock { ($0.stack, $0.phase, $0.troubles) }
        guard let stack else { return HealthReport(isRunning: false, layers: []) }
        let hosted = StartPlan.hosted(stack.graph)
        let reporters = stack.healthReporters()
        let peers = Set(reporters.filter { $0.reporter is any PeerHealthReporting }.map(\.node))
        var answers = await ask(reporters)
        for (node, health) in changes(answers) {
            let (service, layer) = (stack.graph.nodes[node].key, stack.graph.nodes[node].layer)
            notify(.init(.healthChanged, service: service, layer: stack.graph.layers[layer].name, health: health))
        }
        for (number, reason) in troubles { answers[hosted[number]] = .degraded(reason: "restarting: \(reason)") }
        let layers = stack.graph.layers.indices.compactMap { layer -> HealthReport.Layer? in
            let services = answers.keys.sorted().filter { stack.graph.nodes[$0].layer == layer }.compactMap { node in
                answers[node].map {
                    HealthReport.Service(
                        name: "\(stack.graph.nodes[node].key)", health: $0, isPeer: peers.contains(node))
                }
            }
            return services.isEmpty ? nil : .init(name: stack.graph.layers[layer].name, services: services)
        }
        return HealthReport(isRunning: phase == .running, layers: layers)
    }

    /// The differences from the previous check, by node. Of two concurrent checks, the one that ends last is kept.
    private func changes(_ answers: [Int: Health]) -> [(node: Int, health: Health)] {
        state.withLock { state in
            answers.keys.sorted().compactMap { node in
                guard let answer = answers[node], answer != state.answers[node] ?? .healthy else { return nil }
                state.answers[node] = answer
                return (node, answer)
            }
        }
    }

    /// The answer of each service within its deadline, by its node.
    private func ask(_ reporters: [(node: Int, reporter: any HealthReporting)]) async -> [Int: Health] {
        await withTaskGroup(of: (Int, Health).self) { [deadlines, clock = surroundings.clock] group in
            for (node, reporter) in reporters {
                let limit = (reporter as? any TimeLimited)?.deadlines.health ?? deadlines.health
                group.addTask {
                    let answer = await TimeLimit.run(limit, on: clock) { await reporter.health() }
                    let health = (try? answer?.get()) ?? .unhealthy(reason: "did not answer within \(limit)")
                    if case .unhealthy(let reason) = health, reporter is any PeerHealthReporting {
                        return (node, .degraded(reason: reason))
                    }
                    return (node, health)
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }
}
