/// Along a chain of calls, at most one level repeats, because two levels with three attempts each lead to up to nine
/// calls.
struct ChainRule: FleetRule {
    func problems(in fleet: FleetIndex) -> [FleetProblem] {
        fleet.processes.indices.flatMap { fleet.calls(of: $0) }.filter { fleet.method($0).attempts > 1 }.flatMap {
            start in
            chains(from: start, in: fleet).map { problem($0, in: fleet) }
        }
    }

    /// The shortest chains from a repeated call to the next repeated calls.
    private func chains(from start: FleetIndex.Call, in fleet: FleetIndex) -> [[FleetIndex.Call]] {
        var before: [FleetIndex.Call: FleetIndex.Call] = [:]
        var queue = [start]
        var ends: [[FleetIndex.Call]] = []
        var next = 0
        while next < queue.count {
            let call = queue[next]
            next += 1
            for (place, method) in fleet.offers(serving: call) {
                for onward in fleet.onwardCalls(of: place, for: method.name) where before[onward] == nil {
                    before[onward] = call
                    if fleet.method(onward).attempts > 1 {
                        ends.append(Self.path(to: onward, from: start, before))
                    } else {
                        queue.append(onward)
                    }
                }
            }
        }
        return ends
    }

    private static func path(
        to end: FleetIndex.Call, from start: FleetIndex.Call, _ before: [FleetIndex.Call: FleetIndex.Call]
    ) -> [FleetIndex.Call] {
        var path = [end]
        var call = before[end]
        while let step = call {
            path.append(step)
            call = step == start ? nil : before[step]
        }
        return path.reversed()
    }

    private func problem(_ chain: [FleetIndex.Call], in fleet: FleetIndex) -> FleetProblem {
        let texts = FleetTexts(fleet)
        let (first, last) = (chain[0], chain[chain.count - 1])
        let attempts = (fleet.method(first).attempts, fleet.method(last).attempts)
        let product = attempts.0.multipliedReportingOverflow(by: attempts.1)
        return FleetProblem(
            .attemptsMultiply, process: texts.title(last.process), contract: fleet.expectation(last).contract,
            method: fleet.method(last).name,
            summary:
                "\(texts.process(first.process)) calls \(texts.call(first)) up to \(attempts.0) times, and each time "
                + "\(texts.process(last.process)) calls \(texts.call(last)) up to \(attempts.1) times"
                + (product.overflow ? "." : ", up to \(product.partialValue) calls in all."),
            details: chain.map { "\(texts.process($0.process)) calls \(texts.call($0))" }
                + texts.paths(last.process, fleet.expectation(last)),
            advice: [
                "Repeat at one level only: make one attempt of \(texts.call(last)), or one of \(texts.call(first))."
            ])
    }
}
