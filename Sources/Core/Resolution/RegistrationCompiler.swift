/// Turns the registrations of one container into a table: which one serves, which need each other, colours, circles.
///
/// Runs under the container's lock and calls no user code. Edges never leave a layer downwards, so circles never span
/// layers and each container can be compiled alone.
struct RegistrationCompiler {
    private let container: Container
    private let isSealing: Bool
    private let adapters: AdapterRecognition
    private var entries: [Entry] = []
    /// What a request for a key gets.
    private var positions: [ServiceKey: Int] = [:]
    private var entryPositions: [ObjectIdentifier: Int] = [:]
    private var contributions: [ObjectIdentifier: [Entry]] = [:]
    private var links: [Links] = []

    /// Linear in registrations and their dependencies.
    static func compile(
        _ state: inout ContainerState, of container: Container, parentTable: RegistrationTable?,
        isSealing: Bool = false
    ) -> RegistrationTable {
        guard !state.isClosed else {
            return RegistrationTable(nodes: [:], parent: parentTable?.identity, isClosed: true)
        }
        let adapters = AdapterRecognition(state.adapters, site: container.site)
        var compiler = RegistrationCompiler(container: container, isSealing: isSealing, adapters: adapters)
        compiler.collect(state)
        compiler.link(compiler.demands(state))
        state.adapters = adapters.table
        return compiler.table(state, parentTable)
    }

    private init(container: Container, isSealing: Bool, adapters: AdapterRecognition) {
        self.container = container
        self.isSealing = isSealing
        self.adapters = adapters
    }

    private mutating func collect(_ state: ContainerState) {
        for entry in state.liveEntries {
            if entry.isContributed {
                contributions[ObjectIdentifier(entry.key.type), default: []].append(entry)
            } else if let position = positions[entry.key], !entries[position].isContributed {
                entries[position] = entry
                entryPositions[ObjectIdentifier(entry)] = position
                continue
            }
            serve(entry)
        }
        for declaration in state.liveDecorations {
            guard let base = registration(declaration.key) else { continue }
            serve(declaration.entry(over: base))
        }
    }

    private mutating func serve(_ entry: Entry) {
        positions[entry.key] = entries.count
        entryPositions[ObjectIdentifier(entry)] = entries.count
        entries.append(entry)
    }

    /// What serves a key in reach, so far; adapters do not count.
    private func registration(_ key: ServiceKey) -> Entry? {
        let entry = positions[key].map { entries[$0] } ?? container.parent?.find(key)?.node.entry
        return entry?.adapterRequest == nil ? entry : nil
    }

    /// As ``Container/demands``, of what is being compiled.
    private func demands(_ state: ContainerState) -> DemandFinder {
        let compiler = self
        let collected = state.collected
        let openings = state.openings
        let parent = container.parent
        return DemandFinder(
            find: { key in compiler.positions[key].map { compiler.entries[$0] } ?? parent?.find(key)?.node.entry },
            request: { type in compiler.adapters.request(type, parent) },
            contributions: { type in
                (parent?.contributions(to: type) ?? []) + (compiler.contributions[ObjectIdentifier(type)] ?? [])
            },
            collects: { type in collected.contains(ObjectIdentifier(type)) || parent?.collects(type) ?? false },
            opens: { request in
                openings.contains { request.means($0.name.description, providing: $0.provided) }
            })
    }

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

    /// What an entry needs inside its layer, and the colour of what it needs of others.
    private struct Links {
        var colours: Colours
        /// What must be there first.
        var direct: [Int] = []
        /// What is made in the same construction, also after it: what joins the colour.
        var joining: [Int] = []
        /// What the construction leads to.
        var all: [Int] = []
        /// What it may lead to, through a `Lazy`.
        var later: [Int] = []
    }

    private mutating func link(_ demands: DemandFinder) {
        for entry in entries {
            var links = Links(colours: Colours(all: entry.ownColour, plain: entry.ownColour))
            if let base = entry.decoratedEntry, !entry.isCompiled { entry.adopt(base, servedBy: source(of: base)) }
            let arguments = demands.visit(entry) { add($0.entry, $0.kind, to: &links) }
            if !entry.isCompiled { entry.compile(arguments: arguments) }
            self.links.append(links)
        }
    }

    /// What keeps the instance that a forward gives; the entry itself for any other.
    private func source(of entry: Entry) -> Entry {
        var entry = entry
        var passed: Set<ObjectIdentifier> = []
        while let target = entry.forwardTarget, passed.insert(ObjectIdentifier(entry)).inserted {
            let isOwn = entryPositions[ObjectIdentifier(entry)] != nil
            let owner = isOwn ? nil : container.parent?.find(entry)?.container
            guard var next = owner.map({ $0.find(target)?.node.entry }) ?? registration(target) else { break }
            while let base = next.decoratedEntry { next = base }
            entry = next
        }
        return entry
    }

