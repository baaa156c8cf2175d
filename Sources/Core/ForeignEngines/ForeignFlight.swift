/// The construction of a service by a foreign engine: one thread constructs, and the others wait.
///
/// It uses the same wait graph as every other construction of the process, so that an endless wait across two engines
/// is found. Sendable.
package final class ForeignFlight: Sendable {
    package enum Outcome {
        /// The caller holds the flight and must call `finish`.
        case began
        /// The calling thread already holds it.
        case alreadyMine
        /// The wait would never end: the holder waits, directly or through others, for a construction of the caller.
        case cycle
    }

    private let flight: Flight

    package init(label: ServiceKey) {
        flight = Flight(label: label)
    }

    /// Takes the flight; waits for its holder if there is one.
    package func begin() -> Outcome {
        if flight.state.withLock({ $0.beginIfFree() }) { return .began }
        return beginOccupied()
    }

    @inline(never)
    private func beginOccupied() -> Outcome {
        do {
            switch try flight.begin(.thread) {
            case .began: return .began
            case .alreadyMine: return .alreadyMine
            }
        } catch {
            return .cycle
        }
    }

    /// Whether another thread waits for the flight.
    package var isAwaited: Bool { flight.state.withLock { !$0.waiters.isEmpty } }

    /// Releases the flight and wakes the waiters.
    package func finish() {
        flight.finish()
    }
}
