/// The entry of an adapter type itself. The type is not registered; it defines how the adapter is constructed.
final class AdapterEntry: Entry, @unchecked Sendable {
    // Sendable: immutable except for the state that `Entry` protects.
    let request: AdapterRequest
    private let makeActivator: @Sendable (AdapterUse) -> StoredActivator

    init<Adapter: DependencyAdapter>(_ adapter: Adapter.Type, site: SourceSite) {
        request = adapter.request
        makeActivator = { StoredActivator(Adapter.activator(for: $0)) }
        super.init(key: ServiceKey(adapter), site: site, dependencies: [])
        setScope(.transient)
    }

    override var adapterRequest: AdapterRequest? { request }
    override var linkKind: Link.Kind { .make }

    override func adapterActivator(for use: AdapterUse) -> StoredActivator { makeActivator(use) }
}

/// The adapter types that a container has seen. Protected by the container's lock.
struct AdapterTable {
    /// By type, without a name: the entry, or nil for a type that was cast and is not an adapter.
    private(set) var entries: [ServiceKey: Entry?] = [:]
    /// How many types were cast. Each cast scans all conformances.
    private(set) var castCount = 0

    /// The entry of an adapter type; nil if the type is not an adapter.
    mutating func entry(of type: Any.Type, site: SourceSite) -> Entry? {
        let key = ServiceKey(type)
        if let known = entries[key] { return known }
        castCount += 1
        let entry = (type as? any DependencyAdapter.Type).map { AdapterEntry($0, site: site) }
        entries.updateValue(entry, forKey: key)
        return entry
    }
}
