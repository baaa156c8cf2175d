import Allocations

/// The cost of one piece of work: time, and heap that is still allocated at its end.
package struct Effort {
    package let nanoseconds: Double
    package let bytes: Double

    /// - Parameter body: The work. Its result stays alive until the heap has been measured.
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
