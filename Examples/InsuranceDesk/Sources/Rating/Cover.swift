public import Values

/// The cover that the customer requests.
public struct Cover: Hashable, Sendable {
    /// The sum insured for the contents of the home; zero for none.
    public let contents: Money
    /// The limit of liability for damage to others.
    public let liability: LiabilityLimit
    /// The part of each claim that the customer pays.
    public let deductible: Deductible
    /// The number of claims in the last five years.
    public let claims: Int

    /// Memberwise initializer.
    public init(contents: Money, liability: LiabilityLimit, deductible: Deductible, claims: Int) {
        self.contents = contents
        self.liability = liability
        self.deductible = deductible
        self.claims = claims
    }

    /// Reads `contents_sum` (whole euros), `liability`, `deductible` and `claims`.
    ///
    /// - Throws: Every fault of the form.
    public init(form values: [String: String]) throws(FieldFaults) {
        var form = FormReader(values)
        contents = Money(
            euros: form.integer("contents_sum", "the value of the contents", in: 0...500_000, unit: "euros"))
        liability = form.choice("liability", "a limit of liability") ?? .none
        deductible = form.choice("deductible", "a deductible") ?? .standard
        claims = form.integer("claims", "the number of claims in the last five years", in: 0...20)
        if form.faults.isEmpty, claims > Cover.mostClaims {
            form.refuse("claims", "We cannot insure a home with more than \(Cover.mostClaims) claims in five years.")
        }
        try form.finish()
    }

    /// With more claims, the home is not insured.
    public static let mostClaims = 5
}

/// The limit of liability for damage to others.
public enum LiabilityLimit: String, CaseIterable, Hashable, Sendable {
    case none = "none"
    case fiveMillion = "5m"
    case tenMillion = "10m"

    /// The name to display.
    public var title: String {
        switch self {
        case .none: "None"
        case .fiveMillion: "Up to 5 million €"
        case .tenMillion: "Up to 10 million €"
        }
    }
}

/// The part of each claim that the customer pays.
public enum Deductible: String, CaseIterable, Hashable, Sendable {
    case nothing = "0"
    case standard = "300"
    case raised = "500"
    case high = "1000"

    /// The amount of money.
    public var amount: Money {
        switch self {
        case .nothing: .zero
        case .standard: Money(euros: 300)
        case .raised: Money(euros: 500)
        case .high: Money(euros: 1000)
        }
    }

    /// The name to display.
    public var title: String { self == .nothing ? "None" : "\(amount)" }
}
