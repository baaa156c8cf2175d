import StrataPresentationLayer

/// Opens the screen that the command line asks for and follows the user from screen to screen.
final class FrontDesk: Registerable {
    static func register(in container: Container) {
        container.register(FrontDesk.self, FrontDesk.init(settings:terminal:batch:home:list:))
    }

    private let settings: Settings
    private let terminal: any Terminal
    private let batch: AssistedFactory<BatchScreen, String>
    private let home: AssistedFactory<HomeScreen, String>
    private let list: AssistedFactory<ListScreen, String>

    init(
        settings: Settings, terminal: any Terminal, batch: AssistedFactory<BatchScreen, String>,
        home: AssistedFactory<HomeScreen, String>, list: AssistedFactory<ListScreen, String>
    ) {
        self.settings = settings
        self.terminal = terminal
        self.batch = batch
        self.home = home
        self.list = list
    }

    /// Returns when the user leaves; a fault of the input or the store is told and becomes the exit code.
    func serve() async -> ExitCode {
        do {
            return try await follow(from: firstScreen())
        } catch {
            let (text, code) = FaultText.of(error)
            terminal.writeError("quote-desk: \(text)\n")
            return code
        }
    }

    private func firstScreen() throws -> any Screen {
        switch settings.command {
        case .interactive: try home.make("Welcome to the quote desk.")
        case .list: try list.make("Stored quotes")
        default: try batch.make(settings.input)
        }
    }

    private func follow(from first: any Screen) async throws -> ExitCode {
        var screens = [first]
        while let screen = screens.last {
            switch try await screen.show() {
            case .forward(let next): screens.append(next)
            case .back: screens.removeLast()
            case .cancel: while screens.last?.isPartOfProcess == true { screens.removeLast() }
            case .leave(let code): return code
            }
        }
        return .success
    }
}
