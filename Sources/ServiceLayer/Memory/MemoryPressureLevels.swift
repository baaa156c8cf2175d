public import StrataCore

/// How short memory is, as the host reports it: a sequence of levels for code that holds instances it can recreate.
///
/// ```swift
/// Task { @MainActor in await navigation.follow(status.memoryPressure) }
/// ```
///
/// When memory is short, the host makes a *pass*: it reports the level here, waits up to a second for the iterations
/// that handle it, and then evicts instances from the containers, so objects that only a view held are evicted, too.
/// The host also reports that memory is no longer short. An iteration receives the levels that are reported after it
/// begins, and ends with the host. A slow iteration receives only the latest level. Sendable.
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
