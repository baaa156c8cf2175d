import Customers
import Quotes
import Rating
import Values

/// The layout of a run's output.
struct BatchLayout {
    let format: BatchFormat

    var head: String {
        switch format {
        case .table:
            "\(padded("Quote", 10)) \(padded("Home", 8)) \(padded("Customer", 24)) \(right("Net", 12)) "
                + "\(right("Tax", 10)) \(right("A year", 12))"
        case .csv: "id,quote,net_cents,tax_cents,total_cents,expires"
        }
    }

    func row(id: String, _ quote: Quote) -> String {
        let premium = quote.premium
        switch format {
        case .table:
            let name = quote.customer.details.name.printable
            return "\(padded(quote.reference, 10)) \(padded(id.printable, 8)) \(padded(name, 24)) "
                + "\(right(premium.net.amount, 12)) \(right(premium.tax.amount, 10)) \(right(premium.total.amount, 12))"
        case .csv:
            return "\(id.csvField),\(quote.reference),\(premium.net.cents),"
                + "\(premium.tax.cents),\(premium.total.cents),\(quote.expires)"
        }
    }

    func closing(_ summary: BatchSummary) -> [String] {
        ["\(summary.quoted) of \(summary.rows) homes quoted for \(summary.total) a year, \(summary.refused) refused."]
    }

    private func padded(_ text: String, _ width: Int) -> String {
        String(text.prefix(width)) + String(repeating: " ", count: max(0, width - text.count))
    }

    private func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
