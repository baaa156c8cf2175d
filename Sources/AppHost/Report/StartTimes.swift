internal import StrataCore

/// Records when each service began and was up for the first time, and builds the report.
struct StartTimes {
    private struct Times {
        var begun = Duration.zero
        var constructed = Duration.zero
        var started: Duration?
        var ready: Duration { started ?? constructed }
    }

    private var times: [Int: Times] = [:]

    mutating func begun(_ hook: Hook, at now: Duration) {
        guard let number = hook.service, hook.kind == .resolve else { return }
        times[number] = Times(begun: now)
    }

    mutating func ended(_ hook: Hook, at now: Duration) {
        guard let number = hook.service, hook.attempt == 1 else { return }
        if hook.kind == .resolve { times[number]?.constructed = now }
        if hook.kind == .start { times[number]?.started = now }
    }

    /// - Parameter trace: The recorded start; nil when nothing was recorded.
    func report(
        _ plan: StartPlan, of graph: DependencyGraph, memoryPressure: String, _ trace: StartupTrace? = nil
    ) -> StartReport {
        let critical = criticalPath(plan)
        let order = times.keys.sorted { (times[$0]?.ready ?? .zero, $0) < (times[$1]?.ready ?? .zero, $1) }
        let services = order.compactMap { number -> StartReport.Service? in
            guard let times = times[number] else { return nil }
            let node = graph.nodes[plan.nodes[number]]
            return StartReport.Service(
                key: node.key, layer: graph.layers[node.layer].name, begun: times.begun,
                resolve: times.constructed - times.begun,
                start: times.started.map { $0 - times.constructed }, ready: times.ready,
                isCritical: critical.contains(number))
        }
        return StartReport(
            services: services, total: services.last?.ready ?? .zero, memoryPressure: memoryPressure,
            slowest: trace.map { $0.slowest().compactMap(StartReport.Step.init) }
                ?? StartReport.Step.slowest(of: services),
            isTraced: trace != nil)
    }

    /// Goes backward from the service that was up last: each one waited for the dependency that was up last.
    private func criticalPath(_ plan: StartPlan) -> Set<Int> {
        func last(of numbers: some Collection<Int>) -> Int? {
            numbers.max { (times[$0]?.ready ?? .zero, $0) < (times[$1]?.ready ?? .zero, $1) }
        }
        var path: Set<Int> = []
        var next = last(of: Array(times.keys))
        while let number = next, path.insert(number).inserted { next = last(of: Array(plan.dependencies[number])) }
        return path
    }
}
