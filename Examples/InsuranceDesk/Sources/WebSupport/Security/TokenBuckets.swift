import Synchronization

/// Limits how often something may happen, for each key apart: so many at once, and one more each interval.
///
/// Sendable; a lock is held for the arithmetic. Memory is bounded: at `limit` keys the full buckets go, which say
/// nothing; where none is full, the key that was used longest ago goes.
public final class TokenBuckets: Sendable {
    private struct Bucket {
        var tokens: Int
        /// Up to when tokens have been added.
        var filled: Duration
    }

    /// What an attempt gets.
    public enum Answer: Equatable, Sendable {
        /// It may happen.
        case allowed
        /// It may not; the next may after that long.
        case refused(retryAfter: Duration)
    }

    private let capacity: Int
    private let interval: Duration
    private let limit: Int
    private let time: ElapsedTime
    private let buckets = Mutex<[String: Bucket]>([:])

    /// - Parameters:
    ///   - capacity: How many may happen at once.
    ///   - interval: After how long there may be one more.
    ///   - limit: How many keys are remembered.
    ///   - clock: Tells the time; a test's own needs no waiting.
    public init(
        capacity: Int, interval: Duration, limit: Int = 10_000, clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.capacity = capacity
        self.interval = interval
        self.limit = limit
        time = ElapsedTime(clock: clock)
    }

    /// Takes a token of the key's bucket, if there is one.
    public func take(_ key: String) -> Answer {
        let now = time.now
        return buckets.withLock { buckets in
            var bucket = refilled(buckets[key] ?? Bucket(tokens: capacity, filled: now), at: now)
            guard bucket.tokens > 0 else {
                buckets[key] = bucket
                return .refused(retryAfter: bucket.filled + interval - now)
            }
            bucket.tokens -= 1
            if buckets[key] == nil, buckets.count >= limit { makeRoom(in: &buckets, at: now) }
            buckets[key] = bucket
            return .allowed
        }
    }

    /// Gives the key its whole bucket back, as after a login that succeeded.
    public func forgive(_ key: String) {
        buckets.withLock { $0[key] = nil }
    }

    /// How many keys are remembered.
    public var count: Int { buckets.withLock { $0.count } }

    private func refilled(_ bucket: Bucket, at now: Duration) -> Bucket {
        let due = Int((now - bucket.filled) / interval)
        guard due > 0 else { return bucket }
        let tokens = min(capacity, bucket.tokens + due)
        // A full bucket gathers nothing for later.
        return Bucket(tokens: tokens, filled: tokens == capacity ? now : bucket.filled + interval * due)
    }

    private func makeRoom(in buckets: inout [String: Bucket], at now: Duration) {
        buckets = buckets.filter { refilled($0.value, at: now).tokens < capacity }
        guard buckets.count >= limit, let oldest = buckets.min(by: { $0.value.filled < $1.value.filled }) else {
            return
        }
        buckets[oldest.key] = nil
    }
}
