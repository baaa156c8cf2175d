internal import StrataCore

/// What a container holds: a pure value under the container's lock, whose functions return what they let go.
struct Registry {
    private(set) var entries: [RegistrationKey: any AnyServiceEntry] = [:]
    /// The types and names that anything is registered for, whatever its arguments.
    private var served: Set<ServiceKey> = []
    private(set) var behaviors: [any Behavior] = []
    /// Entries with a storage of the codebase's own, which wants to know when a graph is complete.
    private var customs: [WeakEntry] = []
    /// The Strata container that stands beside this one; held by whoever uses it.
    weak var mirror: Mirror?
    /// Changes with the entries.
    private var version = 0

    /// Entries that were replaced or removed: a `Lazy` that is bound to one keeps it, and it may keep an instance.
    private var former: [WeakEntry] = []
    private var sweepAt = 8

    private struct WeakEntry {
        weak var entry: (any AnyServiceEntry)?
    }

    /// Files an entry and returns the one whose place it takes.
    mutating func file(_ entry: any AnyServiceEntry, as key: RegistrationKey) -> (any AnyServiceEntry)? {
        version += 1
        served.insert(key.serviceKey)
        let replaced = entries.updateValue(entry, forKey: key)
        if let replaced { noteFormer([replaced]) }
        return replaced
    }

    private mutating func noteFormer(_ entries: [any AnyServiceEntry]) {
        if former.count + entries.count > sweepAt {
            former.removeAll { $0.entry == nil }
            sweepAt = max(8, (former.count + entries.count) * 2)
        }
        former += entries.map { WeakEntry(entry: $0) }
    }

    var formerEntries: [any AnyServiceEntry] { former.compactMap(\.entry) }

    /// Takes over the entries of a changed copy, unless there was another change since the copy was made.
    mutating func adopt(_ changed: Registry, ifUnchangedSince copy: Registry) -> Bool {
        guard version == copy.version else { return false }
        (entries, served, former, version) = (changed.entries, changed.served, changed.former, version + 1)
        return true
    }

    func serves(_ key: ServiceKey) -> Bool { served.contains(key) }

    mutating func add(_ behavior: any Behavior) {
        behaviors.append(behavior)
    }

    mutating func noteCustom(_ entry: any AnyServiceEntry) {
        guard !customs.contains(where: { $0.entry === entry }) else { return }
        customs = customs.filter { $0.entry != nil } + [WeakEntry(entry: entry)]
    }

    var customEntries: [any AnyServiceEntry] {
        customs.isEmpty ? [] : customs.compactMap(\.entry)
    }

    /// Takes everything out.
    mutating func removeAll() -> [RegistrationKey: any AnyServiceEntry] {
        noteFormer(Array(entries.values))
        defer { (entries, served, customs, version) = ([:], [], [], version + 1) }
        return entries
    }
}
