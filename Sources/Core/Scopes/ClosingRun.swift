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

    /// Runs the hooks in order. What throws or is late becomes an event.
    func run(_ closings: [(service: ServiceKey, closing: Closing)]) async {
        for (service, closing) in closings {
            do {
                switch closing {
                case .plain(let hook): try hook()
                case .async(let hook): try await withDeadline(hook)
                }
            } catch {
                report(error, of: service)
            }
        }
    }

    private func report(_ error: any Error, of service: ServiceKey) {
        container.emit(.init(kind: .closingFailed, service: service, layer: container.name, underlying: error))
    }

    /// Runs the hook in a task of its own, which the caller's cancellation does not reach. A hook that is late is
    /// cancelled and not waited for.
    private func withDeadline(_ hook: @escaping @Sendable () async throws -> Void) async throws {
        let parking = AsyncParking()
        let outcome = Locked<Swift.Result<Void, any Error>?>(nil)
        let work = Task {
            let result: Swift.Result<Void, any Error>
            do { result = .success(try await hook()) } catch { result = .failure(error) }
            outcome.withLock { $0 = $0 ?? result }
            parking.wake()
        }
        let timer = Task {
            try await Task.sleep(for: deadline)
            outcome.withLock { $0 = $0 ?? .failure(ClosingTimeout(deadline: deadline)) }
            parking.wake()
        }
        await parking.waitUncancelled()
        timer.cancel()
        work.cancel()
        try outcome.withLock { $0 }?.get()
    }
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
