/// What the actuaries know, by territory, construction, age and protection class.
protocol RatingTables: Sendable {
    var edition: String { get }
    /// For each $1,000 of coverage, a year.
    func rate(in territory: Territory) -> Money
    /// Ages above the oldest row of the tables read that row.
    func factor(territory: Territory, construction: Construction, age: Int, protection: ProtectionClass) -> Factor
}
