/// The results of a run so far. Every row that was read is counted in exactly one of the first three.
struct BatchSummary: Hashable, Sendable {
    private(set) var quoted = 0
    private(set) var skipped = 0
    private(set) var refusals: [Refusal] = []
    private(set) var coverage = Money.zero
    private(set) var premium = Money.zero
    private(set) var lowest: Money?
    private(set) var highest: Money?
    var isInterrupted = false

    var rows: Int { quoted + skipped + refusals.count }

    /// Rounded to a whole cent, halves up; zero if there is no quote.
    var average: Money {
        quoted == 0 ? .zero : Money(cents: (premium.cents + quoted / 2) / quoted)
    }

    mutating func count(_ quote: Quote) {
        quoted += 1
        coverage += quote.coverage
        premium += quote.premium
        lowest = min(lowest ?? quote.premium, quote.premium)
        highest = max(highest ?? quote.premium, quote.premium)
    }

    mutating func count(_ refusal: Refusal) { refusals.append(refusal) }
    mutating func countSkipped() { skipped += 1 }

    var exitCode: ExitCode {
        if isInterrupted { return .interrupted }
        return refusals.isEmpty ? .success : .dataRefused
    }
}
