/// The mixtures of one group of processes, and the orders that lead only through mixtures that work.
struct UpgradeSearch {
    let names: [String]
    let mixtures: Mixtures

    init(changed: [UpgradePlan.Change], others: [ProcessManifest]) {
        names = changed.map(\.name)
        mixtures = Mixtures(changed: changed, others: others)
    }

    /// Whether a step works: while both versions of the process run, and after that.
    func works(rolling process: Int, upgraded: Set<Int>) -> Bool {
        mixtures.work(mixtures.units(upgraded: upgraded, rolling: process))
            && mixtures.work(mixtures.units(upgraded: upgraded.union([process]), rolling: nil))
    }

    var result: (group: FleetUpgrade.Group, faults: [FleetProblem]) {
        names.count <= FleetUpgrade.mostProcesses ? completeResult : derivedResult
    }

    private func group(_ orders: [[Int]], count: Int?, constraints: [FleetUpgrade.Constraint]) -> FleetUpgrade.Group {
        FleetUpgrade.Group(
            processes: names, orders: orders.map { $0.map { names[$0] } }, orderCount: count, constraints: constraints)
    }
}

// MARK: All mixtures

extension UpgradeSearch {
    /// The sets of upgraded processes that can be reached. Each bit of a set stands for one process.
    private struct States {
        /// For each reachable set, the processes that may be upgraded next.
        var steps: [Int: [Int]] = [:]
        /// For each set, the number of orders from there to the end.
        var ways: [Int: Int] = [:]
    }

    private var completeResult: (FleetUpgrade.Group, [FleetProblem]) {
        let states = explore()
        guard let count = states.ways[0], count > 0 else { return (group([], count: 0, constraints: []), [failure()]) }
        var orders: [[Int]] = []
        list(from: 0, [], states, into: &orders)
        return (group(orders, count: count, constraints: constraints(states)), [])
    }

    private func explore() -> States {
        let full = (1 << names.count) - 1
        var states = States()
        var level: Set<Int> = [0]
        var reached: [Int] = []
        while !level.isEmpty {
            var next: Set<Int> = []
            for state in level {
                reached.append(state)
                let upgraded = Set(names.indices.filter { state & (1 << $0) != 0 })
                let steps = names.indices.filter { !upgraded.contains($0) && works(rolling: $0, upgraded: upgraded) }
                states.steps[state] = steps
                next.formUnion(steps.map { state | (1 << $0) })
            }
            level = next
        }
        for state in reached.reversed() {
            states.ways[state] =
                state == full
                ? 1 : states.steps[state, default: []].reduce(0) { $0 + states.ways[state | (1 << $1), default: 0] }
        }
        return states
    }

    private func list(from state: Int, _ order: [Int], _ states: States, into orders: inout [[Int]]) {
        if order.count == names.count { orders.append(order) }
        for step in states.steps[state, default: []]
        where orders.count < FleetUpgrade.mostOrders && states.ways[state | (1 << step), default: 0] > 0 {
            list(from: state | (1 << step), order + [step], states, into: &orders)
        }
    }

    /// The constraints that all orders fulfill. `first` comes before `second` if each set that such an order leads
    /// through contains `first` whenever it contains `second`.
    private func constraints(_ states: States) -> [FleetUpgrade.Constraint] {
        let live = states.ways.filter { $0.value > 0 }.keys
        var before = names.indices.map { second in
            Set(
                names.indices.filter { first in
                    first != second && live.allSatisfy { $0 & (1 << second) == 0 || $0 & (1 << first) != 0 }
                })
        }
        let all = before
        for second in names.indices {
            for between in all[second] { before[second].subtract(all[between]) }
        }
        return names.indices.flatMap { second in
            before[second].sorted().map { first in
                FleetUpgrade.Constraint(
                    first: names[first], second: names[second],
                    reason: mixtures.problem(ofNew: second, withOld: first)
                        ?? mixtures.problems(
                            mixtures.units(upgraded: all[second].subtracting([first]), rolling: second)
                        ).first)
            }
        }
    }
}

