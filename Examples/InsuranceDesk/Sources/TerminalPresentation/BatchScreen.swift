import Audit
import Customers
import Intake
import Quotes
import Rating
public import StrataPresentationLayer
import Values

/// Quotes every home of a file. Each quote is on disk before its line is shown; a second run of the file gives the same
/// quotes.
public final class BatchScreen: TerminalScreen, Registerable {
    /// Registers itself.
    public static func register(in container: Container) {
        container.register(BatchScreen.self, BatchScreen.init(options:files:quotes:console:))
    }

    private let options: BatchOptions
    private let files: any QuoteFileReading
    private let quotes: any QuoteDesk
    private let console: any Console

    init(
        options: Assisted<BatchOptions>, files: any QuoteFileReading, quotes: any QuoteDesk, console: any Console
    ) {
        self.options = options.value
        self.files = files
        self.quotes = quotes
        self.console = console
    }

    /// Runs the command; see the type.
    public func show() async throws -> TerminalOutcome {
        var file: QuoteFile
        do {
            file = try files.open(options.file, for: .desk)
        } catch let error as QuoteFileError {
            console.note("\(error)")
            return .refused
        }
        let layout = BatchLayout(format: options.format)
        var summary = BatchSummary()
        console.write(layout.head)
        while let row = file.next(), !Task.isCancelled {
            switch row {
            case .request(let request, let id, let line):
                do {
                    let quote = try await quotes.quote(request)
                    summary.count(quote)
                    console.write(layout.row(id: id, quote))
                } catch let error as RatingError {
                    guard case .unknownTerritory = error else { throw error }
                    refuse([FieldFault(field: "postcode", message: "\(error)")], line, &summary)
                } catch let error as QuoteError {
                    guard case .keyTaken = error else { throw error }
                    refuse([FieldFault(field: "key", message: "\(error)")], line, &summary)
                }
            case .refused(let faults, _, let line):
                refuse(faults, line, &summary)
            }
            console.showProgress("\(summary.rows) homes, \(file.percentRead) %")
        }
        for line in layout.closing(summary) { console.note(line) }
        return summary.refused == 0 ? .done : .refused
    }

    private func refuse(_ faults: [FieldFault], _ line: Int, _ summary: inout BatchSummary) {
        summary.countRefused()
        for fault in faults { console.note("\(options.file):\(line): \(fault.field): \(fault.message)") }
    }
}

/// The results of a run so far.
struct BatchSummary: Hashable, Sendable {
    private(set) var quoted = 0
    private(set) var refused = 0
    private(set) var total = Money.zero

    var rows: Int { quoted + refused }

    mutating func count(_ quote: Quote) {
        quoted += 1
        total += quote.premium.total
    }

    mutating func countRefused() { refused += 1 }
}
