import StrataPresentationLayer

/// Shows the stored quotes; writes nothing, so it can run at the same time as a desk that does.
final class ListScreen: Screen, Registerable {
    static func register(in container: Container) {
        container.register(ListScreen.self, ListScreen.init(title:settings:store:terminal:))
    }

    let viewStore = ViewStore<TextPage>()
    private let title: String
    private let settings: Settings
    private let store: any QuoteStore
    private let terminal: any Terminal
    private var layout: any BatchLayout {
        part { settings.printsJSON ? JSONLayout() as any BatchLayout : TableLayout() }
    }

    init(title: Assisted<String>, settings: Settings, store: any QuoteStore, terminal: any Terminal) {
        self.title = title.value
        self.settings = settings
        self.store = store
        self.terminal = terminal
    }

    func makeView() -> TextPage {
        TextPage((settings.printsJSON ? "" : "\(title)\n\n") + layout.opening())
    }

    func show() async throws -> Step {
        let quotes = try await store.quotes()
        var summary = BatchSummary()
        terminal.write(view.text)
        for quote in quotes {
            summary.count(quote)
            terminal.write(layout.row(quote))
        }
        terminal.write(layout.closing(summary, folder: store.folder))
        return .back
    }
}
