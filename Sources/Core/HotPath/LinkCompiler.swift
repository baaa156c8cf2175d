/// Compiles a container's registrations into records and links, wherever links can express the construction.
///
/// The rest takes the slow path, through `Resolution`: for example cycles of stored services. The record of such a
/// registration has an activator that takes the slow path for this registration alone, so services that need it stay on
/// the fast path. A service that must be awaited has a link for requests that await: to its cached instance, or to a
/// record without an activator, see `LinkCompiler+Awaiting.swift`.
///
/// Linear in the registrations and their dependencies, because the compiler follows at most ``reachLimit`` graph-scoped
/// services below each.
// Functions that only read are mutating, too: for each call of another function, the whole compiler would be copied.
struct LinkCompiler {
    /// The bytes of stack that nested activators may need after one stack check. The check requires twice as many,
    /// because one activator may need as many by itself.
    static let stackLimit = 131_072
    /// The number of graph-scoped services that the compiler follows below one record; a record with more gets a
    /// resolve context.
    static let reachLimit = 32

    /// The element of `targets` for a run-time argument, which the caller stores at this byte offset from the first
    /// one.
    static func argument(at offset: Int) -> Int { ~offset }
    /// The element of `targets` for a resolver among other parameters.
    static var resolver: Int { Int.min }

    let container: Container
    let reach: Reach
    let hasLateCompletions: Bool
    let hasMainActorFactories: Bool
    /// Whether records report their constructions.
    let isObserved: Bool
    /// The number of containers with observers, among this one and its ancestors.
    private let observedLayers: Int
    var plans: [LinkPlan] = []
    /// The container's own registrations.
    let own: NodeTable
    /// The index of the plan of each of them; -1 if it has none yet.
    private var ownPlaces: [Int]
    /// The index of the plan of each registration of an ancestor.
    private var places = PositionTable()
    var targets: [Int] = []
    /// The graph-scoped services in the reach of all shapes, by plan.
    var reached: [Int] = []
    /// The types that optionals request and nothing serves.
    var absent: Set<ObjectIdentifier> = []
    /// Explicit depth-first stack of the plans that receive their shape next.
    private var pending: [(place: Int, isEntered: Bool)] = []
    /// The members of the components that are being shaped, the innermost last.
    private var entered: [[Int]] = []
    /// The components that the slow path constructs.
    var slowComponents: Set<ObjectIdentifier> = []
    /// The graph-scoped services that one graph may request twice.
    var shared: Set<Int> = []

    /// Writes the records of the container's own registrations.
    static func compile(_ table: RegistrationTable, of container: Container) -> LinkMemory {
        var compiler = LinkCompiler(table, of: container)
        compiler.plans.reserveCapacity(table.nodes.all.count)
        var written = LinkMemory.Written()
        written.links.reserveCapacity(table.nodes.all.count)
        for position in table.nodes.all.indices where !table.nodes.all[position].isInner {
            let entry = table.nodes.all[position].entry
            let key = LinkTable.key(entry.key)
            guard !entry.isAdapter else {
                // Without this link, the request would be looked up in the ancestors.
                written.links.append((key, .slowPath))
                continue
            }
            let place = compiler.place(ofOwn: position)
            compiler.plans[place].key = key
            compiler.shape(place)
        }
        var size = 0
        for place in compiler.plans.indices {
            if let linkCount = compiler.linkCount(place) { size += Record.size(links: linkCount) }
        }
        return unsafe LinkMemory(retaining: table, size: size) { memory in
            unsafe compiler.write(memory, &written)
            return written
        }
    }

    private init(_ table: RegistrationTable, of container: Container) {
        self.container = container
        hasLateCompletions = table.hasLateCompletions
        hasMainActorFactories = table.hasMainActorFactories
        isObserved = container.isObserved
        observedLayers = container.observedLayers
        own = table.nodes
        ownPlaces = Array(repeating: -1, count: own.all.count)
        reach = Reach(container)
    }

    /// The number of words after the header of a plan's record, nearly all of which are links; nil if it has no record.
    private mutating func linkCount(_ place: Int) -> Int? {
        guard plans[place].shape.kind != nil, plans[place].isOwn else { return nil }
        guard plans[place].shape.hasLinkedActivator, !plans[place].shape.isSlow else { return 0 }
        guard hasOwner(place) else { return plans[place].targets.count }
        return hasResolverFactory(place) ? Record.resolverWords : plans[place].targets.count + 1
    }

    /// Whether a resolver may run a plan's factory without its activator.
    private mutating func hasResolverFactory(_ place: Int) -> Bool {
        let entry = plans[place].entry
        return entry.takesResolver && entry.linkKind == .make && entry is ResolverEntry && !entry.hasCompletion
            && !isReporting(place)
    }

    /// Whether a plan's activator reports its constructions. The slow path reports its constructions itself, and
    /// constructs all instances that a container caches.
    private mutating func isReporting(_ place: Int) -> Bool {
        isObserved && !plans[place].shape.isSlow && plans[place].use == nil
            && plans[place].entry.linkKind.constructsEachTime
    }

