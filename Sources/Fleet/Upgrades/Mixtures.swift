/// The versions of all processes of a group, and their compatibility.
///
/// Most faults concern only two versions, and are found once. Start cycles and chains of repeated calls are searched in
/// a mixture only if all versions together have one, because more versions never remove one.
struct Mixtures {
    private let fleet: FleetIndex
    /// The versions of each process that changes; nil where the process is added or removed.
    private let old: [Int?]
    private let new: [Int?]
    private let others: [Int]
    /// The first fault of two versions: in a call, in a store that both write, in a contract that both offer, or in a
    /// contract that one expects and the other lacks.
    private var broken: [Pair: FleetProblem] = [:]
    private let hasStartCycle: Bool
    private let hasChain: Bool

    private struct Pair: Hashable {
        let first: Int
        let second: Int
    }

    init(changed: [UpgradePlan.Change], others: [ProcessManifest]) {
        var units: [ProcessManifest] = []
        func add(_ manifest: ProcessManifest?) -> Int? {
            guard let manifest else { return nil }
            units.append(manifest)
            return units.count - 1
        }
        old = changed.map { add($0.old) }
        new = changed.map { add($0.new) }
        self.others = others.compactMap(add)
        fleet = FleetIndex(units, allowsVersions: true)
        hasStartCycle = !StartRule.cycles(in: fleet).isEmpty
        hasChain = !ChainRule().problems(in: fleet).isEmpty
        findPairs()
    }

    private mutating func findPairs() {
        for call in fleet.processes.indices.flatMap({ fleet.calls(of: $0) }) {
            for place in fleet.offers[fleet.expectation(call).contract, default: []] {
                let pair = Pair(first: call.process, second: place.process)
                guard broken[pair] == nil else { continue }
                broken[pair] = ContractRule().problems(of: call, at: place, in: fleet).first { $0.severity == .fault }
            }
        }
        for first in fleet.processes.indices {
            for second in fleet.processes.indices where first < second {
                let pair = Pair(first: first, second: second)
                guard broken[pair] == nil else { continue }
                // Versions of one process never break these rules.
                let two = FleetIndex([fleet.processes[first], fleet.processes[second]], allowsVersions: true)
                broken[pair] =
                    StoreRule().problems(in: two).first
                    ?? OfferRule().problems(in: two).first { $0.code == .offeredTwice }
                    ?? missing(first, at: second) ?? missing(second, at: first)
            }
        }
    }

    /// The fault of a contract that a version expects, if only other versions of the server's process offer it.
    private func missing(_ caller: Int, at server: Int) -> FleetProblem? {
        let name = fleet.processes[server].process
        guard fleet.processes[caller].process != name else { return nil }
        for expectation in fleet.processes[caller].expectations {
            let places = fleet.offers[expectation.contract, default: []]
            guard !places.isEmpty, places.allSatisfy({ fleet.processes[$0.process].process == name }),
                !places.contains(where: { $0.process == server })
            else { continue }
            let two = FleetIndex([fleet.processes[caller], fleet.processes[server]], allowsVersions: true)
            return OfferRule().problems(in: two).first { $0.contract == expectation.contract }
        }
        return nil
    }

    /// The versions that run when some processes are upgraded and one is under way.
    func units(upgraded: Set<Int>, rolling: Int?) -> [Int] {
        var units = others
        for process in old.indices {
            let isNew = upgraded.contains(process) || process == rolling
            let isOld = !upgraded.contains(process)
            if isOld, let unit = old[process] { units.append(unit) }
            if isNew, let unit = new[process] { units.append(unit) }
        }
        return units
    }

    /// Whether a mixture of versions has no fault.
    func work(_ units: [Int]) -> Bool {
        for first in units {
            for second in units where broken[Pair(first: first, second: second)] != nil { return false }
        }
        guard units.allSatisfy({ isServed($0, in: units) }) else { return false }
        guard hasStartCycle || hasChain else { return true }
        let mixture = self.mixture(units)
        return StartRule.cycles(in: mixture).isEmpty && ChainRule().problems(in: mixture).isEmpty
    }

    /// Whether each contract that a version expects is offered, by each running version of the process that offers it.
    private func isServed(_ unit: Int, in units: [Int]) -> Bool {
        fleet.processes[unit].expectations.allSatisfy { expectation in
            let servers = fleet.offers[expectation.contract, default: []].map(\.process).filter(units.contains)
            guard let server = servers.first else { return false }
            let name = fleet.processes[server].process
            return units.allSatisfy { fleet.processes[$0].process != name || servers.contains($0) }
        }
    }

    private func mixture(_ units: [Int]) -> FleetIndex {
        FleetIndex(units.map { fleet.processes[$0] }, allowsVersions: true)
    }

    /// The faults of a mixture, with their texts.
    func problems(_ units: [Int]) -> [FleetProblem] {
        FleetProof.problems(in: mixture(units)).filter { $0.severity == .fault }
    }

    /// The fault of the new version of a process with the old version of another process.
    func problem(ofNew process: Int, withOld other: Int) -> FleetProblem? {
        guard let first = new[process], let second = old[other] else { return nil }
        return broken[Pair(first: first, second: second)] ?? broken[Pair(first: second, second: first)]
    }

    /// The fault of the two versions of a process with each other.
    func problem(ofVersionsOf process: Int) -> FleetProblem? {
        guard let first = old[process], let second = new[process] else { return nil }
        return broken[Pair(first: first, second: second)] ?? broken[Pair(first: second, second: first)]
    }
}
