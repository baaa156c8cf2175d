public import StrataCore

/// How short memory is, as the host reports it: a sequence of levels for code that holds instances it can recreate.
///
/// ```swift
/// Task { @MainActor in await navigation.follow(status.memoryPressure) }
/// ```
///
/// Each iteration receives the levels of the passes that begin after it; a slow one receives only the latest level. It
/// ends with the host. A pass waits up to a second for iterations that are handling a level, before it goes through
/// the containers: objects that only a view held can then be evicted. Sendable.
public struct MemoryPressureLevels: AsyncSequence, Sendable {
    /// One iteration. Not Sendable.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let follower: MemoryPressureFeed.Follower

        /// The next level; nil when the host has ended or the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> MemoryPressure? {
            await follower.next()
        }

        /// The next level; nil when the host has ended or the task is cancelled.
        public mutating func next() async -> MemoryPressure? { await follower.next() }
    }

    /// A level.
    public typealias Element = MemoryPressure
    /// The sequence never throws.
    public typealias Failure = Never

    let feed: MemoryPressureFeed

    /// Starts to listen.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(follower: .init(feed)) }
}

@available(*, unavailable, message: "Each iteration creates its own iterator.")
extension MemoryPressureLevels.AsyncIterator: Sendable {}
