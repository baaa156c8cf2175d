/// Each expected contract is offered by one process, and by each version of that process that runs.
struct OfferRule: FleetRule {
    func problems(in fleet: FleetIndex) -> [FleetProblem] {
        twice(in: fleet)
            + fleet.processes.indices.flatMap { process in
                fleet.processes[process].expectations.compactMap { missing($0, of: process, in: fleet) }
            }
    }

    private func twice(in fleet: FleetIndex) -> [FleetProblem] {
        let texts = FleetTexts(fleet)
        return fleet.offers.compactMap { contract, places in
            guard Set(places.map { fleet.processes[$0.process].process }).count > 1 else { return nil }
            return FleetProblem(
                .offeredTwice, process: texts.title(places[0].process), contract: contract,
                summary: "\(FleetTexts.list(places.map { texts.process($0.process) })) offer "
                    + "\(FleetTexts.name(contract)), so a caller cannot know which of them responds.",
                details: places.map(texts.service),
                advice: [
                    "Offer it in one process only, or give one of the contracts another name or version.",
                    "If they are instances of one process, give them one name and one manifest.",
                ])
        }
    }

    private func missing(
        _ expectation: ProcessManifest.Expectation, of process: Int, in fleet: FleetIndex
    ) -> FleetProblem? {
        let texts = FleetTexts(fleet)
        let places = fleet.offers[expectation.contract, default: []]
        let contract = FleetTexts.name(expectation.contract)
        guard let place = places.first else {
            let near = fleet.offers.keys.sorted().first { Self.isNear($0, expectation.contract) }
            let question = near.flatMap { near in
                fleet.offers[near]?.first.map {
                    "Did you mean \(FleetTexts.name(near)), which \(texts.process($0.process)) offers?"
                }
            }
            return FleetProblem(
                .notOffered, process: texts.title(process), contract: expectation.contract,
                summary: "\(texts.process(process)) calls \(contract), and no process offers it.",
                details: texts.paths(process, expectation),
                advice: (question.map { [$0] } ?? []) + ["Add the manifest of the process that offers it."])
        }
        // During the rolling upgrade of a process, a call may reach either of its versions.
        let without = fleet.versions[fleet.processes[place.process].process, default: []].first { other in
            !places.contains { $0.process == other }
        }
        return without.map { without in
            FleetProblem(
                .notOffered, process: texts.title(process), contract: expectation.contract,
                summary: "\(texts.process(process)) calls \(contract), which \(texts.process(place.process)) offers "
                    + "and \(texts.process(without)) does not.",
                details: texts.paths(process, expectation),
                advice: ["Keep offering it until no caller is left, or offer it before the first caller is deployed."])
        }
    }

    /// The same contract in another version, package or case.
    private static func isNear(_ offered: String, _ wanted: String) -> Bool {
        guard let last = offered.split(separator: ".").last, let other = wanted.split(separator: ".").last else {
            return false
        }
        return last.lowercased() == other.lowercased()
    }
}
