public import StrataCore

/// How short memory is, as the host tells it: a sequence of levels for whoever keeps what can be made again.
///
/// ```swift
/// Task { @MainActor in await navigation.follow(status.memoryPressure) }
/// ```
///
/// Each iteration hears of the passes that begin after it, the latest level where it is slow, and ends with the host.
/// A pass waits for those who are at it, up to a second, before it goes through the containers: what a view held is
/// free to go then. Sendable.
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
    /// It does not fail.
    public typealias Failure = Never

    let feed: MemoryPressureFeed

    /// Begins to listen.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(follower: .init(feed)) }
}

@available(*, unavailable, message: "Each iteration has one of its own.")
extension MemoryPressureLevels.AsyncIterator: Sendable {}
