import StrataPresentationLayer

/// The first screen of an interactive session; every registration returns to it. It does not depend on the form, so it
/// never sees one.
final class HomeScreen: Screen, Registerable {
    static func register(in container: Container) {
        container.register(HomeScreen.self, HomeScreen.init(greeting:terminal:registration:list:))
    }

    let viewStore = ViewStore<TextPage>()
    private let greeting: String
    private let terminal: any Terminal
    private let registration: AssistedFactory<OwnerScreen, Place>
    private let list: AssistedFactory<ListScreen, String>

    init(
        greeting: Assisted<String>, terminal: any Terminal, registration: AssistedFactory<OwnerScreen, Place>,
        list: AssistedFactory<ListScreen, String>
    ) {
        self.greeting = greeting.value
        self.terminal = terminal
        self.registration = registration
        self.list = list
    }

    func makeView() -> TextPage {
        TextPage("\n\(greeting)\n  new   register a property\n  list  show the quotes\n  quit  leave\n")
    }

    func show() async throws -> Step {
        terminal.write(view.text)
        while true {
            terminal.write("> ")
            switch await terminal.line() {
            case "new": return .forward(try await registration.make(.first))
            case "list": return .forward(try await list.make("Quotes"))
            case "quit", nil: return .leave(Task.isCancelled ? .interrupted : .success)
            default: terminal.write("  new, list or quit\n")
            }
        }
    }
}
