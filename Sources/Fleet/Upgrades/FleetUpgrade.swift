/// The result of the proof of an upgrade, in which processes are upgraded one after another.
public struct FleetUpgrade: Sendable {
    /// The largest number of processes in a group for which all mixtures of versions are checked.
    ///
    /// For a larger group, the proof derives one order from the incompatible versions of each pair of processes, and
    /// checks it step by step. If that order does not work, the proof reports a fault, although another order might
    /// work.
    public static let mostProcesses = 12
    /// The largest number of orders that are listed for a group.
    public static let mostOrders = 5

    /// Processes that change and are connected by contracts or stores, so that the order of their upgrades may matter.
    public struct Group: Hashable, Sendable {
        /// The names of the processes, sorted.
        public let processes: [String]
        /// Orders that work, at most ``FleetUpgrade/mostOrders``; empty if none was found.
        public let orders: [[String]]
        /// The number of orders that work; nil if the group has more than ``FleetUpgrade/mostProcesses`` processes,
        /// because then only one order is checked.
        public let orderCount: Int?
        /// The constraints that all orders fulfill. Constraints that follow from others are not listed, except in a
        /// group of more than ``FleetUpgrade/mostProcesses`` processes.
        public let constraints: [Constraint]
    }

    /// A process that must be upgraded before another one.
    public struct Constraint: Hashable, Sendable, CustomStringConvertible {
        /// The process to upgrade first.
        public let first: String
        /// The process to upgrade later.
        public let second: String
        /// The problem that occurs if `second` is upgraded before `first`; nil if that step works, but a later step
        /// does not.
        public let reason: FleetProblem?

        /// The constraint in a line: `valuation` before `desk`, with the reason.
        public var description: String {
            let order = "\(FleetTexts.name(first)) before \(FleetTexts.name(second))"
            return reason.map { "\(order): otherwise, \($0.summary)" } ?? order
        }
    }

    /// The groups, which are independent of each other: any interleaving of their orders works.
    public let groups: [Group]
    /// The names of the processes that may be upgraded at any time, sorted.
    public let independent: [String]
    /// The reasons that the upgrade does not work: a group without an order, or faults of the old or the new fleet.
    /// Empty if it works.
    public let problems: [FleetProblem]
}

extension FleetProof {
    /// Proves an upgrade from the running fleet to a new one: checks the mixtures of versions that can occur, and finds
    /// the orders that work.
    ///
    /// Processes are upgraded one after another. During the upgrade of a process, both its versions run, and each other
    /// process must be compatible with both. A process that only one of the fleets has is added or removed. Each of the
    /// two fleets must be free of faults.
    ///
    /// Processes that share no contract and no store are checked separately. A group of ``FleetUpgrade/mostProcesses``
    /// processes has 4,096 sets of upgraded processes. Checking them takes half a second in a release build if all of
    /// them work. The orders are counted without listing them.
    public static func upgrade(from old: [ProcessManifest], to new: [ProcessManifest]) -> FleetUpgrade {
        let broken = [("that runs", old), ("to come", new)].compactMap { name, fleet -> FleetProblem? in
            let faults = problems(of: fleet).filter { $0.severity == .fault }
            guard let first = faults.first else { return nil }
            return FleetProblem(
                .upgrade, process: first.process,
                summary:
                    "The fleet \(name) has \(faults.count == 1 ? "a fault" : "\(faults.count) faults") by itself, so "
                    + "no upgrade can be proved.",
                details: faults.prefix(5).map { "\($0.process): \($0.code): \($0.summary)" }
                    + (faults.count > 5 ? ["and \(faults.count - 5) more"] : []),
                advice: ["Correct these first."])
        }
        guard broken.isEmpty else { return FleetUpgrade(groups: [], independent: [], problems: broken) }
        return UpgradePlan(from: old, to: new).upgrade
    }
}
