public import Homes
public import Values

/// Calculates the value of a home and its flood risk.
public protocol Valuer: Sendable {
    /// The same traits on the same day have the same valuation, in whatever process and however often. Each valuation is
    /// a separate calculation: the instances that its steps share are released when it ends.
    ///
    /// - Throws: ``ValuationError`` where the valuation is not in this process.
    func valuation(of home: HomeTraits, on day: Day) async throws -> Appraisal
}

/// The reason that there is no valuation at the moment; the next request may have one.
public struct ValuationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, for the staff and the log.
    public let detail: String

    /// Memberwise initializer.
    public init(detail: String) {
        self.detail = detail
    }

    /// Says what happened, and how to fix it.
    public var description: String {
        "No home can be valued at the moment. Start a valuation, or look at the ones that run. \(detail)"
    }
}

/// The outcome of one calculation.
public struct Appraisal: Hashable, Sendable, Codable {
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
public struct ValuationStep: Hashable, Sendable, Codable {
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
