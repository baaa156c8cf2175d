/// The entry of an adapter type itself. The type is not registered; it defines how the adapter is constructed.
final class AdapterEntry<Adapter>: Entry, @unchecked Sendable {
    // Sendable: immutable except for the state that `Entry` protects.
    typealias Maker = @Sendable (Construction, Selection, ArgumentList?) throws(ResolutionError) -> Adapter

    typealias AwaitingMaker =
        @Sendable (AsyncConstruction, Selection, ArgumentList?) async throws(ResolutionError) -> Adapter

    typealias RecipeMaker = @Sendable (AdapterUse) -> Recipe<Adapter>.Body

    let makeAdapter: Maker
    let makeAdapterAwaiting: AwaitingMaker
    private let makeRecipe: RecipeMaker
    let request: AdapterRequest

    init(
        _ request: AdapterRequest, site: SourceSite, make: @escaping Maker, makeAwaiting: @escaping AwaitingMaker,
        makeRecipe: @escaping RecipeMaker
    ) {
        self.makeRecipe = makeRecipe
        self.request = request
        makeAdapter = make
        makeAdapterAwaiting = makeAwaiting
        super.init(key: ServiceKey(Adapter.self), site: site, dependencies: [])
        setScope(.transient)
    }

    override var adapterRequest: AdapterRequest? { request }
    override var linkKind: UInt? { Link.make }

    override func adapterActivator(for use: AdapterUse, isSlow: Bool) -> StoredActivator? {
        guard isSlow else { return StoredActivator(makeRecipe(use)) }
        return StoredActivator { _, asked throws(ResolutionError) in
            try asked.withResolution { resolution throws(ResolutionError) in
                try Construction(resolution: resolution, container: use.container, arguments: nil, asker: use.asker)
                    .resolve(Adapter.self, use.selection)
            }
        }
    }
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
                },
                makeRecipe: { use in Adapter.recipe(for: use) })
        }
        return open(adapter)
    }
}
