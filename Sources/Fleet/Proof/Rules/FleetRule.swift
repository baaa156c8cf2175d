/// One kind of problem that a fleet can have.
protocol FleetRule: Sendable {
    /// The problems of this kind, in any order.
    func problems(in fleet: FleetIndex) -> [FleetProblem]
}
