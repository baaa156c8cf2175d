/// One construction under way at a time: whoever comes second waits for the first, without a lock held meanwhile.
///
/// Each registration that shares instances has one, and so has each component of registrations that need each other.
/// The order in which they are taken does not matter: before a thread waits, `WaitGraph` looks whether the wait could
/// ever end, and the later thread gets the error.
final class Flight: Sendable {
    enum Outcome {
        /// The caller holds the flight and must call `finish`.
        case began
        /// The caller holds it already.
        case alreadyMine
    }

    /// What is constructed, for messages.
    let label: ServiceKey
    let state = Locked(FlightState<WaitGraph.Waiter>())

    init(label: ServiceKey) {
        self.label = label
    }

    /// Takes the flight, waiting for its holder where there is one.
    ///
    /// - Throws: `.cycle` when the wait would never end.
    func begin(_ owner: FlightOwner) throws(WaitFailure) -> Outcome {
        while true {
            switch state.withLock({ $0.begin(owner) }) {
            case .began: return .began
            case .alreadyMine: return .alreadyMine
            case .occupied: try WaitGraph.shared.wait(for: self, as: owner)
            }
        }
    }

    /// Takes the flight, suspending the task while somebody else holds it.
    ///
    /// - Throws: `.cycle` when the wait would never end; `.cancelled` when the task is cancelled while it waits.
    func begin(_ owner: FlightOwner) async throws(WaitFailure) -> Outcome {
        while true {
            switch state.withLock({ $0.begin(owner) }) {
            case .began: return .began
            case .alreadyMine: return .alreadyMine
            case .occupied: try await WaitGraph.shared.wait(for: self, as: owner)
            }
        }
    }

    /// Lets go and wakes who waited; each of them looks again for itself.
    func finish() {
        guard !state.withLock({ $0.finishUnlessAwaited() }) else { return }
        WaitGraph.shared.release(self)
    }
}
