/// Turns the registrations of one container into a table: which one serves, which need each other, colours, circles.
///
/// Runs under the container's lock and calls no user code. Edges never leave a layer downwards, so circles never span
/// layers and each container can be compiled alone.
struct RegistrationCompiler {
    private let container: Container
    private let isSealing: Bool
    private var entries: [Entry] = []
    private var positions: [ServiceKey: Int] = [:]
    private var direct: [[Int]] = []
    private var all: [[Int]] = []
    private var colours: [Colours] = []

    /// Own colour joined with what ancestors serve; and the same without what a host starts.
    private struct Colours {
        var all: DependencyGraph.Colour
        var plain: DependencyGraph.Colour

        mutating func join(_ found: Found) {
            let node = found.node
            if node.colour.rank > all.rank { all = node.colour }
            if !node.entry.isHosted, node.plainColour.rank > plain.rank { plain = node.plainColour }
        }
    }

    /// Linear in registrations and their dependencies.
    static func compile(
        _ state: inout ContainerState, of container: Container, isSealing: Bool = false
    ) -> RegistrationTable {
        guard !state.isClosed else { return RegistrationTable(nodes: [:]) }
        var compiler = RegistrationCompiler(container: container, isSealing: isSealing)
        compiler.collect(state)
        compiler.link(&state)
        return compiler.table(&state)
    }

    static func adapterEntry(_ adapter: any DependencyAdapter.Type, site: SourceSite) -> Entry {
        func open<Adapter: DependencyAdapter>(_ type: Adapter.Type) -> Entry {
            AdapterEntry<Adapter>(
                type.request, site: site,
                make: { construction throws(ResolutionError) in try Adapter.make(for: construction) },
                makeAwaiting: { construction async throws(ResolutionError) in
                    try await Adapter.make(awaitedBy: construction)
                })
        }
        return open(adapter)
    }

    private init(container: Container, isSealing: Bool) {
        self.container = container
        self.isSealing = isSealing
    }

    private mutating func collect(_ state: ContainerState) {
        for entry in state.entries {
            if let position = positions[entry.key] {
                entries[position] = entry
            } else {
                positions[entry.key] = entries.count
                entries.append(entry)
            }
        }
    }

    private mutating func link(_ state: inout ContainerState) {
        for entry in entries {
            var colour = Colours(all: entry.ownColour, plain: entry.ownColour)
            var arguments: [Any.Type] = []
            var direct: [Int] = []
            var completing: [Int] = []
            if let target = entry.forwardTarget { add(target, to: &direct, &colour) }
            for dependency in entry.dependencies where !dependency.isResolver {
                guard let request = request(of: dependency, &state) else {
                    add(dependency.key, to: &direct, &colour)
                    continue
                }
                if case .argument(let type) = request { arguments.append(type) }
            }
            for dependency in entry.completionDependencies where !dependency.isResolver {
                if request(of: dependency, &state) == nil { add(dependency.key, to: &completing, &colour) }
            }
            if !entry.isCompiled { entry.compile(arguments: arguments) }
            self.direct.append(direct)
            all.append(direct + completing)
            colours.append(colour)
        }
    }

    /// An edge inside the layer, or the colour of what an ancestor serves.
    private func add(_ key: ServiceKey, to edges: inout [Int], _ colour: inout Colours) {
        if let position = positions[key] {
            edges.append(position)
        } else if let found = container.parent?.find(key) {
            colour.join(found)
        }
    }

    /// What an adapter asks for; nil for a plain dependency. The tables are asked before the type is cast.
    private func request(of dependency: Parameter, _ state: inout ContainerState) -> AdapterRequest? {
        let key = dependency.key
        if positions[key] != nil { return nil }
        if let found = container.parent?.find(key) { return found.node.entry.adapterRequest }
        if let known = state.adapters[key] { return known.adapterRequest }
        guard let adapter = dependency.type as? any DependencyAdapter.Type else { return nil }
        let entry = Self.adapterEntry(adapter, site: container.site)
        state.adapters[key] = entry
        return entry.adapterRequest
    }

