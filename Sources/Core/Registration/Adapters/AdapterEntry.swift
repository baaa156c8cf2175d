/// The entry of an adapter type for itself: nothing is registered, the type says how it is made.
final class AdapterEntry<Adapter>: Entry, @unchecked Sendable {
    // Sendable: immutable but for what `Entry` protects.
    typealias Maker = @Sendable (Construction, Selection, ArgumentList?) throws(ResolutionError) -> Adapter

    typealias AwaitingMaker =
        @Sendable (AsyncConstruction, Selection, ArgumentList?) async throws(ResolutionError) -> Adapter

    let makeAdapter: Maker
    let makeAdapterAwaiting: AwaitingMaker
    let request: AdapterRequest

    init(
        _ request: AdapterRequest, site: SourceSite, make: @escaping Maker, makeAwaiting: @escaping AwaitingMaker
    ) {
        self.request = request
        makeAdapter = make
        makeAdapterAwaiting = makeAwaiting
        super.init(key: ServiceKey(Adapter.self), site: site, dependencies: [])
        scope = .transient
    }

    override var adapterRequest: AdapterRequest? { request }
}

/// The adapter types that a container has met. Belongs to the container's lock.
struct AdapterTable {
    /// By type without a name: the entry, or nil for a type that was cast and is no adapter.
    private(set) var entries: [ServiceKey: Entry?] = [:]
    /// How many types were cast: each costs a scan of all conformances.
    private(set) var castCount = 0

    /// The entry of an adapter type; nil when the type is none.
    mutating func entry(of type: Any.Type, site: SourceSite) -> Entry? {
        let key = ServiceKey(type)
        if let known = entries[key] { return known }
        castCount += 1
        let entry = (type as? any DependencyAdapter.Type).map { Self.makeEntry($0, site: site) }
        entries.updateValue(entry, forKey: key)
        return entry
    }

    private static func makeEntry(_ adapter: any DependencyAdapter.Type, site: SourceSite) -> Entry {
        func open<Adapter: DependencyAdapter>(_ type: Adapter.Type) -> Entry {
            AdapterEntry<Adapter>(
                type.request, site: site,
                make: { construction, selection, arguments throws(ResolutionError) in
                    try Adapter.make(for: construction, selection, arguments)
                },
                makeAwaiting: { construction, selection, arguments async throws(ResolutionError) in
                    try await Adapter.make(awaitedBy: construction, selection, arguments)
                })
        }
        return open(adapter)
    }
}
