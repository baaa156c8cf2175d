import StrataCore

/// Counts constructed and live instances. A counted type stores a ``Tracked``.
final class LifetimeTracker: Sendable {
    private struct Counts {
        var made = 0
        var alive = 0
    }

    private let counts = Locked(Counts())

    /// The number of constructions so far.
    var made: Int { counts.withLock { $0.made } }

    /// How many are alive now.
    var alive: Int { counts.withLock { $0.alive } }

    fileprivate func began() -> Int {
        counts.withLock { counts in
            counts.alive += 1
            counts.made += 1
            return counts.made
        }
    }

    fileprivate func ended() {
        counts.withLock { $0.alive -= 1 }
    }
}

/// An object that its tracker counts.
final class Tracked: Sendable {
    /// Its number among the constructed instances, from 1.
    let number: Int
    private let tracker: LifetimeTracker

    init(_ tracker: LifetimeTracker) {
        self.tracker = tracker
        number = tracker.began()
    }

    deinit {
        tracker.ended()
    }
}
