import StrataPresentationLayer

/// Opens the screen that the command line selects and follows the user from screen to screen.
final class FrontDesk: Registerable {
    static func register(in container: Container) {
        container.register(FrontDesk.self, FrontDesk.init(settings:terminal:store:batch:home:list:))
    }

    private let settings: Settings
    private let terminal: any Terminal
    private let store: any QuoteStore
    private let batch: AssistedFactory<BatchScreen, String>
    private let home: AssistedFactory<HomeScreen, String>
    private let list: AssistedFactory<ListScreen, String>

    init(
        settings: Settings, terminal: any Terminal, store: any QuoteStore,
        batch: AssistedFactory<BatchScreen, String>, home: AssistedFactory<HomeScreen, String>,
        list: AssistedFactory<ListScreen, String>
    ) {
        self.settings = settings
        self.terminal = terminal
        self.store = store
        self.batch = batch
        self.home = home
        self.list = list
    }

    /// Returns when the user leaves; a fault of the input or the store is reported and becomes the exit code.
    func serve() async throws -> ExitCode {
        do {
            return try await follow(from: await firstScreen())
        } catch {
            guard let fault = FaultText.of(error) else { throw error }
            terminal.writeError("quote-desk: \(fault.text)\n")
            return fault.code
        }
    }

    private func firstScreen() async throws -> any Screen {
        switch settings.command {
        case .interactive:
            if let tail = try await store.open() { terminal.writeError(StoreText.dropped(tail)) }
            return try await home.make("Welcome to the quote desk.")
        case .list: return try await list.make("Stored quotes")
        default: return try await batch.make(settings.input)
        }
    }

    private func follow(from first: any Screen) async throws -> ExitCode {
        let navigation = Navigation(root: first.controller)
        while let screen = navigation.visible as? any Screen {
            switch try await screen.show() {
            case .leave(let code): return code
            case .forward(let next): try navigation.push(next.controller)
            case .back where navigation.stack.count > 1: try navigation.pop()
            case .back: return .success
            case .cancel: try leaveProcess(navigation)
            }
        }
        return .success
    }

    private func leaveProcess(_ navigation: Navigation<TextPage>) throws {
        let outside = navigation.stack.last { ($0 as? any Screen)?.isPartOfProcess == false }
        if let outside { try navigation.pop(to: outside) }
    }
}
