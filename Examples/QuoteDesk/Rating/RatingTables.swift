/// The actuarial rates and factors, by territory, construction, age and protection class.
protocol RatingTables: Sendable {
    var edition: String { get }
    /// The yearly rate for each $1,000 of coverage.
    func rate(in territory: Territory) -> Money
    /// Ages above the oldest row of the tables use that row.
    func factor(territory: Territory, construction: Construction, age: Int, protection: ProtectionClass) -> Factor
}
