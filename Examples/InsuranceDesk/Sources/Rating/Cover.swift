public import Values

/// What the customer wants covered.
public struct Cover: Hashable, Sendable {
    /// The sum insured for what is in the home; zero for none.
    public let contents: Money
    /// How much of others' damage.
    public let liability: LiabilityLimit
    /// What the customer bears of each claim.
    public let deductible: Deductible
    /// Claims in the last five years.
    public let claims: Int

    /// Of its parts.
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
        contents = Money(euros: form.integer("contents_sum", "the value of the contents", in: 0...500_000, unit: "€"))
        liability = form.choice("liability", "a limit of liability") ?? .none
        deductible = form.choice("deductible", "a deductible") ?? .standard
        claims = form.integer("claims", "the number of claims in the last five years", in: 0...20)
        if form.faults.isEmpty, claims > Cover.mostClaims {
            form.refuse("claims", "We cannot insure a home with more than \(Cover.mostClaims) claims in five years.")
        }
        try form.finish()
    }

    /// More are not insured.
    public static let mostClaims = 5
}

/// How much of others' damage is covered.
public enum LiabilityLimit: String, CaseIterable, Hashable, Sendable {
    case none = "none"
    case fiveMillion = "5m"
    case tenMillion = "10m"

    /// As people read it.
    public var title: String {
        switch self {
        case .none: "None"
        case .fiveMillion: "Up to 5 million €"
        case .tenMillion: "Up to 10 million €"
        }
    }
}

/// What the customer bears of each claim.
public enum Deductible: String, CaseIterable, Hashable, Sendable {
    case nothing = "0"
    case standard = "300"
    case raised = "500"
    case high = "1000"

    /// In money.
    public var amount: Money {
        switch self {
        case .nothing: .zero
        case .standard: Money(euros: 300)
        case .raised: Money(euros: 500)
        case .high: Money(euros: 1000)
        }
    }

    /// As people read it.
    public var title: String { self == .nothing ? "None" : "\(amount)" }
}
