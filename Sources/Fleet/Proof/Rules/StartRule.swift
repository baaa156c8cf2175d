/// Processes that wait for each other at their start never become ready.
struct StartRule: FleetRule {
    func problems(in fleet: FleetIndex) -> [FleetProblem] {
        let texts = FleetTexts(fleet)
        return Self.cycles(in: fleet).map { cycle in
            let way = cycle.map { texts.process($0) }.joined(separator: " → ")
            return FleetProblem(
                .startCycle, process: texts.title(cycle[0]),
                summary: cycle.count == 2
                    ? "\(texts.process(cycle[0])) waits for itself at its start, so it never becomes ready."
                    : "\(way): each waits for the next at its start, so none of them becomes ready.",
                details: zip(cycle, cycle.dropFirst()).flatMap { waits($0, for: $1, in: fleet) },
                advice: ["Let one of them start without the other: remove \"waits at start\" from one expectation."])
        }
    }

    static func cycles(in fleet: FleetIndex) -> [[Int]] {
        Cycles.shortest(count: fleet.processes.count) { fleet.neighbors(of: $0) { $0.waitsAtStart } }
    }

    private func waits(_ process: Int, for other: Int, in fleet: FleetIndex) -> [String] {
        let texts = FleetTexts(fleet)
        let expectation = fleet.processes[process].expectations.first { expectation in
            expectation.waitsAtStart && fleet.offers[expectation.contract, default: []].contains { $0.process == other }
        }
        guard let expectation else { return [] }
        return [
            "\(texts.process(process)) waits for \(FleetTexts.name(expectation.contract)) of \(texts.process(other))"
        ]
            + texts.paths(process, expectation)
    }
}

/// Processes that call each other in a cycle slow each other down. They still run, unless they also wait for each other
/// at their start.
struct CallCycleRule: FleetRule {
    func problems(in fleet: FleetIndex) -> [FleetProblem] {
        let texts = FleetTexts(fleet)
        let waiting = Set(StartRule.cycles(in: fleet).map { Set($0) })
        let cycles = Cycles.shortest(count: fleet.processes.count) { fleet.neighbors(of: $0) { _ in true } }
        return cycles.filter { !waiting.contains(Set($0)) }.map { cycle in
            FleetProblem(
                .callCycle, severity: .information, process: texts.title(cycle[0]),
                summary: "\(cycle.map { texts.process($0) }.joined(separator: " → ")) call in a cycle, so a slow one "
                    + "slows all of them.",
                advice: ["Move the part that both need into a process below them, or into one of the two."])
        }
    }
}

/// A store has one writer; the versions of one process count as one.
struct StoreRule: FleetRule {
    func problems(in fleet: FleetIndex) -> [FleetProblem] {
        let texts = FleetTexts(fleet)
        var writers: [String: [Int]] = [:]
        for (process, manifest) in fleet.processes.enumerated() {
            for store in Set(manifest.stores) { writers[store, default: []].append(process) }
        }
        return writers.compactMap { store, processes in
            guard Set(processes.map { fleet.processes[$0].process }).count > 1 else { return nil }
            return FleetProblem(
                .storeShared, process: texts.title(processes[0]),
                summary: "\(FleetTexts.list(processes.map { texts.process($0) })) write \(FleetTexts.name(store)).",
                details: [
                    "each of them may find that the other has changed the store or, during an upgrade, its format"
                ],
                advice: ["Let one process write it, and let the others ask that process."])
        }
    }
}
