internal import StrataCore

/// One turn of a thread in the synchronized views of a tree: while it lasts, no other thread constructs through such a
/// view. Only its thread uses it.
final class SynchronizedTurn {
    private static let threads = ThreadScoped<SynchronizedTurn>()

    private let flight: ForeignFlight
    private let outer: SynchronizedTurn?
    private var isHeld = true

    private init(_ flight: ForeignFlight) {
        (self.flight, outer) = (flight, Self.threads.current)
    }

    /// Runs a construction in the turn of this thread, or in a new one.
    static func take<Result, Failure: Error>(
        _ flight: ForeignFlight, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard case .began = flight.begin() else { return try body() }
        let turn = SynchronizedTurn(flight)
        defer { turn.end() }
        return try threads.run(with: turn, body)
    }

    /// The turn of a flight that this thread holds, if another thread waits for it.
    static func awaited(_ flight: ForeignFlight) -> SynchronizedTurn? {
        var turn = threads.current
        while let current = turn {
            if current.flight === flight, current.isHeld {
                return current.flight.isAwaited ? current : nil
            }
            turn = current.outer
        }
        return nil
    }

    /// Lets another thread take its turn.
    func end() {
        guard isHeld else { return }
        isHeld = false
        flight.finish()
    }

    /// Takes the turn again; waits for the thread that has it. If that would never end, the construction continues
    /// without it.
    func takeBack() {
        if case .began = flight.begin() { isHeld = true }
    }
}
