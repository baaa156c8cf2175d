import Foundation

/// Ends the process when a program hangs, and names the program, because a blocked thread of the container cannot be
/// ended.
final class Watchdog: @unchecked Sendable {
    // Sendable: what changes is under the condition's lock.
    static let shared = Watchdog()

    private let condition = NSCondition()
    private var running: [Int: (since: Date, mode: Mode)] = [:]
    private var isWatching = false
    /// Together with a thousand other tests, a program may wait for minutes before it continues.
    private static let timeout: TimeInterval = 900

    func begins(_ program: Program, _ mode: Mode) {
        condition.lock()
        defer { condition.unlock() }
        running[program.seed] = (Date(), mode)
        guard !isWatching else { return }
        isWatching = true
        Thread { self.watch() }.start()
    }

    func ends(_ program: Program) {
        condition.lock()
        defer { condition.unlock() }
        running[program.seed] = nil
    }

    private func watch() {
        condition.lock()
        while true {
            _ = condition.wait(until: Date(timeIntervalSinceNow: 5))
            for (seed, run) in running where -run.since.timeIntervalSinceNow > Self.timeout {
                let text = "differential: the program of seed \(seed) hangs, \(run.mode).\n"
                FileHandle.standardError.write(Data(text.utf8))
                exit(70)
            }
        }
    }
}
