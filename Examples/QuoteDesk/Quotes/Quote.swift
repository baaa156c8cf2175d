/// A quote that is not stored: it has no number, and must not be shown as a quote.
struct QuoteDraft: Hashable, Sendable {
    let property: String
    let owner: String
    let fingerprint: String
    let territory: String
    let coverage: Money
    let premium: Money
    let lines: [PremiumLine]
    let effective: String
    let tables: String
}

/// A stored quote. `premium` is the sum of `lines`.
struct Quote: Hashable, Sendable, Codable {
    /// Counts from 1 within a store, without gaps.
    let number: Int
    let property: String
    let owner: String
    /// Equal for the same property with the same data; shows whether a property must be quoted again.
    let fingerprint: String
    let territory: String
    let coverage: Money
    let premium: Money
    let lines: [PremiumLine]
    let effective: String
    let tables: String

    init(number: Int, draft: QuoteDraft) {
        self.number = number
        property = draft.property
        owner = draft.owner
        fingerprint = draft.fingerprint
        territory = draft.territory
        coverage = draft.coverage
        premium = draft.premium
        lines = draft.lines
        effective = draft.effective
        tables = draft.tables
    }

    /// `Q-000001`.
    var name: String {
        let digits = String(number)
        return "Q-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
}