    /// Whether requests report a plan's constructions in an open scope, after they have published the instance.
    private mutating func isReportedByRequests(_ place: Int) -> Bool {
        isObserved && plans[place].shape.kind == .scoped && plans[place].shape.hasLinkedActivator
            && !plans[place].shape.isSlow && !plans[place].shape.isAwaited && plans[place].use == nil
    }

    /// Whether the last word of a plan's record is its container.
    private mutating func hasOwner(_ place: Int) -> Bool {
        let entry = plans[place].entry
        return entry.isOpaque || entry.hasOpaqueCompletion || plans[place].shape.isAwaited
            || isReportedByRequests(place)
    }

    private mutating func write(_ memory: UnsafeMutableRawPointer, _ written: inout LinkMemory.Written) {
        var offset = 0
        for place in plans.indices {
            guard let linkCount = linkCount(place) else {
                if let key = plans[place].key { written.links.append((key, .slowPath)) }
                continue
            }
            let record = unsafe Record(memory + offset)
            offset += Record.size(links: linkCount)
            initialize(record, place, linkCount: linkCount)
            addLink(place, Link(record, plans[place].shape.kind ?? .make), &written)
        }
        for place in plans.indices where plans[place].shape.hasLinkedActivator {
            guard let link = plans[place].link else { continue }
            writeActivator(place, link.record, &written)
        }
        written.absent = absent
        for place in shared { (plans[place].link ?? plans[place].shape.inherited)?.record.markShared() }
    }

    private mutating func initialize(_ record: Record, _ place: Int, linkCount: Int) {
        let entry = plans[place].entry
        let isSlow = plans[place].shape.isSlow
        var flags = condition(of: place)
        if plans[place].isInComponent { flags.insert(.isInComponent) }
        if plans[place].shape.needsResolveContext { flags.insert(.needsResolveContext) }
        if linkCount == Record.resolverWords, hasResolverFactory(place) { flags.insert(.hasResolverFactory) }
        if plans[place].shape.isSelfContained { flags.insert(.isSelfContained) }
        if plans[place].shape.hasOnlyStack { flags.insert(.sharesNothing) }
        if isReportedByRequests(place) { flags.insert(.isReported) }
        record.initialize(
            entry, isOpaque: plans[place].shape.isOpaque, linkCount: linkCount, flags, observedLayers: observedLayers)
        guard !isSlow else { return }
        entry.initializeSlot(of: record)
        if plans[place].shape.kind == .scoped, !plans[place].shape.isAwaited { record.setScopeSlot(of: entry) }
    }

    /// Adds the link to a record under its key, under its registration, or under both.
    private mutating func addLink(_ place: Int, _ link: Link, _ written: inout LinkMemory.Written) {
        plans[place].link = link
        let key = plans[place].key
        var atKey = Link.slowPath
        if plans[place].shape.isSlow {
            // A request from outside takes the slow path from its beginning.
        } else if !condition(of: place).isEmpty {
            atKey = link.conditional
        } else {
            let isMarked =
                link.isCached ? plans[place].shape.hasLinkedActivator : plans[place].shape.needsResolveContext
            atKey = isMarked ? link.needingResolveContext : link
        }
        if let key { written.links.append((key, atKey)) }
        if plans[place].use == nil, key == nil || !atKey.hasRecord {
            written.hidden[ObjectIdentifier(plans[place].entry)] = link
        }
    }

    private mutating func writeActivator(_ place: Int, _ record: Record, _ written: inout LinkMemory.Written) {
        let entry = plans[place].entry
        let isSlow = plans[place].shape.isSlow
        // An awaited request runs the activator of the registration itself.
        if !plans[place].shape.isAwaited {
            let activator =
                if let use = plans[place].use {
                    isSlow ? use.slowActivator(of: entry.key.type) : entry.adapterActivator(for: use)
                } else if plans[place].isInComponent, let component = plans[place].component {
                    entry.linkedActivator(in: component)
                } else if entry.hasOpaqueCompletion, !isSlow {
                    entry.lateActivator()
                } else {
                    isSlow ? entry.slowActivator() : entry.linkedActivator()
                }
            guard var activator else { return }
            let isReported = isReporting(place)
            if isReported { activator = entry.reporting(activator, to: container) }
            record.initialize(activator)
            // The memory holds the registrations, and they hold their own activators; it must hold the others itself.
            if isSlow || isReported || entry.isAdapter || entry.hasCompletion || plans[place].isInComponent
                || entry.takesResolverAmongOthers
            {
                written.activators.append(activator)
            }
        }
        // The record of a slow plan has no links, although the plan may have targets.
        guard !isSlow else { return }
        if plans[place].use == nil {
            if !entry.arguments.isEmpty { record.setArguments(entry.arguments) }
            if hasOwner(place) { record.setOwner(container) }
            if record.has(.hasResolverFactory) { (entry as? ResolverEntry).map(record.setResolverFactory) }
        }
        for (index, target) in targets[plans[place].targets].enumerated() {
            let isLinked = !plans[place].shape.isAwaited || isPreparable(target, for: entry)
            record.set(isLinked ? link(to: target) : .slowPath, at: index)
        }
    }

