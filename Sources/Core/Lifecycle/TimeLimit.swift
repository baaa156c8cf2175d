/// Runs work with a time limit, after which the caller no longer waits. A task group cannot do that, because it always
/// waits for its child tasks.
package enum TimeLimit {
    /// The result of `work`, or nil if it was late. Late work is cancelled and abandoned.
    ///
    /// `work` runs in a task of its own, which the caller's cancellation does not reach.
    package static func run<Output: Sendable>(
        _ limit: Duration, on clock: any Clock<Duration>, _ work: @escaping @Sendable () async throws -> Output
    ) async -> Result<Output, any Error>? {
        let parking = AsyncParking()
        let outcome = Locked<Result<Output, any Error>??>(nil)
        let alarm = clock.alarm(after: limit)
        let task = Task {
            let result: Result<Output, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            outcome.withLock { $0 = $0 ?? .some(result) }
            parking.wake()
        }
        let timer = Task {
            try await alarm()
            outcome.withLock { $0 = $0 ?? .some(nil) }
            parking.wake()
        }
        await parking.waitUncancelled()
        timer.cancel()
        task.cancel()
        return outcome.withLock { $0 } ?? nil
    }
}
