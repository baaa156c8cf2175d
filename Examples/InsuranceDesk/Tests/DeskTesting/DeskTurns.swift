/// Lets a few desks run at one time. Each has a database that waits for the disk, a host with deadlines, and perhaps a
/// server: a hundred at once on a small machine are late for reasons that are no test's fact.
public actor DeskTurns {
    /// Those of the process. A call to another process has two seconds, so fewer desks share the machine with it.
    public static let shared = if case .module = ValuationPlace.current { DeskTurns(4) } else { DeskTurns(2) }

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// - Parameter free: How many at one time.
    public init(_ free: Int) {
        self.free = free
    }

    /// Runs the body when it is its turn.
    public nonisolated func take<Output: Sendable>(
        _ body: @Sendable () async throws -> Output
    ) async throws -> Output {
        await enter()
        do {
            let output = try await body()
            await leave()
            return output
        } catch {
            await leave()
            throw error
        }
    }

    private func enter() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        guard waiting.isEmpty else {
            waiting.removeFirst().resume()
            return
        }
        free += 1
    }
}
