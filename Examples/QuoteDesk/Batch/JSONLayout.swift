import Foundation

/// One JSON object per line, each with one key: `quote`, `refused` or, at the end, `summary`. Amounts are in cents.
struct JSONLayout: BatchLayout {
    func opening() -> String { "" }
    func row(_ quote: Quote) -> String { line(["quote": quote]) }

    func refused(_ refusal: Refusal) -> String {
        let faults = refusal.faults.map { Refused.Fault(line: $0.line, column: $0.column, reason: $0.reason) }
        return line(["refused": Refused(file: refusal.file, faults: faults)])
    }

    func closing(_ summary: BatchSummary, folder: String?) -> String {
        let totals = Totals(
            rows: summary.rows, quoted: summary.quoted, skipped: summary.skipped, refused: summary.refusals.count,
            coverage: summary.coverage, premium: summary.premium, interrupted: summary.isInterrupted, store: folder)
        return line(["summary": totals])
    }

    private struct Refused: Encodable {
        struct Fault: Encodable {
            let line: Int
            let column: Int
            let reason: String
        }

        let file: String
        let faults: [Fault]
    }

    private struct Totals: Encodable {
        let rows: Int
        let quoted: Int
        let skipped: Int
        let refused: Int
        let coverage: Money
        let premium: Money
        let interrupted: Bool
        let store: String?
    }

    private func line(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "{\"fault\":\"not encodable\"}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
