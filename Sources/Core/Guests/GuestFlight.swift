/// The construction of a service by another module's engine: one thread makes, whoever comes second waits.
///
/// It takes part in the same wait graph as every other construction of the process, so that a wait across two engines
/// that could never end is found. Sendable.
package final class GuestFlight: Sendable {
    package enum Outcome {
        /// The caller holds the flight and must call `finish`.
        case began
        /// The calling thread holds it already.
        case alreadyMine
        /// Waiting would never end: its holder waits, directly or through others, for what the caller makes.
        case circle
    }

    private let flight: Flight

    package init(label: ServiceKey) {
        flight = Flight(label: label)
    }

    /// Takes the flight, waiting for its holder where there is one.
    package func begin() -> Outcome {
        do {
            switch try flight.begin(.thread) {
            case .began: return .began
            case .alreadyMine: return .alreadyMine
            }
        } catch {
            return .circle
        }
    }

    /// Lets go and wakes who waited.
    package func finish() {
        flight.finish()
    }
}
