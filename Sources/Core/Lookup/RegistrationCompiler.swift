/// Compiles the registrations of one container into a table: which registration serves each key, which ones need each
/// other, their executions, and cycles.
///
/// Runs under the container's lock and calls no user code. Edges never lead from a layer to a child, so cycles never
/// span layers and each container can be compiled alone.
struct RegistrationCompiler {
    private let container: Container
    /// The registrations of the ancestors.
    private let inherited: Reach
    private let isSealing: Bool
    private let adapters: AdapterRecognition
    private var entries: [Entry] = []
    private var positions = RegistrationPositions()
    private var collections: LayerCollections?
    private var edges = LayerEdges()
    /// The decorators of an earlier compilation that this one replaces, because the registration that they decorate has
    /// changed.
    private var replaced: [Entry] = []
    /// The executions of each entry, joined with those of the ancestors' services that it needs.
    private var executions: [Executions] = []

    /// Compiles the table; gathers the requirements for it, unless the container is closed. Linear in registrations and
    /// their dependencies.
    static func compile(
        _ state: inout ContainerState, of container: Container, parentTable: RegistrationTable?,
        isSealing: Bool = false
    ) -> (table: RegistrationTable, requirements: GatheredRequirements?) {
        guard !state.isClosed else {
            return (RegistrationTable(nodes: NodeTable(), parent: parentTable?.identity, isClosed: true), nil)
        }
        let adapters = AdapterRecognition(state.adapters, site: container.site)
        var compiler = RegistrationCompiler(container: container, isSealing: isSealing, adapters: adapters)
        compiler.collect(state)
        state.replaced += compiler.replaced
        let gathered = compiler.addEdges(compiler.requirements(state))
        state.adapters = adapters.table
        return (compiler.table(state, parentTable), gathered)
    }

    private init(container: Container, isSealing: Bool, adapters: AdapterRecognition) {
        self.container = container
        inherited = Reach(container.parent)
        self.isSealing = isSealing
        self.adapters = adapters
    }

    private mutating func collect(_ state: ContainerState) {
        let live = state.liveEntries
        var contributions: [ObjectIdentifier: [Entry]] = [:]
        entries.reserveCapacity(live.count)
        positions.reserveCapacity(live.count)
        for entry in live {
            let earlier = positions[entry.key]
            if entry.isContributed {
                contributions[ObjectIdentifier(entry.key.type), default: []].append(entry)
            } else if let earlier, !entries[earlier].isContributed {
                entries[earlier] = entry
                continue
            }
            serve(entry, insteadOf: earlier)
        }
        collections = LayerCollections(contributions: contributions, mayBeEmpty: state.collected)
        for declaration in state.liveDecorations {
            guard let base = registration(declaration.key) else { continue }
            let (entry, earlier) = declaration.entry(over: base)
            if let earlier { replaced.append(earlier) }
            serve(entry, insteadOf: positions[entry.key])
        }
    }

    /// Adds an entry that serves its key, instead of the one at the position `earlier`.
    private mutating func serve(_ entry: Entry, insteadOf earlier: Int?) {
        if let earlier { positions.setInner(earlier, of: entries[earlier]) }
        positions.set(entries.count, for: entry.key)
        entries.append(entry)
    }

    /// The position of a registration of this layer.
    private func position(of entry: Entry) -> Int? {
        positions.position(of: entry) { entries[$0] === entry }
    }

    /// The registration in reach that serves a key so far; adapters do not count.
    private func registration(_ key: ServiceKey) -> Entry? {
        let entry = positions[key].map { entries[$0] } ?? inherited.find(key)?.entry
        return entry?.adapterRequest == nil ? entry : nil
    }

