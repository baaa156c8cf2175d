internal import StrataCore

/// A custom storage, created when it is first needed and used by one thread at a time.
///
/// The flight that serializes its use is also the flight of its instance's construction. No lock is held while the
/// storage runs, so it may resolve. If waiting would form a cycle, the caller does not wait.
final class CustomStorage: @unchecked Sendable {
    // Sendable: only code that holds the flight, or is in a wait cycle with its holder, uses the storage.
    let flight: ForeignFlight
    private let scope: any ObjectScopeProtocol
    private let storage = Locked<(any InstanceStorage)?>(nil)

    init(_ scope: any ObjectScopeProtocol, label: ServiceKey) {
        self.scope = scope
        flight = ForeignFlight(label: label)
    }

    var isConstructed: Bool { storage.withLock { $0 != nil } }

    /// Runs `body` with the storage when no other thread uses it.
    func use<Result>(_ body: (any InstanceStorage) -> Result) -> Result {
        let outcome = flight.begin()
        defer { if case .began = outcome { flight.finish() } }
        return body(loadOrCreate())
    }

    /// Releases the storage without notifying it.
    func releaseInstances() {
        let released = storage.withLock { storage in
            defer { storage = nil }
            return storage
        }
        withExtendedLifetime(released) {}
    }

    /// The storage, created if there is none; for the holder of the flight.
    func loadOrCreate() -> any InstanceStorage {
        if let storage = storage.withLock({ $0 }) { return storage }
        let created = scope.makeStorage()
        return storage.withLock { storage in
            if let storage { return storage }
            storage = created
            return created
        }
    }
}
