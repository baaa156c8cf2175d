/// A rule that a fleet must follow.
protocol FleetRule: Sendable {
    /// The problems that break the rule, in any order.
    func problems(in fleet: FleetIndex) -> [FleetProblem]
}
