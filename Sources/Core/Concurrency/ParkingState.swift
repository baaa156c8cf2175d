/// One waiter and one wake-up, in any order: a pure value whose functions return the waiter to resume.
struct ParkingState<Waiter> {
    private var waiter: Waiter?
    private var isAwake = false

    /// `waiter` arrives. It is returned at once if the wake-up came before it.
    mutating func wait(_ waiter: Waiter) -> Waiter? {
        guard !isAwake else { return waiter }
        self.waiter = waiter
        return nil
    }

    /// The wake-up arrives; later ones find no waiter.
    mutating func wake() -> Waiter? {
        isAwake = true
        defer { waiter = nil }
        return waiter
    }
}
