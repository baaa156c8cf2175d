import Allocations

/// What one piece of work cost: time, and heap that is still taken at its end.
package struct Effort {
    package let nanoseconds: Double
    package let bytes: Double

    /// - Parameter body: The work; what it returns is kept until the heap was looked at.
    package init<Kept>(_ body: () throws -> Kept) rethrows {
        let before = heap_bytes()
        let clock = ContinuousClock()
        let start = clock.now
        let kept = try body()
        nanoseconds = (clock.now - start) / .nanoseconds(1)
        bytes = Double(heap_bytes() - before)
        withExtendedLifetime(kept) {}
    }
}
