internal import StrataCore

/// A storage of a user's, made when it is first needed, and used by one thread at a time.
///
/// The flight that serialises its use is the one that its instance is constructed in. No lock is held while the storage
/// runs, so it may resolve; a wait that could never end is found and passed by.
final class CustomStorage: @unchecked Sendable {
    // Sendable: the storage itself is used only by who holds the flight, or runs in a wait circle with it.
    let flight: GuestFlight
    private let scope: any ObjectScopeProtocol
    private let storage = Locked<(any InstanceStorage)?>(nil)

    init(_ scope: any ObjectScopeProtocol, label: ServiceKey) {
        self.scope = scope
        flight = GuestFlight(label: label)
    }

    var isMade: Bool { storage.withLock { $0 != nil } }

    /// Runs `body` with the storage, when nobody else uses it.
    func use<Result>(_ body: (any InstanceStorage) -> Result) -> Result {
        let outcome = flight.begin()
        defer { if case .began = outcome { flight.finish() } }
        return body(made())
    }

    /// Releases the storage; it is told nothing.
    func letGo() {
        let released = storage.withLock { storage in
            defer { storage = nil }
            return storage
        }
        withExtendedLifetime(released) {}
    }

    /// The storage, for who holds the flight.
    func made() -> any InstanceStorage {
        if let storage = storage.withLock({ $0 }) { return storage }
        let made = scope.makeStorage()
        return storage.withLock { storage in
            if let storage { return storage }
            storage = made
            return made
        }
    }
}
