/// Runs closing hooks to the end, whatever happens to the task that asked for it.
struct ClosingRun: Sendable {
    let container: Container
    /// How long each asynchronous hook may take.
    var deadline = defaultDeadline

    static let defaultDeadline = Duration.seconds(10)

    /// Runs the hooks in order for who cannot await them: the plain ones that come first now, the others in a task.
    func start(_ closings: [(service: ServiceKey, closing: Closing)]) {
        let now = closings.prefix { if case .plain = $0.closing { true } else { false } }
        for (service, closing) in now {
            guard case .plain(let hook) = closing else { continue }
            do { try hook() } catch { report(error, of: service) }
        }
        let later = Array(closings.dropFirst(now.count))
        if !later.isEmpty { Task { await run(later) } }
    }
    var clock: any Clock<Duration> = ContinuousClock()
    /// Whether hooks that do not await have the deadline too. They cannot be cancelled: a late one keeps its thread.
    var limitsPlainHooks = false

    /// Runs the hooks in order. What throws or is late becomes an event, and is returned.
    @discardableResult
    func run(_ closings: [(service: ServiceKey, closing: Closing)]) async -> [ClosingFailure] {
        var failures: [ClosingFailure] = []
        for (service, closing) in closings {
            do {
                switch closing {
                case .plain(let hook) where !limitsPlainHooks: try hook()
                case .plain(let hook): try await withDeadline { try hook() }
                case .async(let hook): try await withDeadline(hook)
                }
            } catch {
                failures.append(report(error, of: service))
            }
        }
        return failures
    }

    @discardableResult
    private func report(_ error: any Error, of service: ServiceKey) -> ClosingFailure {
        container.emit(.init(kind: .closingFailed, service: service, layer: container.name, underlying: error))
        return ClosingFailure(service: service, layer: container.name, error: error)
    }

    /// A hook that is late is cancelled and not waited for.
    private func withDeadline(_ hook: @escaping @Sendable () async throws -> Void) async throws {
        guard let result = await TimeLimit.run(deadline, on: clock, hook) else {
            throw ClosingTimeout(deadline: deadline)
        }
        try result.get()
    }
}

/// A closing hook that threw or was late.
package struct ClosingFailure: Sendable {
    package let service: ServiceKey
    package let layer: String
    package let error: any Error
}

/// A closing hook that took longer than it may. The hook was cancelled and left behind. Sendable.
public struct ClosingTimeout: Error, Sendable, CustomStringConvertible {
    /// How long it might have taken.
    public let deadline: Duration

    /// One sentence.
    public var description: String {
        "The closing hook did not end within \(deadline); it was cancelled and left behind."
    }
}
