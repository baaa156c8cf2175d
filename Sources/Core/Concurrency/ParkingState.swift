/// One waiter and one wake-up, in any order: a pure value whose functions return the waiter to resume.
struct ParkingState<Waiter> {
    private var waiter: Waiter?
    private var isAwake = false

    /// Stores `waiter`. Returns it at once if the wake-up came before it.
    mutating func wait(_ waiter: Waiter) -> Waiter? {
        guard !isAwake else { return waiter }
        self.waiter = waiter
        return nil
    }

    /// Stores the wake-up, and returns the waiter if there is one. Later wake-ups find no waiter.
    mutating func wake() -> Waiter? {
        isAwake = true
        defer { waiter = nil }
        return waiter
    }
}
