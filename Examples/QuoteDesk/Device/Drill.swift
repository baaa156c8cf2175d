import Foundation
import StrataServiceLayer

/// A service that hangs at the hook that `$QUOTE_DESK_DRILL` names, to show how the desk ends in that case: `start`,
/// `run` or `stop`; with a trailing `!`, it ignores its cancellation too. Without the variable it is not registered.
final class Drill: Startable, BackgroundService, TimeLimited, Registerable {
    static func register(in container: Container) {
        guard let place = ProcessInfo.processInfo.environment["QUOTE_DESK_DRILL"] else { return }
        container.register(Drill.self) { (terminal: any Terminal) in Drill(place: place, terminal: terminal) }
            .scope(.container).hosted()
    }

    private let place: String
    private let terminal: any Terminal

    init(place: String, terminal: any Terminal) {
        self.place = place
        self.terminal = terminal
    }

    /// Longer than a person would wait before the next signal.
    let deadlines = HookDeadlines(start: .seconds(3600), stop: .seconds(3600))

    func start() async throws { try await hang("start") }
    func run() async throws { try await hang("run") }
    func stop() async throws { try await hang("stop") }

    private func hang(_ hook: String) async throws {
        guard place.hasPrefix(hook) else { return }
        terminal.writeError("drill: \(hook)\n")
        await withTaskCancellationHandler {
            try? await Task.sleep(for: .seconds(3600))
        } onCancel: { [terminal] in
            terminal.writeError("drill: \(hook) cancelled\n")
        }
        // In a task that is never cancelled.
        if place.hasSuffix("!") { await Task { try? await Task.sleep(for: .seconds(3600)) }.value }
        try Task.checkCancellation()
    }
}