    /// Like ``Container/requirements``, for the registrations under compilation.
    private func requirements(_ state: ContainerState) -> RequirementFinder {
        let (entries, positions, collections) = (entries, positions, collections)
        let openings = state.openings
        let (inherited, adapters) = (inherited, adapters)
        return RequirementFinder(
            find: { key in
                if let position = positions[key] { return (entries[position], position) }
                return inherited.find(key).map { ($0.entry, nil) }
            },
            request: { type in adapters.request(type, inherited) },
            contributions: { type in
                inherited.contributions(to: type) + (collections?.contributions(to: type) ?? [])
            },
            collects: { type in collections?.mayBeEmpty(type) == true || inherited.collects(type) },
            opens: { request in
                openings.contains { request.matches($0.name.description, providing: $0.provided) }
            })
    }

    /// An entry's own execution joined with those of the ancestors' services that it needs, and the same without
    /// services that a host starts.
    private struct Executions {
        var all: DependencyGraph.Execution
        var plain: DependencyGraph.Execution

        mutating func join(_ found: Found) {
            let node = found.node
            if node.execution.rank > all.rank { all = node.execution }
            if !node.entry.isHosted, node.plainExecution.rank > plain.rank { plain = node.plainExecution }
        }
    }

    private mutating func addEdges(_ finder: RequirementFinder) -> GatheredRequirements {
        executions.reserveCapacity(entries.count)
        var gathered = GatheredRequirements(of: entries)
        for entry in entries {
            var executions = Executions(all: entry.ownExecution, plain: entry.ownExecution)
            if let base = entry.decoratedEntry, !entry.isCompiled {
                entry.copyScope(of: base, servedBy: source(of: base))
            }
            let (found, arguments) = gathered.gather(entry, finder)
            // The loop uses positions, because a requirement is large, and copying one would retain each of its parts.
            for index in found {
                let kind = gathered.requirements[index].kind
                if let position = gathered.requirements[index].position {
                    edges.append(position, LayerEdges.Roles(kind))
                } else {
                    add(gathered.requirements[index].entry, kind, &executions)
                }
            }
            if !entry.isCompiled { entry.compile(arguments: arguments) }
            self.executions.append(executions)
            edges.endRow()
        }
        return gathered
    }

    /// The entry that caches the instance of a forward; any other entry is its own source.
    private func source(of entry: Entry) -> Entry {
        var entry = entry
        var passed: Set<ObjectIdentifier> = []
        while let target = entry.forwardTarget, passed.insert(ObjectIdentifier(entry)).inserted {
            let owner = position(of: entry) == nil ? inherited.find(entry)?.container : nil
            guard var next = owner.map({ $0.find(target)?.entry }) ?? registration(target) else { break }
            while let base = next.decoratedEntry { next = base }
            entry = next
        }
        return entry
    }

    /// Adds an edge inside the layer, or joins the execution of an ancestor's service.
    private mutating func add(_ entry: Entry?, _ kind: DependencyGraph.Edge.Kind, _ executions: inout Executions) {
        guard let entry else { return }
        if let position = position(of: entry) {
            edges.append(position, LayerEdges.Roles(kind))
        } else if kind.joinsExecution, let found = inherited.find(entry) {
            executions.join(found)
        }
    }

