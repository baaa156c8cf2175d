import StrataCore

/// A clock that does not advance until a test advances it. Sendable.
///
/// ```swift
/// let clock = ManualClock()
/// async let done: Void = clock.sleep(for: .seconds(30))
/// try await clock.sleepers(1)
/// clock.advance(by: .seconds(30))
/// try await done
/// ```
public final class ManualClock: Clock, Sendable {
    /// A point in time: how far the clock has been advanced.
    public struct Instant: InstantProtocol, Sendable {
        /// The time since the clock was created.
        public let offset: Duration

        /// The instant that much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from this instant to the other.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether the left instant is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// A task that waits until `count` tasks sleep.
    private struct Watcher {
        let count: Int
        /// Resumed with false if the task is cancelled.
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var count = 0
        var sleepers: [Int: Sleeper] = [:]
        /// The sleepers and the watchers that were cancelled before they waited.
        var cancelled: Set<Int> = []
        var watchers: [Int: Watcher] = [:]

        /// Removes and returns the watchers whose number of sleepers is reached.
        mutating func satisfied() -> [Watcher] {
            let found = watchers.filter { sleepers.count >= $0.value.count }
            for number in found.keys { watchers[number] = nil }
            return Array(found.values)
        }
    }

    private let state = Locked(State())

    /// Creates a clock at zero.
    public init() {}

    /// The instant to which the test has advanced the clock.
    public var now: Instant { state.withLock { $0.now } }

    /// The smallest step: one nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Returns when a test has advanced the clock to the deadline; at once if it has been reached already.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, watchers) = state.withLock {
                    state -> (Result<Void, any Error>?, [Watcher]) in
                    guard state.cancelled.remove(number) == nil else { return (.failure(CancellationError()), []) }
                    guard state.now < deadline else { return (.success(()), []) }
                    state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
                    return (nil, state.satisfied())
                }
                if let result { continuation.resume(with: result) }
                for watcher in watchers { watcher.continuation.resume(returning: true) }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let sleeper = state.sleepers.removeValue(forKey: number) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
        state.withLock { _ = $0.cancelled.remove(number) }
    }

    /// Advances the clock and wakes every sleeper whose deadline is reached, the earliest first.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        }
        for (_, sleeper) in woken { sleeper.continuation.resume() }
    }

    /// Returns as soon as `count` tasks sleep on the clock, so that advancing it reaches them all.
    ///
    /// - Throws: ``ManualClockError`` if the task is cancelled before that, for example by the time limit of a test. It
    ///   is also written to standard error, because a test does not record an error after its time limit.
    public func sleepers(_ count: Int) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        let isReached = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let watcher = Watcher(count: count, continuation: continuation)
                let (isCancelled, watchers) = state.withLock { state -> (Bool, [Watcher]) in
                    guard state.cancelled.remove(number) == nil else { return (true, []) }
                    state.watchers[number] = watcher
                    return (false, state.satisfied())
                }
                if isCancelled { continuation.resume(returning: false) }
                for watcher in watchers { watcher.continuation.resume(returning: true) }
            }
        } onCancel: {
            let watcher = state.withLock { state -> Watcher? in
                guard let watcher = state.watchers.removeValue(forKey: number) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return watcher
            }
            watcher?.continuation.resume(returning: false)
        }
        let now = state.withLock { state in
            state.cancelled.remove(number)
            return state.sleepers.count
        }
        guard isReached else {
            let error = ManualClockError(awaited: count, sleeping: now)
            CancelledWait.report("\(error)")
            throw error
        }
    }
}

/// A wait for sleepers of a ``ManualClock`` was cancelled. Sendable.
public struct ManualClockError: Error, Sendable, CustomStringConvertible {
    /// The number of sleepers that the test waited for.
    public let awaited: Int
    /// The number of tasks that slept on the clock when the wait ended.
    public let sleeping: Int

    /// One sentence.
    public var description: String {
        "The wait for \(awaited) sleeper\(awaited == 1 ? "" : "s") on the manual clock was cancelled, for example by "
            + "the time limit of the test; \(sleeping) \(sleeping == 1 ? "task sleeps" : "tasks sleep") on it. Check "
            + "that the code under test sleeps on this clock."
    }
}
