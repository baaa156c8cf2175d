public import Customers
public import Properties
public import Quotes
public import Values

/// An insurance contract.
public struct Policy: Hashable, Sendable {
    /// With its check digits.
    public let number: PolicyNumber
    /// The quote that it came from.
    public let quote: QuoteID
    /// The policyholder.
    public let customer: CustomerID
    /// The insured property.
    public let property: PropertyID
    /// The first day of the cover.
    public let from: Day
    /// The day after the last of the cover.
    public let to: Day
    /// The yearly premium without tax.
    public let net: Money
    /// Insurance tax.
    public let tax: Money
    /// The payment plan; nil for a policy that was cancelled before plans were recorded.
    public let plan: InstallmentPlan?
    /// In the order in which they are due; their sum is the total.
    public let installments: [Installment]
    /// When it was issued.
    public let issued: Moment
    /// The day from which there is no cover anymore; nil unless it was cancelled.
    public let cancelled: Day?

    /// The yearly premium with tax.
    public var total: Money { net + tax }
    /// The days of cover.
    public var days: Int { to - from }
    /// The sum of the payments so far.
    public var paid: Money { installments.filter { $0.paid != nil }.map(\.amount).sum() }

    /// Memberwise initializer.
    public init(
        number: PolicyNumber, quote: QuoteID, customer: CustomerID, property: PropertyID, from: Day, to: Day,
        net: Money, tax: Money, plan: InstallmentPlan?, installments: [Installment], issued: Moment, cancelled: Day?
    ) {
        self.number = number
        self.quote = quote
        self.customer = customer
        self.property = property
        self.from = from
        self.to = to
        self.net = net
        self.tax = tax
        self.plan = plan
        self.installments = installments
        self.issued = issued
        self.cancelled = cancelled
    }

    /// The state on a day.
    public func state(on day: Day) -> PolicyState {
        if let cancelled, day >= cancelled { return .cancelled }
        if day < from { return .upcoming }
        return day < to ? .active : .ended
    }
}

/// The state of a policy.
public enum PolicyState: String, CaseIterable, Hashable, Sendable {
    case upcoming, active, ended, cancelled
}

/// One payment of a policy.
public struct Installment: Hashable, Sendable {
    /// From 1.
    public let number: Int
    /// On or before this day.
    public let due: Day
    /// The amount.
    public let amount: Money
    /// Nil until it is paid.
    public let paid: Moment?

    /// Memberwise initializer.
    public init(number: Int, due: Day, amount: Money, paid: Moment?) {
        self.number = number
        self.due = due
        self.amount = amount
        self.paid = paid
    }
}

/// The payment plan for a year's premium.
public enum InstallmentPlan: String, CaseIterable, Hashable, Sendable {
    case yearly, halfyearly, quarterly, monthly

    /// The number of payments in a year.
    public var payments: Int {
        switch self {
        case .yearly: 1
        case .halfyearly: 2
        case .quarterly: 4
        case .monthly: 12
        }
    }

    /// The name to display.
    public var title: String {
        switch self {
        case .yearly: "Once a year"
        case .halfyearly: "Twice a year"
        case .quarterly: "Every quarter"
        case .monthly: "Every month"
        }
    }
}
