/// How long to wait before a service is started again: longer after each failure, and never quite the same, so that
/// many processes that failed together do not come back together. Sendable.
public struct BackOff: Hashable, Sendable {
    /// The wait after the first failure.
    public var first: Duration
    /// What each further failure multiplies it by.
    public var factor: Double
    /// The longest wait, before jitter.
    public var longest: Duration
    /// How much the wait varies, as a part of it: 0.2 means from 0.8 to 1.2 times.
    public var jitter: Double

    /// A tenth of a second, doubled up to half a minute, a fifth more or less.
    public init(
        first: Duration = .milliseconds(100), factor: Double = 2, longest: Duration = .seconds(30), jitter: Double = 0.2
    ) {
        self.first = first
        self.factor = factor
        self.longest = longest
        self.jitter = jitter
    }

    /// No wait at all.
    public static let none = BackOff(first: .zero, jitter: 0)

    /// The wait after a number of failures in a row, counted from 1.
    ///
    /// - Parameter generator: Where the jitter comes from.
    /// - Complexity: O(log *n*) in the ratio of longest to first.
    public func delay(after failures: Int, using generator: inout some RandomNumberGenerator) -> Duration {
        var delay = min(first, longest)
        var left = failures - 1
        while left > 0, delay > .zero, delay < longest, factor > 1 {
            delay = min(delay * factor, longest)
            left -= 1
        }
        guard jitter > 0 else { return delay }
        return delay * (1 + Double.random(in: -min(jitter, 1)...min(jitter, 1), using: &generator))
    }
}