// MARK: One order

extension UpgradeSearch {
    /// For each process, the processes whose old version breaks with its new version, so they must come before it.
    private var needs: [Set<Int>] {
        names.indices.map { second in
            Set(
                names.indices.filter {
                    $0 != second && mixtures.problem(ofNew: second, withOld: $0) != nil
                })
        }
    }

    private var derivedResult: (FleetUpgrade.Group, [FleetProblem]) {
        let needs = needs
        var order: [Int] = []
        while let next = names.indices.first(where: { !order.contains($0) && needs[$0].isSubset(of: order) }) {
            guard works(rolling: next, upgraded: Set(order)) else { break }
            order.append(next)
        }
        let constraints = names.indices.flatMap { second in
            needs[second].sorted().map { first in
                FleetUpgrade.Constraint(
                    first: names[first], second: names[second],
                    reason: mixtures.problem(ofNew: second, withOld: first))
            }
        }
        guard order.count < names.count else { return (group([order], count: nil, constraints: constraints), []) }
        return (group([], count: nil, constraints: constraints), [failure()])
    }

    /// The reason that no order works: two processes that each must come before the other, a longer cycle, a process
    /// whose two versions break each other, or the faults of each first step.
    private func failure() -> FleetProblem {
        let needs = needs
        for first in names.indices {
            for second in names.indices
            where second > first && needs[first].contains(second) && needs[second].contains(first) {
                return contradiction([first, second])
            }
        }
        if let cycle = Cycles.shortest(count: names.count, next: { needs[$0].sorted() }).first {
            return contradiction(Array(cycle.dropLast()))
        }
        if let own = names.indices.first(where: { mixtures.problem(ofVersionsOf: $0) != nil }) {
            return problem(
                "During the rolling upgrade of \(FleetTexts.name(names[own])), its two versions break each other.",
                [mixtures.problem(ofVersionsOf: own)?.summary].compactMap { $0 })
        }
        let steps = names.indices.compactMap { step -> String? in
            let faults =
                mixtures.problems(mixtures.units(upgraded: [], rolling: step))
                + mixtures.problems(mixtures.units(upgraded: [step], rolling: nil))
            return faults.first.map { "\(FleetTexts.name(names[step])) first: \($0.summary)" }
        }
        guard names.count <= FleetUpgrade.mostProcesses else {
            return problem(
                "\(names.count) processes change together. All mixtures are checked for \(FleetUpgrade.mostProcesses) at "
                    + "most, and the order that each pair of them requires does not work.", steps,
                advice: ["Upgrade in two rounds, and prove each of them."])
        }
        return problem("No order of deployment works for \(FleetTexts.list(names.map(FleetTexts.name))).", steps)
    }

    /// A cycle of processes, in which each must come before the one that precedes it in the list, and the first before
    /// the last.
    private func contradiction(_ cycle: [Int]) -> FleetProblem {
        let pairs = cycle.indices.map { (cycle[$0], cycle[($0 + 1) % cycle.count]) }
        let details = pairs.flatMap { first, other -> [String] in
            guard let reason = mixtures.problem(ofNew: first, withOld: other) else { return [] }
            let line =
                "\(FleetTexts.name(names[first])) before \(FleetTexts.name(names[other])) breaks: \(reason.summary)"
            return [line] + reason.details
        }
        let others = cycle.count == 2 ? "the other" : "another one of them"
        return problem(
            "No order of deployment works: \(FleetTexts.list(cycle.map { FleetTexts.name(names[$0]) })) each break "
                + "\(others) if they are deployed first.", details)
    }

    private func problem(
        _ summary: String, _ details: [String],
        advice: [String] = [
            "Deploy a version between them that works with both: first let readers accept the new schema, then write it."
        ]
    ) -> FleetProblem {
        FleetProblem(
            .upgrade, process: TerminalText.plain(names.joined(separator: ", ")), summary: summary, details: details,
            advice: advice)
    }
}
