public import Properties
public import Values

/// Says what a property is worth and what threatens it.
public protocol Valuer: Sendable {
    /// The same details on the same day have the same valuation. Each is a calculation of its own: what its steps
    /// share is gone when it is done.
    func valuation(of property: PropertyDetails) async throws -> Appraisal
}

/// The outcome of one calculation.
public struct Appraisal: Hashable, Sendable {
    /// What it would cost to build the property again today: the sum insured.
    public let rebuildCost: Money
    /// What it would fetch, by the cost approach.
    public let marketValue: Money
    /// What water is expected to cost in a year, on average.
    public let floodLoss: Money
    /// Each step with its figures, in order, to be printed.
    public let steps: [ValuationStep]

    /// Of its parts.
    public init(rebuildCost: Money, marketValue: Money, floodLoss: Money, steps: [ValuationStep]) {
        self.rebuildCost = rebuildCost
        self.marketValue = marketValue
        self.floodLoss = floodLoss
        self.steps = steps
    }
}

/// One line of the calculation.
public struct ValuationStep: Hashable, Sendable {
    /// What was done.
    public let label: String
    /// What came of it.
    public let amount: Money

    /// Of its parts.
    public init(label: String, amount: Money) {
        self.label = label
        self.amount = amount
    }
}