    /// An edge inside the layer, or the colour of what an ancestor serves.
    private func add(_ entry: Entry?, _ kind: DependencyGraph.Edge.Kind, to links: inout Links) {
        guard let entry else { return }
        guard let position = entryPositions[ObjectIdentifier(entry)] else {
            if kind.joinsColour, let found = container.parent?.find(entry) { links.colours.join(found) }
            return
        }
        if !kind.breaksCycle { links.direct.append(position) }
        if kind.joinsColour { links.joining.append(position) }
        if kind.holds, !kind.makesLater { links.all.append(position) }
        if kind.holds, kind.makesLater { links.later.append(position) }
    }

    private func table(_ state: ContainerState, _ parentTable: RegistrationTable?) -> RegistrationTable {
        let joining = links.map(\.joining)
        let joined = Self.joined(links.map(\.colours.all), joining)
        let all = links.indices.map { held(by: $0, joined) }
        let components = Self.components(all)
        let sizes = Self.sizes(components)
        let members = Dictionary(grouping: entries.indices.filter { sizes[components[$0]] > 1 }) { components[$0] }
        let endless = [Circles(links.map(\.direct)), Circles(amongTransients(joining))]
        let started = joining.map { targets in targets.filter { !entries[$0].isHosted } }
        let plain = Self.joined(links.map(\.colours.plain), started)
        var made: [Int: RegistrationTable.Component] = [:]
        var nodes: [ServiceKey: RegistrationTable.Node] = [:]
        var innerNodes: [ObjectIdentifier: RegistrationTable.Node] = [:]
        nodes.reserveCapacity(positions.count + adapters.table.entries.count)
        for (index, entry) in entries.enumerated() {
            var component: RegistrationTable.Component?
            let group = sizes[components[index]] > 1 ? members[components[index]] ?? [] : [index]
            if group.count > 1 || all[index].contains(index) {
                component = made[components[index]] ?? makeComponent(group, joined)
                made[components[index]] = component
            }
            let cycle = endless.lazy.compactMap { $0.path(from: index) }.first?.map { entries[$0].key }
            let node = RegistrationTable.Node(
                entry: entry, component: component, colour: joined[index], plainColour: plain[index], cycle: cycle)
            if positions[entry.key] == index {
                nodes[entry.key] = node
            } else {
                innerNodes[ObjectIdentifier(entry)] = node
            }
        }
        for case (let key, let entry?) in adapters.table.entries where nodes[key] == nil {
            // What an ancestor has registered of the whole type must not be hidden.
            if let above = container.parent?.find(key), above.node.entry.adapterRequest == nil { continue }
            nodes[key] = .init(entry: entry, component: nil, colour: .plain, plainColour: .plain, cycle: nil)
        }
        return RegistrationTable(
            nodes: nodes, innerNodes: innerNodes, contributions: contributions, collected: state.collected,
            parent: parentTable?.identity, hasComponents: !made.isEmpty)
    }

    /// What an entry's construction may lead to. One that does not suspend cannot make what has to be awaited, so the
    /// flight of a component is held either by who blocks its thread or by who awaits, never by both.
    private func held(by index: Int, _ colours: [DependencyGraph.Colour]) -> [Int] {
        links[index].all + links[index].later.filter { colours[index] == .async || colours[$0] != .async }
    }

    private func makeComponent(_ group: [Int], _ colours: [DependencyGraph.Colour]) -> RegistrationTable.Component {
        // An open container is compiled again and again; its flights for circles stay the same throughout.
        let open = colours[group[0]] == .async ? container.openAwaitedFlight : container.openFlight
        let flight = isSealing ? Flight(label: entries[group[0]].key) : open
        return .init(flight: flight, isShared: group.contains { entries[$0].isStored })
    }

    /// The edges between services that are made anew at each request: a circle of them never ends, completions or not.
    private func amongTransients(_ edges: [[Int]]) -> [[Int]] {
        edges.enumerated().map { index, targets in
            guard entries[index].scope == .transient else { return [] }
            return targets.filter { entries[$0].scope == .transient }
        }
    }

    /// The circles of some of the edges.
    private struct Circles {
        private let edges: [[Int]]
        private let components: [Int]
        private let sizes: [Int]

        init(_ edges: [[Int]]) {
            self.edges = edges
            components = RegistrationCompiler.components(edges)
            sizes = RegistrationCompiler.sizes(components)
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

    /// How many are in each component.
    private static func sizes(_ components: [Int]) -> [Int] {
        var sizes = [Int](repeating: 0, count: (components.max() ?? -1) + 1)
        for component in components { sizes[component] += 1 }
        return sizes
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

/// The adapter types that a compilation meets, shared by its closures.
private final class AdapterRecognition {
    private(set) var table: AdapterTable
    private let site: SourceSite

    init(_ table: AdapterTable, site: SourceSite) {
        self.table = table
        self.site = site
    }

    /// What an adapter type asks for. What an ancestor has recognised is not cast again.
    func request(_ type: Any.Type, _ parent: Container?) -> AdapterRequest? {
        if let found = parent?.find(ServiceKey(type))?.node.entry.adapterRequest { return found }
        return table.entry(of: type, site: site)?.adapterRequest
    }
}
