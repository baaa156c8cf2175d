internal import StrataCore

/// The registrations of a container: a value under the container's lock.
///
/// No function releases the last reference to an entry, because code of the codebase could run under the lock: a
/// function returns the entries that it removes, or its caller holds them.
struct Registry {
    private(set) var entries: [RegistrationKey: ServiceRecord] = [:]
    /// The types and names that have a registration, with any arguments; nil until the first question for them.
    private var served: Set<ServiceKey>?
    private(set) var behaviors: [any Behavior] = []
    /// Entries with a custom storage, which is notified when a graph is complete.
    private(set) var customs: [WeakEntry] = []
    /// The Strata container of this container; weak, because the container object holds it.
    private(set) weak var strataView: StrataView?
    /// The Strata container of a released container, as long as a `Lazy` or a `Provider` may need it.
    private var storedStrataView: StrataView?
    /// The number of the `Lazy` and `Provider` objects that request from this container or from a descendant.
    private var deferredCount = 0
    /// Increases with each change of the entries, and when the Strata container is set.
    private(set) var version = 0

    /// Entries that were replaced or removed. A `Lazy` bound to such an entry holds it, and the entry may hold an
    /// instance.
    private var former: [WeakEntry] = []
    private var sweepAt = 8

    struct WeakEntry {
        private(set) weak var entry: (ServiceRecord)?
    }

    /// Stores an entry and returns the one that it replaces.
    mutating func store(_ entry: ServiceRecord, as key: RegistrationKey) -> (ServiceRecord)? {
        version += 1
        served?.insert(key.serviceKey)
        let replaced = entries.updateValue(entry, forKey: key)
        if let replaced { noteFormer([replaced]) }
        return replaced
    }

    mutating func noteFormer(_ entries: [ServiceRecord]) {
        if former.count + entries.count > sweepAt {
            former.removeAll { $0.entry == nil }
            sweepAt = max(8, (former.count + entries.count) * 2)
        }
        former += entries.map { WeakEntry(entry: $0) }
    }

    var formerEntries: [ServiceRecord] { former.compactMap(\.entry) }

    /// Takes over the entries of a changed copy, unless the entries have changed since the copy was taken.
    mutating func replace(_ changed: Registry, ifUnchangedSince copy: Registry) -> Bool {
        guard version == copy.version else { return false }
        (entries, served, former, version) = (changed.entries, changed.served, changed.former, version + 1)
        return true
    }

    mutating func serves(_ key: ServiceKey) -> Bool {
        if served == nil { served = Set(entries.keys.map(\.serviceKey)) }
        return served?.contains(key) == true
    }

    mutating func add(_ behavior: any Behavior) {
        behaviors.append(behavior)
    }

    mutating func noteCustom(_ entry: ServiceRecord) {
        guard !customs.contains(where: { $0.entry === entry }) else { return }
        customs = customs.filter { $0.entry != nil } + [WeakEntry(entry: entry)]
    }

    // MARK: Strata

    mutating func note(_ strataView: StrataView) {
        self.strataView = strataView
        version += 1
    }

    mutating func beginDeferred() {
        deferredCount += 1
    }

    /// Returns the Strata container if nothing needs it any longer.
    mutating func endDeferred() -> StrataView? {
        deferredCount -= 1
        guard deferredCount == 0 else { return nil }
        defer { storedStrataView = nil }
        return storedStrataView
    }

    mutating func storeWhileDeferred(_ strataView: StrataView) {
        if deferredCount > 0 { storedStrataView = strataView }
    }

    /// The Strata container of a released container.
    var released: StrataView? { storedStrataView }

    // MARK: Removal

    /// Removes all entries, which the caller holds, unless they or the Strata container have changed.
    mutating func removeAll(ifVersion version: Int) -> Bool {
        guard version == self.version else { return false }
        noteFormer(Array(entries.values))
        (entries, served, customs, self.version) = ([:], nil, [], version + 1)
        return true
    }
}
