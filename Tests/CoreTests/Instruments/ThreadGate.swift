import Foundation

/// Holds threads back until it is opened.
final class ThreadGate: @unchecked Sendable {
    // Sendable: `isOpen` is read and written under `condition` only.
    private let condition = NSCondition()
    private var isOpen = false

    func open() {
        condition.lock()
        isOpen = true
        condition.broadcast()
        condition.unlock()
    }

    /// Waits until the gate is open; false when that takes longer than the limit.
    @discardableResult
    func wait(seconds: Double = 600) -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while !isOpen {
            guard condition.wait(until: deadline) else { return isOpen }
        }
        return true
    }
}

/// Lets threads continue when all have arrived; can be used again.
final class Barrier: @unchecked Sendable {
    // Sendable: the state is read and written under `condition` only.
    private let condition = NSCondition()
    private let count: Int
    private var arrived = 0
    private var round = 0

    init(_ count: Int) {
        self.count = count
    }

    func wait() {
        condition.lock()
        defer { condition.unlock() }
        arrived += 1
        guard arrived < count else {
            arrived = 0
            round += 1
            condition.broadcast()
            return
        }
        let mine = round
        while round == mine { condition.wait() }
    }
}
