import Rating
import Values
import WebSupport

/// A premium as a price, a chart and a table: the data of the template `premium`.
enum PremiumView {
    static func view(_ premium: Premium) -> [String: Any] {
        let parts = premium.parts.map { (label: $0.label.typeset, cents: $0.amount.cents) }
        return [
            "total": Amount.text(cents: premium.total.cents),
            "chart": PremiumChart(parts.map { .init($0.label, cents: $0.cents) }).view,
            "parts": parts.map { ["label": $0.label, "amount": Amount.text(cents: $0.cents)] },
            "edition": premium.edition,
        ]
    }
}
