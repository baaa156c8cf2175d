/// The format of a run's output: a table for people, JSON lines for programs. Returns text; the screen writes it.
protocol BatchLayout {
    func opening() -> String
    func row(_ quote: Quote) -> String
    func refused(_ refusal: Refusal) -> String
    func closing(_ summary: BatchSummary, folder: String?) -> String
}

struct TableLayout: BatchLayout {
    func opening() -> String { QuoteTable.head }
    func row(_ quote: Quote) -> String { QuoteTable.row(quote) }
    /// Refused rows are listed after the table, so that they are easy to find.
    func refused(_ refusal: Refusal) -> String { "" }

    func closing(_ summary: BatchSummary, folder: String?) -> String {
        var text = QuoteTable.rule
        let amounts = [
            ("Properties quoted", "\(summary.quoted) of \(summary.rows) rows"),
            ("Coverage", "\(summary.coverage)"), ("Premium", "\(summary.premium)"),
            ("Average premium", "\(summary.average)"),
            ("Lowest, highest", "\(summary.lowest ?? .zero), \(summary.highest ?? .zero)"),
        ]
        for (label, amount) in amounts { text += "\(label.padded(to: 18)) \(amount)\n" }
        if summary.skipped > 0 { text += "\("Quoted before".padded(to: 18)) \(summary.skipped)\n" }
        if !summary.refusals.isEmpty {
            text += "\n\(summary.refusals.count) rows refused:\n"
            for refusal in summary.refusals {
                for fault in refusal.faults {
                    text += "\(refusal.file):\(fault.line):\(fault.column): \(fault.reason.onOneLine)\n"
                }
            }
        }
        let place = folder.map { "stored in \($0)" } ?? "not stored (--store DIR keeps them)"
        let verb = summary.isInterrupted ? "Stopped by a signal: " : ""
        return text + "\n\(verb)\(summary.quoted) \(summary.quoted == 1 ? "quote" : "quotes") \(place).\n"
    }
}
