import StrataPresentationLayer

/// Shows what is stored; writes nothing, so it can run beside a desk that does.
final class ListScreen: Screen, Registerable {
    static func register(in container: Container) {
        container.register(ListScreen.self, ListScreen.init(title:settings:store:terminal:))
    }

    private let title: String
    private let settings: Settings
    private let store: any QuoteStore
    private let terminal: any Terminal
    private lazy var view: any BatchView = settings.printsJSON ? JSONBatchView() : TableBatchView()

    init(title: Assisted<String>, settings: Settings, store: any QuoteStore, terminal: any Terminal) {
        self.title = title.value
        self.settings = settings
        self.store = store
        self.terminal = terminal
    }

    func show() async throws -> Step {
        var summary = BatchSummary()
        if !settings.printsJSON { terminal.write("\(title)\n\n") }
        terminal.write(view.opening())
        for quote in try await store.quotes() {
            summary.count(quote)
            terminal.write(view.row(quote))
        }
        terminal.write(view.closing(summary, folder: store.folder))
        return .back
    }
}
