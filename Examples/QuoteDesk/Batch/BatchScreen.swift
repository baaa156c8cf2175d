import StrataPresentationLayer

/// Quotes a whole file: it reads, rates, stores, and only then shows.
final class BatchScreen: Screen, Registerable {
    static func register(in container: Container) {
        container.register(
            BatchScreen.self, BatchScreen.init(input:settings:reader:quoting:store:terminal:))
    }

    /// The number of quotes per write to the disk. Between two batches the screen checks for a signal.
    private static let batch = 32

    let viewStore = ViewStore<TextPage>()
    private let input: String
    private let settings: Settings
    private let reader: any PropertyReader
    private let quoting: any Quoting
    private let store: any QuoteStore
    private let terminal: any Terminal
    private var summary = BatchSummary()
    private var layout: any BatchLayout {
        part { settings.printsJSON ? JSONLayout() as any BatchLayout : TableLayout() }
    }

    init(
        input: Assisted<String>, settings: Settings, reader: any PropertyReader, quoting: any Quoting,
        store: any QuoteStore, terminal: any Terminal
    ) {
        self.input = input.value
        self.settings = settings
        self.reader = reader
        self.quoting = quoting
        self.store = store
        self.terminal = terminal
    }

    func makeView() -> TextPage {
        TextPage(layout.opening())
    }

    func show() async throws -> Step {
        let source = try reader.open(input)
        if let tail = try await store.open() { terminal.writeError(StoreText.dropped(tail)) }
        let known = settings.skipsStoredQuotes ? Set(try await store.quotes().map(\.fingerprint)) : []
        terminal.write(view.text)
        while let rows = try await source.next(limit: BatchScreen.batch) {
            try await quote(rows, except: known)
            let share = source.percentRead.map { ", \($0) %" } ?? ""
            terminal.showProgress("\(summary.rows) rows\(share)")
        }
        summary.isInterrupted = Task.isCancelled
        terminal.write(layout.closing(summary, folder: store.folder))
        return .leave(summary.exitCode)
    }

    private func quote(_ rows: [PropertyRow], except known: Set<String>) async throws {
        var drafts: [QuoteDraft] = []
        for row in rows {
            switch row {
            case .refused(let refusal):
                summary.count(refusal)
                terminal.write(layout.refused(refusal))
            case .property(let property, _) where known.contains(property.fingerprint):
                summary.countSkipped()
            case .property(let property, _):
                drafts.append(try await quoting.draft(for: property))
            }
        }
        for quote in try await quoting.store(drafts) {
            summary.count(quote)
            terminal.write(layout.row(quote))
        }
    }
}
