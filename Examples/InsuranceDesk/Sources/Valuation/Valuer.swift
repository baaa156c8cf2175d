public import Properties
public import Values

/// Calculates the value of a property and its flood risk.
public protocol Valuer: Sendable {
    /// The same details on the same day have the same valuation. Each valuation is a separate calculation: the
    /// instances that its steps share are released when it ends.
    func valuation(of property: PropertyDetails) async throws -> Appraisal
}

/// The outcome of one calculation.
public struct Appraisal: Hashable, Sendable {
    /// The cost of rebuilding the property today: the sum insured.
    public let rebuildCost: Money
    /// The market value, by the cost approach.
    public let marketValue: Money
    /// The expected flood loss per year, on average.
    public let floodLoss: Money
    /// Each step with its figures, in order, for print.
    public let steps: [ValuationStep]

    /// Memberwise initializer.
    public init(rebuildCost: Money, marketValue: Money, floodLoss: Money, steps: [ValuationStep]) {
        self.rebuildCost = rebuildCost
        self.marketValue = marketValue
        self.floodLoss = floodLoss
        self.steps = steps
    }
}

/// One line of the calculation.
public struct ValuationStep: Hashable, Sendable {
    /// The description of the step.
    public let label: String
    /// The result of the step.
    public let amount: Money

    /// Memberwise initializer.
    public init(label: String, amount: Money) {
        self.label = label
        self.amount = amount
    }
}
