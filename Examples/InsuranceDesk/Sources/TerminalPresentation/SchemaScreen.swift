import Storage
public import StrataPresentationLayer

/// The schema changes. The store applies missing ones when it starts, so all are applied when this is shown.
public final class SchemaScreen: TerminalScreen, Registerable {
    /// Registers itself.
    public static func register(in container: Container) {
        container.register(SchemaScreen.self, SchemaScreen.init(store:console:))
    }

    private let store: any RecordStore
    private let console: any Console

    init(store: any RecordStore, console: any Console) {
        self.store = store
        self.console = console
    }

    /// Runs the command; see the type.
    public func show() async throws -> TerminalOutcome {
        let states = try await store.schema()
        for state in states { console.write("\(state.isApplied ? "made   " : "missing") \(state.name)") }
        return states.allSatisfy { $0.isApplied } ? .done : .refused
    }
}
