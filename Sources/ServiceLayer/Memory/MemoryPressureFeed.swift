package import StrataCore

/// Reports levels to followers, and knows when they have finished handling one. Sendable.
package final class MemoryPressureFeed: Sendable {
    private struct Place {
        var level: MemoryPressure?
        var waiter: CheckedContinuation<MemoryPressure?, Never>?
        /// Whether it has received a level and has not requested another one yet.
        var isBusy = false
    }

    /// Lists an object that should follow memory pressure and does not, until this complaint is released.
    private final class Complaint: Sendable {
        private let feed: MemoryPressureFeed
        private let number: Int

        init(_ feed: MemoryPressureFeed, _ description: String) {
            self.feed = feed
            number = feed.state.withLock { state in
                state.count += 1
                state.complaints[state.count] = description
                return state.count
            }
        }

        deinit { _ = feed.state.withLock { $0.complaints.removeValue(forKey: number) } }
    }

    private struct State {
        /// By number, in the order of arrival.
        var complaints: [Int: String] = [:]
        var count = 0
        var places: [Int: Place] = [:]
        var isFinished = false
        /// The callers that wait until all followers have finished.
        var observers: [CheckedContinuation<Void, Never>] = []

        /// Takes the observers, if no follower is busy.
        mutating func takeObservers() -> [CheckedContinuation<Void, Never>] {
            guard !places.values.contains(where: { $0.isBusy || $0.level != nil }) else { return [] }
            defer { observers = [] }
            return observers
        }
    }

    private let state = Locked(State())

    package init() {}

    package var followers: Int { state.withLock { $0.places.count } }

    /// The objects that do not follow but should, the earliest first.
    package var complaints: [String] {
        state.withLock { state in state.complaints.sorted { $0.key < $1.key }.map(\.value) }
    }

    /// The view of this feed for code that the host runs.
    package var host: MemoryPressureHost {
        MemoryPressureHost(
            follow: { [self] in
                let follower = Follower(self)
                return { await follower.next() }
            },
            complain: { [self] in Complaint(self, $0) })
    }

    /// Reports a level to all followers. Returns when each has requested the next level or has ended.
    package func announce(_ level: MemoryPressure) async {
        let woken = state.withLock { state in
            var woken: [CheckedContinuation<MemoryPressure?, Never>] = []
            for (number, place) in state.places {
                if let waiter = place.waiter {
                    woken.append(waiter)
                    state.places[number]?.waiter = nil
                    state.places[number]?.isBusy = true
                } else {
                    state.places[number]?.level = level
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

    /// Ends every iteration.
    package func finish() {
        let (waiters, observers) = state.withLock { state in
            state.isFinished = true
            let waiters = state.places.values.compactMap(\.waiter)
            state.places = [:]
            return (waiters, state.takeObservers())
        }
        for waiter in waiters { waiter.resume(returning: nil) }
        for observer in observers { observer.resume() }
    }

    /// One iteration's slot; removes it on `deinit`.
    final class Follower: Sendable {
        private let feed: MemoryPressureFeed
        private let number: Int

        init(_ feed: MemoryPressureFeed) {
            self.feed = feed
            number = feed.state.withLock { state in
                state.count += 1
                if !state.isFinished { state.places[state.count] = Place() }
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
                guard let place = state.places[number] else { return (.some(nil), []) }
                state.places[number]?.isBusy = place.level != nil
                state.places[number]?.level = nil
                if place.level == nil { state.places[number]?.waiter = continuation }
                return (place.level.map { .some($0) }, state.takeObservers())
            }
            for observer in observers { observer.resume() }
            if let result { continuation.resume(returning: result) }
        }
    }

    private func leave(_ number: Int) {
        let (waiter, observers) = state.withLock { state in
            (state.places.removeValue(forKey: number)?.waiter, state.takeObservers())
        }
        waiter?.resume(returning: nil)
        for observer in observers { observer.resume() }
    }
}
