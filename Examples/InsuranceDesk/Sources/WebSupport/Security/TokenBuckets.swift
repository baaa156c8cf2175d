import Synchronization

/// Limits how often something may happen, for each key separately: a number at once, and one more per interval.
///
/// Sendable; a lock is held only for the arithmetic. Memory is bounded: at `limit` keys the full buckets are removed,
/// because they carry no information; if none is full, the key that was refilled longest ago is removed.
public final class TokenBuckets: Sendable {
    private struct Bucket {
        var tokens: Int
        /// The time up to which tokens have been added.
        var filled: Duration
    }

    /// The answer to an attempt.
    public enum Answer: Equatable, Sendable {
        /// The attempt is allowed.
        case allowed
        /// The attempt is refused; the next one is allowed after that time.
        case refused(retryAfter: Duration)
    }

    private let capacity: Int
    private let interval: Duration
    private let limit: Int
    private let time: ElapsedTime
    private let buckets = Mutex<[String: Bucket]>([:])

    /// - Parameters:
    ///   - capacity: The number of attempts at once.
    ///   - interval: The time after which one more attempt is allowed.
    ///   - limit: The maximum number of keys.
    ///   - clock: Measures time; a test passes its own clock and does not wait.
    public init(
        capacity: Int, interval: Duration, limit: Int = 10_000, clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.capacity = capacity
        self.interval = interval
        self.limit = limit
        time = ElapsedTime(clock: clock)
    }

    /// Takes a token from the key's bucket, if there is one.
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

    /// Refills the key's bucket, as after a successful login.
    public func forgive(_ key: String) {
        buckets.withLock { $0[key] = nil }
    }

    /// The number of keys.
    public var count: Int { buckets.withLock { $0.count } }

    private func refilled(_ bucket: Bucket, at now: Duration) -> Bucket {
        let due = Int((now - bucket.filled) / interval)
        guard due > 0 else { return bucket }
        let tokens = min(capacity, bucket.tokens + due)
        // A full bucket saves no time toward the next token.
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
