package import StrataCore

/// Reports levels to followers, and knows when they have finished handling one. Sendable.
package final class MemoryPressureFeed: Sendable {
    /// The state of one follower: a level that it has not received yet, or its wait for the next one.
    private struct Slot {
        var level: MemoryPressure?
        var waiter: CheckedContinuation<MemoryPressure?, Never>?
        /// Whether it has received a level and has not requested another one yet.
        var isBusy = false
    }

    /// A token that keeps the description of an object in the list of those that should follow memory pressure but do
    /// not. Releasing the token removes the description.
    private final class UnfollowedObject: Sendable {
        private let feed: MemoryPressureFeed
        private let number: Int

        init(_ feed: MemoryPressureFeed, _ description: String) {
            self.feed = feed
            number = feed.state.withLock { state in
                state.count += 1
                state.notFollowing[state.count] = description
                return state.count
            }
        }

        deinit { _ = feed.state.withLock { $0.notFollowing.removeValue(forKey: number) } }
    }

    private struct State {
        /// The descriptions, by number. Numbers ascend in the order of arrival.
        var notFollowing: [Int: String] = [:]
        /// The last number that was assigned, to a description or to a follower.
        var count = 0
        var slots: [Int: Slot] = [:]
        var isFinished = false
        /// The callers of `announce`, which wait until all followers have handled the level.
        var observers: [CheckedContinuation<Void, Never>] = []

        /// Removes and returns the observers, if every follower has handled its level; otherwise returns none.
        mutating func takeObservers() -> [CheckedContinuation<Void, Never>] {
            guard !slots.values.contains(where: { $0.isBusy || $0.level != nil }) else { return [] }
            defer { observers = [] }
            return observers
        }
    }

    private let state = Locked(State())

    package init() {}

    /// The number of followers.
    package var followers: Int { state.withLock { $0.slots.count } }

    /// The descriptions of the objects that should follow but do not, the earliest first.
    package var notFollowing: [String] {
        state.withLock { state in state.notFollowing.sorted { $0.key < $1.key }.map(\.value) }
    }

    /// The view of this feed for code that the host runs.
    package var host: MemoryPressureHost {
        MemoryPressureHost(
            follow: { [self] in
                let follower = Follower(self)
                return { await follower.next() }
            },
            noteNotFollowing: { [self] in UnfollowedObject(self, $0) })
    }

    /// Reports a level to all followers. Returns when each of them has received it and then requested the next level,
    /// or has ended.
    package func announce(_ level: MemoryPressure) async {
        let woken = state.withLock { state in
            var woken: [CheckedContinuation<MemoryPressure?, Never>] = []
            for (number, slot) in state.slots {
                if let waiter = slot.waiter {
                    woken.append(waiter)
                    state.slots[number]?.waiter = nil
                    state.slots[number]?.isBusy = true
                } else {
                    state.slots[number]?.level = level
                }
            }
            return woken
        }
        for waiter in woken { waiter.resume(returning: level) }
        await withCheckedContinuation { continuation in
            let done = state.withLock { state in
                state.observers.append(continuation)
                return state.takeObservers()
            }
            for observer in done { observer.resume() }
        }
    }

    /// Ends the feed: each follower's current and later wait returns nil.
    package func finish() {
        let (waiters, observers) = state.withLock { state in
            state.isFinished = true
            let waiters = state.slots.values.compactMap(\.waiter)
            state.slots = [:]
            return (waiters, state.takeObservers())
        }
        for waiter in waiters { waiter.resume(returning: nil) }
        for observer in observers { observer.resume() }
    }

    /// One follower: owns a slot of the feed, and removes it on `deinit` or when its task is cancelled in `next`.
    final class Follower: Sendable {
        private let feed: MemoryPressureFeed
        private let number: Int

        init(_ feed: MemoryPressureFeed) {
            self.feed = feed
            number = feed.state.withLock { state in
                state.count += 1
                if !state.isFinished { state.slots[state.count] = Slot() }
                return state.count
            }
        }

        deinit { feed.leave(number) }

        func next() async -> MemoryPressure? {
            await withTaskCancellationHandler {
                await feed.next(number)
            } onCancel: {
                feed.leave(number)
            }
        }
    }

    private func next(_ number: Int) async -> MemoryPressure? {
        await withCheckedContinuation { continuation in
            let (result, observers) = state.withLock {
                state -> (MemoryPressure??, [CheckedContinuation<Void, Never>]) in
                guard let slot = state.slots[number] else { return (.some(nil), []) }
                state.slots[number]?.isBusy = slot.level != nil
                state.slots[number]?.level = nil
                if slot.level == nil { state.slots[number]?.waiter = continuation }
                return (slot.level.map { .some($0) }, state.takeObservers())
            }
            for observer in observers { observer.resume() }
            if let result { continuation.resume(returning: result) }
        }
    }

    private func leave(_ number: Int) {
        let (waiter, observers) = state.withLock { state in
            (state.slots.removeValue(forKey: number)?.waiter, state.takeObservers())
        }
        waiter?.resume(returning: nil)
        for observer in observers { observer.resume() }
    }
}
