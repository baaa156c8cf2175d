/// The delay before a service is started again: longer after each failure, with random jitter, so that many processes
/// that failed together do not restart together. Sendable.
public struct BackOff: Hashable, Sendable {
    /// The wait after the first failure.
    public var first: Duration
    /// The factor by which each further failure multiplies the wait.
    public var factor: Double
    /// The longest wait, before jitter.
    public var longest: Duration
    /// How much the wait varies, as a fraction of it: 0.2 means from 0.8 to 1.2 times.
    public var jitter: Double

    /// By default 0.1 seconds, doubled up to 30 seconds, with a jitter of 20 percent.
    public init(
        first: Duration = .milliseconds(100), factor: Double = 2, longest: Duration = .seconds(30), jitter: Double = 0.2
    ) {
        self.first = first
        self.factor = factor
        self.longest = longest
        self.jitter = jitter
    }

    /// No wait.
    public static let none = BackOff(first: .zero, jitter: 0)

    /// The wait after the latest of some failures.
    ///
    /// - Parameters:
    ///   - failures: The number of failures, at least 1. A host passes the number within the window of the policy's
    ///     ``RestartIntensity``.
    ///   - generator: The source of the jitter.
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
