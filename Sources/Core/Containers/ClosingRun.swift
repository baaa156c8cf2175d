/// Runs closing hooks to the end, even if the task that requested it is cancelled.
struct ClosingRun: Sendable {
    let container: Container
    /// How long each asynchronous hook may take.
    var deadline = Duration.seconds(10)
    var clock: any Clock<Duration> = ContinuousClock()
    /// Whether the deadline also applies to hooks that do not await. They cannot be cancelled, so a late one occupies
    /// its thread.
    var limitsPlainHooks = false

    /// Runs the hooks in order, for a caller that cannot await them.
    ///
    /// The plain hooks before the first asynchronous one run now, that one and all later ones in a task.
    func start(_ closings: [(service: ServiceKey, closing: Closing)]) {
        let now = closings.prefix { if case .plain = $0.closing { true } else { false } }
        for (service, closing) in now {
            guard case .plain(let hook) = closing else { continue }
            do { try hook() } catch { report(error, of: service) }
        }
        let later = Array(closings.dropFirst(now.count))
        if !later.isEmpty { Task { await run(later) } }
    }

    /// Runs the hooks in order. A hook that throws or is late is reported as an event, and is part of the result.
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

    /// Cancels a hook that is late, and does not wait for it.
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

/// The error of a closing hook that took too long, and was cancelled and abandoned. Sendable.
public struct ClosingTimeout: Error, Sendable, CustomStringConvertible {
    /// The time limit of the hook.
    public let deadline: Duration

    /// The description, as the end of a sentence.
    public var description: String {
        "its closing hook did not end within \(deadline) and was abandoned"
    }
}
