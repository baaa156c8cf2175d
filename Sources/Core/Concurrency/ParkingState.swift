/// One waiter and one wake-up, whichever comes first: a pure value whose functions return who is to go on.
struct ParkingState<Waiter> {
    private var waiter: Waiter?
    private var isAwake = false

    /// `waiter` comes. Returned at once when the wake-up was there before.
    mutating func wait(_ waiter: Waiter) -> Waiter? {
        guard !isAwake else { return waiter }
        self.waiter = waiter
        return nil
    }

    /// The wake-up comes; later ones find nobody.
    mutating func wake() -> Waiter? {
        isAwake = true
        defer { waiter = nil }
        return waiter
    }
}