    private func table(_ state: inout ContainerState) -> RegistrationTable {
        let components = Self.components(all)
        let members = Dictionary(grouping: entries.indices) { components[$0] }
        let endless = [Circles(direct), Circles(amongTransients)]
        let joined = Self.joined(colours.map(\.all), all)
        let started = all.map { targets in targets.filter { !entries[$0].isHosted } }
        let plain = Self.joined(colours.map(\.plain), started)
        var made: [Int: RegistrationTable.Component] = [:]
        var nodes: [ServiceKey: RegistrationTable.Node] = [:]
        nodes.reserveCapacity(entries.count + state.adapters.count)
        for (index, entry) in entries.enumerated() {
            var component: RegistrationTable.Component?
            let group = members[components[index]] ?? []
            if group.count > 1 || all[index].contains(index) {
                component = made[components[index]] ?? makeComponent(group)
                made[components[index]] = component
            }
            let cycle = endless.lazy.compactMap { $0.path(from: index) }.first?.map { entries[$0].key }
            nodes[entry.key] = .init(
                entry: entry, component: component, colour: joined[index],
                plainColour: plain[index], cycle: cycle)
        }
        for (key, entry) in state.adapters where nodes[key] == nil {
            nodes[key] = .init(entry: entry, component: nil, colour: .plain, plainColour: .plain, cycle: nil)
        }
        return RegistrationTable(nodes: nodes)
    }

    private func makeComponent(_ group: [Int]) -> RegistrationTable.Component {
        // An open container is compiled again and again; its one flight for circles stays the same throughout.
        let flight = isSealing ? Flight(label: entries[group[0]].key) : container.openFlight
        return .init(flight: flight, isShared: group.contains { entries[$0].isStored })
    }

    /// The edges between services that are made anew at each request: a circle of them never ends, completions or not.
    private var amongTransients: [[Int]] {
        all.enumerated().map { index, targets in
            guard entries[index].scope == .transient else { return [] }
            return targets.filter { entries[$0].scope == .transient }
        }
    }

    /// The circles of some of the edges.
    private struct Circles {
        private let edges: [[Int]]
        private let components: [Int]
        private let sizes: [Int: Int]

        init(_ edges: [[Int]]) {
            self.edges = edges
            components = RegistrationCompiler.components(edges)
            sizes = components.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }

        /// The shortest way from a registration back to itself; nil when there is none.
        func path(from start: Int) -> [Int]? {
            guard sizes[components[start]] != 1 || edges[start].contains(start) else { return nil }
            var previous: [Int: Int] = [:]
            var queue = [start]
            var next = 0
            while next < queue.count {
                let current = queue[next]
                next += 1
                for target in edges[current] where components[target] == components[start] {
                    if target == start { return way(to: current, from: start, previous) + [start] }
                    guard previous[target] == nil else { continue }
                    previous[target] = current
                    queue.append(target)
                }
            }
            return nil
        }

        private func way(to end: Int, from start: Int, _ previous: [Int: Int]) -> [Int] {
            var way = [end]
            while way[0] != start, let before = previous[way[0]] { way.insert(before, at: 0) }
            return way
        }
    }

    private static func components(_ edges: [[Int]]) -> [Int] {
        StronglyConnectedComponents.compute(
            count: edges.count, offsets: offsets(edges), targets: edges.flatMap { $0 })
    }

    private static func joined(
        _ own: [DependencyGraph.Colour], _ edges: [[Int]]
    ) -> [DependencyGraph.Colour] {
        ColourJoin.joined(own: own.map(\.rank), offsets: offsets(edges), targets: edges.flatMap { $0 })
            .map(DependencyGraph.Colour.init(rank:))
    }

    private static func offsets(_ edges: [[Int]]) -> [Int] {
        var offsets = [0]
        offsets.reserveCapacity(edges.count + 1)
        for targets in edges { offsets.append(offsets[offsets.count - 1] + targets.count) }
        return offsets
    }
}