    /// The condition under which a request from outside may use a plan.
    private mutating func condition(of place: Int) -> Record.Flags {
        switch plans[place].execution {
        case .plain: []
        case .main: .isForMainActor
        case .async: .isForAwaiting
        }
    }

    /// The link for one element of `targets`.
    ///
    /// Proof: a shape with a kind has been linked, so the parameter's registration has a record or an inherited link.
    private func link(to target: Int) -> Link {
        if target == Self.resolver { return .slowPath }
        if target < 0 { return Link(argumentAt: ~target) }
        guard let link = plans[target].link ?? plans[target].shape.inherited else { return .slowPath }
        return plans[target].shape.isDeep ? link.deepened : link
    }

    /// The stack that one level of a registration's construction may need through links, in bytes: twice as much, if
    /// levels report.
    func stackNeed(of entry: Entry) -> Int { (observedLayers > 0 ? 2 : 1) * entry.stackNeed.linked }

    /// The link that an ancestor has for its own registration.
    ///
    /// The link stays valid if the ancestor leaves the fast path later, because its records stay.
    func inherited(_ place: Int) -> Link? {
        guard let ancestor = plans[place].ancestor else { return nil }
        let entry = plans[place].entry
        if let link = LinkTable.find(LinkTable.key(entry.key), in: ancestor.links.load()),
            link.hasRecord || link.isConditional, link.record.entry === entry
        {
            return link.hasRecord ? link : Link(link.record, entry.linkKind)
        }
        return ancestor.hiddenLink(of: entry)
    }

    /// The layer that owns a plan's registration.
    func layer(of place: Int) -> Container { plans[place].ancestor ?? container }

    /// The index of the plan of the container's own registration at this position in its table.
    mutating func place(ofOwn position: Int) -> Int {
        if ownPlaces[position] >= 0 { return ownPlaces[position] }
        ownPlaces[position] = plans.count
        plans.append(LinkPlan(own.all[position]))
        return plans.count - 1
    }

    mutating func place(of found: Found) -> Int {
        let identity = ObjectIdentifier(found.entry)
        if found.container === container, let position = own.position(of: found.entry) {
            return place(ofOwn: position)
        }
        if let place = places[identity] { return place }
        places.set(plans.count, for: identity)
        plans.append(LinkPlan(found.node, ancestor: found.container === container ? nil : found.container))
        return plans.count - 1
    }

    /// A separate plan for each use, because some adapters store their requester.
    mutating func place(ofAdapter entry: Entry, _ use: AdapterUse) -> Int {
        let node = RegistrationTable.Node(
            entry: entry, component: nil, execution: .plain, plainExecution: .plain, endlessCycles: nil)
        plans.append(LinkPlan(node, ancestor: use.container === container ? nil : use.container, use: use))
        return plans.count - 1
    }

    /// Gives a plan its shape, after the shapes of everything that it constructs. Without recursion, because graphs may
    /// be deep.
    private mutating func shape(_ place: Int) {
        if plans[place].isShaped { return }
        pending.append((place, false))
        while let top = pending.last {
            let place = top.place
            var isEntered = top.isEntered
            if !plans[place].isShaped, !isEntered {
                if let component = plans[place].component {
                    if let members = members(of: component, from: place) {
                        pending[pending.count - 1].isEntered = true
                        entered.append(members)
                        for member in members { plans[member].isEntered = true }
                        for member in members { enterTargets(of: member) }
                        continue
                    }
                } else if findTargets(of: place) {
                    isEntered = true
                    plans[place].isEntered = true
                    let position = pending.count - 1
                    enterTargets(of: place)
                    if pending.count - 1 > position {
                        pending[position].isEntered = true
                        continue
                    }
                }
            }
            pending.removeLast()
            if isEntered, plans[place].component != nil {
                shape(members: entered.removeLast())
                continue
            }
            if plans[place].isShaped { continue }
            var shape = isEntered ? joined(place) : cached(place)
            if shape.kind == nil { shape = slow(place) }
            plans[place].shape = shape
            plans[place].isShaped = true
        }
    }
}

extension LinkCompiler {
    /// Pushes the targets of a plan that have no shape yet, so that they receive theirs first. Not those that lead to it:
    /// they are members of its component, or the cycle passes through a `Lazy` and something that awaits, which is in
    /// no component.
    private mutating func enterTargets(of place: Int) {
        for index in plans[place].targets {
            let target = targets[index]
            guard target >= 0, !plans[target].isShaped, !plans[target].isEntered else { continue }
            pending.append((target, false))
        }
    }
}