    private func table(_ state: ContainerState, _ parentTable: RegistrationTable?) -> RegistrationTable {
        let joined = joinedExecutions(executions.map(\.all)) { _, _ in true }
        let plain = joinedExecutions(executions.map(\.plain)) { _, target in !entries[target].isHosted }
        // Most layers have no cycle of any kind, and one pass over all edges shows that.
        let cycles = edges.isAcyclic ? nil : cycles(joined)
        let endless = cycles?.endless
        let own = entries.enumerated().map { index, entry in
            RegistrationTable.Node(
                entry: entry, component: cycles?.components[index], execution: joined[index],
                plainExecution: plain[index],
                endlessCycles: endless?.hasCycle(through: index) == true ? endless : nil,
                isInner: positions[entry.key] != index)
        }
        var nodes = NodeTable(own, positions: positions)
        for case (let key, let entry?) in adapters.table.entries where nodes[key] == nil {
            // If an ancestor registers the adapter's type itself, that registration wins.
            if let found = inherited.find(key), found.entry.adapterRequest == nil { continue }
            nodes.append(
                adapter: .init(
                    entry: entry, component: nil, execution: .plain, plainExecution: .plain, endlessCycles: nil))
        }
        let table = RegistrationTable(
            nodes: nodes, collections: collections, parent: parentTable?.identity,
            hasComponents: cycles?.components.isEmpty == false,
            hasLateCompletions: parentTable?.hasLateCompletions == true
                || entries.contains(where: \.hasOpaqueCompletion),
            hasMainActorFactories: parentTable?.hasMainActorFactories == true
                || entries.contains { $0.ownExecution == .main },
            hasCollections: collections != nil || parentTable?.hasCollections == true,
            depth: (parentTable?.depth ?? 0) + 1)
        let isFinal = (isSealing || state.isBootstrapping) && parentTable?.isFinal != false
        return isFinal ? table.markedFinal : table
    }

    /// The execution of each entry, joined with those of the services that are constructed in the same construction.
    private func joinedExecutions(
        _ own: [DependencyGraph.Execution], _ isIncluded: (_ source: Int, _ target: Int) -> Bool
    ) -> [DependencyGraph.Execution] {
        ExecutionJoin.joined(own: own) {
            let rows = edges.rows { source, target, roles in roles.contains(.joining) && isIncluded(source, target) }
            return (rows.offsets, rows.targets)
        }
    }

    /// The components that one flight constructs, by the position of the entry, and the endless cycles of the layer.
    private func cycles(
        _ executions: [DependencyGraph.Execution]
    ) -> (components: [Int: RegistrationTable.Component], endless: EndlessCycles) {
        // A construction that does not suspend cannot construct a service that needs `await`, so a `Lazy` of such a
        // service does not join the two in a component. Therefore either blocking threads or awaiting tasks hold the
        // flight of a component, never both.
        let held = edges.rows { source, target, roles in
            roles.contains(.held)
                || roles.contains(.later) && (executions[source] == .async || executions[target] != .async)
        }
        let groups = Dictionary(grouping: entries.indices) { held.components[$0] }
        var components: [Int: RegistrationTable.Component] = [:]
        for group in groups.values where held.hasCycle(through: group[0]) {
            let component = makeComponent(group, executions)
            for index in group { components[index] = component }
        }
        let direct = edges.rows { _, _, roles in roles.contains(.direct) }
        // A cycle of services that are constructed anew at each request never ends, with or without completions.
        let transient = edges.rows { source, target, roles in
            roles.contains(.joining) && entries[source].scope == .transient && entries[target].scope == .transient
        }
        let endless = EndlessCycles(entries, positions: positions, direct: direct, transient: transient)
        return (components, endless)
    }

    private func makeComponent(_ group: [Int], _ executions: [DependencyGraph.Execution]) -> RegistrationTable.Component
    {
        // An open container is compiled again after each change. Its components use the container's own flights, which
        // stay the same.
        let open = executions[group[0]] == .async ? container.openAwaitedFlight : container.openFlight
        let flight = isSealing ? Flight(label: entries[group[0]].key) : open
        return .init(flight: flight, isShared: group.contains { entries[$0].isStored })
    }
}

/// The adapter types that a compilation meets; its closures share them.
private final class AdapterRecognition {
    private(set) var table: AdapterTable
    private let site: SourceSite

    init(_ table: AdapterTable, site: SourceSite) {
        self.table = table
        self.site = site
    }

    /// The request behind an adapter type. A type that an ancestor has recognized is not cast again.
    func request(_ type: Any.Type, _ inherited: Reach) -> AdapterRequest? {
        if let found = inherited.find(ServiceKey(type))?.entry.adapterRequest { return found }
        return table.entry(of: type, site: site)?.adapterRequest
    }
}
