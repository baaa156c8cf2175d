/// The registrations of a container and its ancestors, for compiling and proving. Their tables are up to date and do
/// not change meanwhile.
struct Reach {
    private let container: Container?
    /// False once a layer is closed, because a stretch hides which of its layers was closed.
    private let usesStretches: Bool

    /// The registrations of `container` and its ancestors.
    init(_ container: Container?) {
        self.container = container
        usesStretches = container?.isCutOff == false
    }

    /// The registration that serves `key`.
    func find(_ key: ServiceKey) -> Found? {
        find {
            $0.nodes[key]
        } in: {
            $0.nodes[key].map { .found($0.found) } ?? .notHere
        }
    }

    /// The node of one registration, even if its key leads to another registration.
    func find(_ entry: Entry) -> Found? {
        find { table in
            table.nodes[entry]
        } in: { stretch in
            if let hit = stretch.nodes[entry.key], hit.node.entry === entry { return .found(hit.found) }
            if let hit = stretch.innerNodes[ObjectIdentifier(entry)] { return .found(hit.found) }
            // Another registration of the same key may hide it.
            return stretch.nodes[entry.key] == nil ? .notHere : .hidden
        }
    }

    /// Like ``Container/requirements``.
    var requirements: RequirementFinder {
        let container = container
        return RequirementFinder(
            find: { find($0).map { ($0.entry, nil) } },
            request: { type in
                if let entry = find(ServiceKey(type))?.entry, entry.adapterRequest != nil {
                    return entry.adapterRequest
                }
                return container?.recognizedAdapter(type)?.adapterRequest
            },
            contributions: contributions(to:),
            collects: collects(_:),
            opens: { container?.opens($0) ?? false })
    }

    /// The contributions to a type, parents first.
    func contributions(to type: Any.Type) -> [Entry] {
        var found: [[Entry]] = []
        eachTableWithCollections { table in
            if let collections = table.collections { found.append(collections.contributions(to: type)) }
            return false
        }
        return found.reversed().flatMap { $0 }
    }

    /// Whether a layer declares that the collection may be empty.
    func collects(_ type: Any.Type) -> Bool {
        eachTableWithCollections { $0.collections?.mayBeEmpty(type) == true }
    }

    /// Calls `isEnough` with each table, nearest first, until it returns true. The walk ends at the first table that
    /// has no collections, neither its own nor inherited ones; the table of a closed container does not end it.
    @discardableResult
    private func eachTableWithCollections(_ isEnough: (RegistrationTable) -> Bool) -> Bool {
        var next = container
        while let container = next {
            let table = container.latestTable
            if isEnough(table) { return true }
            // The table of a closed container does not know whether the tables of its ancestors have collections.
            next = table.hasCollections || table.isClosed ? container.parent : nil
        }
        return false
    }

    /// The nearest layer with this name.
    func layer(named name: String) -> Container? {
        var next = container
        while let container = next {
            if container.name == name { return container }
            next = container.parent
            // An open layer is not compiled for this search.
            guard usesStretches, let parent = next, let stretch = parent.sealedTable.load()?.stretch(of: parent) else {
                continue
            }
            if let found = stretch.layers[name] { return found.container }
            next = stretch.rootmost.parent
        }
        return nil
    }

    private enum Answer {
        case found(Found)
        /// The search continues at the parent of the stretch.
        case notHere
        /// The search must continue table by table.
        case hidden
    }

    private func find(
        _ look: (RegistrationTable) -> RegistrationTable.Node?, in lookAt: (TableStretch) -> Answer
    ) -> Found? {
        var next = container
        var isFirst = true
        while let container = next {
            let table = container.latestTable
            // The first table is searched directly: no child has searched it yet, and most layers have no children.
            if usesStretches, !isFirst, let stretch = table.stretch(of: container) {
                switch lookAt(stretch) {
                case .found(let found): return found
                case .notHere:
                    next = stretch.rootmost.parent
                    continue
                case .hidden: break
                }
            }
            isFirst = false
            if let node = look(table) { return Found(node: node, container: container) }
            next = table.isClosed ? nil : container.parent
        }
        return nil
    }
}
