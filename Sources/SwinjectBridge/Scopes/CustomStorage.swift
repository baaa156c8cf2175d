internal import StrataCore

/// The custom storage of one registration. It is created when it is first needed, and one thread at a time uses it.
///
/// The flight that serializes its use is also the flight of its instance's construction. No lock is held while the
/// storage runs, so it may resolve. If the holder of the flight already waits for the caller, the caller does not wait,
/// because neither wait would end. It uses the storage while the holder is blocked.
final class CustomStorage: @unchecked Sendable {
    // Sendable: only the holder of the flight uses the storage, or code for which the holder waits.
    let flight: ForeignFlight
    let scope: any ObjectScopeProtocol
    private let storage = Locked<(any InstanceStorage)?>(nil)

    init(_ scope: any ObjectScopeProtocol, label: ServiceKey) {
        self.scope = scope
        flight = ForeignFlight(label: label)
    }

    var isConstructed: Bool { storage.withLock { $0 != nil } }

    /// Whether the storage must be notified of complete graphs; the simple ones of this module ignore that.
    var isNotified: Bool {
        guard let storage = storage.withLock({ $0 }) else { return false }
        return !(storage is PermanentStorage || storage is TransientStorage || storage is WeakStorage)
    }

    /// Runs `body` with the storage, after the wait for another thread that uses it.
    func use<Result>(_ body: (any InstanceStorage) -> Result) -> Result {
        let outcome = flight.begin()
        defer { if case .began = outcome { flight.finish() } }
        return body(loadOrCreate())
    }

    /// Releases the storage, without setting its `instance` to nil.
    func releaseInstances() {
        let released = storage.withLock { storage in
            defer { storage = nil }
            return storage
        }
        withExtendedLifetime(released) {}
    }

    /// The storage, created if there is none. The caller must have called `flight.begin()`.
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
