/// Turns a sealed container's registrations into records and links, where links can say all that has to be done.
///
/// What they cannot say takes the long way, through `Resolution`: circles, completions, adapters, decorators, resolvers
/// among other parameters, more than one run-time argument, what is awaited or belongs to the main actor. So does whatever
/// needs one of those without a kept instance between.
///
/// Linear in the registrations and their dependencies, at most ``heightLimit`` times ``reachLimit`` for each.
struct LinkCompiler {
    /// How many recipes may call each other after one look at the stack.
    static let heightLimit = 32
    /// How many services of graph scope one record is followed to; more are taken for a joint graph.
    static let reachLimit = 32

    /// What is known of a registration and everything below it that is not kept.
    private struct Shape {
        /// Nil where links cannot say it.
        var kind: UInt?
        /// The link that an ancestor has published.
        var inherited: Link?
        var height = 0
        /// The services of graph scope that it makes.
        var reach: [ObjectIdentifier] = []
        /// Whether one of them may be asked for twice, or a joint is needed for something else.
        var isJoint = false
        /// Whether a resolver may ask for anything.
        var isOpaque = false
        /// Whether the stack has to be looked at before it is made for another.
        var isDeep = false
        /// Whether its record has a recipe that runs by links.
        var isCooked = false
        /// Whether links can say all that has to be made for it, down to the last service.
        var isSelfContained = false

        static let cold = Shape()
    }

    private let container: Container
    /// The services of graph scope that a graph may ask for twice.
    private var shared: Set<ObjectIdentifier> = []
    private var shapes: [ObjectIdentifier: Shape] = [:]

    /// Records for what the container owns.
    static func compile(_ table: RegistrationTable, of container: Container) -> LinkMemory {
        var compiler = LinkCompiler(container: container)
        var plans: [(key: ServiceKey, entry: Entry, shape: Shape)] = []
        plans.reserveCapacity(table.nodes.count)
        var size = 0
        for (key, node) in table.nodes {
            let shape = compiler.shape(Found(node: node, container: container))
            plans.append((key, node.entry, shape))
            if shape.kind != nil { size += Record.size(links: compiler.linkCount(node.entry, shape)) }
        }
        return unsafe LinkMemory(table, size: size) { memory in unsafe compiler.write(plans, memory) }
    }

    private init(container: Container) {
        self.container = container
    }

    private func linkCount(_ entry: Entry, _ shape: Shape) -> Int { shape.isCooked ? entry.dependencies.count : 0 }

    private func write(
        _ plans: [(key: ServiceKey, entry: Entry, shape: Shape)], _ memory: UnsafeMutableRawPointer
    ) -> [(key: UInt, link: Link)] {
        var offset = 0
        var records: [ObjectIdentifier: Link] = [:]
        records.reserveCapacity(plans.count)
        var links: [(key: UInt, link: Link)] = []
        links.reserveCapacity(plans.count)
        for plan in plans {
            guard let kind = plan.shape.kind else {
                links.append((LinkTable.key(plan.key), .cold))
                continue
            }
            let record = unsafe Record(memory + offset)
            offset += Record.size(links: linkCount(plan.entry, plan.shape))
            record.initialize(plan.entry, isOpaque: plan.shape.isOpaque)
            plan.entry.initializeSlot(of: record)
            if kind == Link.scoped { record.setPlace(of: plan.entry) }
            records[ObjectIdentifier(plan.entry)] = Link(record, kind)
            let isMarked = kind == Link.permanent ? plan.shape.isCooked : plan.shape.isJoint
            links.append((LinkTable.key(plan.key), Link(record, kind | (isMarked ? Link.joint : 0))))
        }
        for plan in plans {
            guard let link = records[ObjectIdentifier(plan.entry)], plan.shape.isCooked else { continue }
            plan.entry.initializeRecipe(at: link.record)
            if let argument = plan.entry.arguments.first { link.record.setArgument(argument) }
            if plan.entry.hasResolverRecipe {
                link.record.setOwner(container)
                continue
            }
            for (index, parameter) in plan.entry.dependencies.enumerated() {
                link.record.set(target(of: parameter, records), at: index)
            }
        }
        for identity in shared { (records[identity] ?? shapes[identity]?.inherited)?.record.share() }
        return links
    }

    /// Proof: what has a shape with a kind was linked, so the parameter's registration has a record or an inherited link.
    private func target(of parameter: Parameter, _ records: [ObjectIdentifier: Link]) -> Link {
        guard let found = container.find(parameter.key) else { return .cold }
        if found.node.entry.isArgument { return Link(word: Link.argument) }
        let identity = ObjectIdentifier(found.node.entry)
        guard let shape = shapes[identity], let link = records[identity] ?? shape.inherited else { return .cold }
        return shape.isDeep ? Link(word: link.word | Link.deep) : link
    }

    /// The link that an ancestor has for what it owns.
    ///
    /// Read once: from then on the ancestor may leave the hot path, and its records stay.
    private func inherited(_ found: Found) -> Link? {
        guard found.container !== container,
            let link = LinkTable.find(LinkTable.key(found.node.entry.key), in: found.container.links.load()),
            link.hasRecord
        else { return nil }
        return Link(word: link.word & ~Link.joint)
    }

    /// The shape of a registration, after those of everything that it makes; without recursion, since graphs are deep.
    private mutating func shape(_ found: Found) -> Shape {
        if let shape = shapes[ObjectIdentifier(found.node.entry)] { return shape }
        var pending = [(found: found, needed: Optional<[Found]>.none)]
        while let (found, needed) = pending.last {
            let identity = ObjectIdentifier(found.node.entry)
            if let needed {
                pending.removeLast()
                shapes[identity] = joined(found, needed)
            } else if shapes[identity] != nil {
                pending.removeLast()
            } else if let targets = targets(of: found) {
                pending[pending.count - 1].needed = targets
                for target in targets where shapes[ObjectIdentifier(target.node.entry)] == nil {
                    pending.append((target, nil))
                }
            } else {
                pending.removeLast()
                shapes[identity] = kept(found)
            }
        }
        return shapes[ObjectIdentifier(found.node.entry)] ?? .cold
    }

    /// What has to be made for it, parameter by parameter; nil when its shape does not depend on that.
    private func targets(of found: Found) -> [Found]? {
        let (entry, node) = (found.node.entry, found.node)
        guard isPlain(found), let kind = entry.linkKind, entry.mayBeCooked(kind), entry.hasRecipe,
            node.component == nil, !entry.hasCompletion, entry.isOpaque == entry.hasResolverRecipe,
            entry.arguments.count <= 1, entry.decoratedEntry == nil
        else { return nil }
        // What is kept beyond the request notes its end with the container, and a resolver may lead back to it.
        if kind == Link.permanent, entry.hasClosing || entry.isOpaque { return nil }
        // What a resolver will be asked for is not known; it looks at the stack and joins the request's graph.
        if entry.isOpaque { return [] }
        var targets: [Found] = []
        for parameter in entry.dependencies {
            guard let target = found.container.find(parameter.key) else { return nil }
            if target.node.entry.isArgument { continue }
            guard !target.node.entry.isAdapter, target.node.entry.arguments.isEmpty else { return nil }
            targets.append(target)
        }
        return targets
    }

    private func isPlain(_ found: Found) -> Bool {
        let node = found.node
        return node.colour == .plain && node.plainColour == .plain && node.cycle == nil && !node.entry.isTripwire
            && !node.entry.isAdapter
    }

    /// The shape of what is kept, or takes the long way.
    private func kept(_ found: Found) -> Shape {
        let entry = found.node.entry
        guard isPlain(found), let kind = entry.linkKind, kind == Link.permanent || !entry.mayBeCooked(kind),
            entry.arguments.isEmpty
        else { return .cold }
        return placed(Shape(kind: kind, isSelfContained: entry.isProvided), found)
    }

    private mutating func joined(_ found: Found, _ targets: [Found]) -> Shape {
        let entry = found.node.entry
        guard let kind = entry.linkKind else { return .cold }
        var shape = Shape(
            kind: kind, isJoint: !entry.arguments.isEmpty || entry.isOpaque, isOpaque: entry.isOpaque, isCooked: true,
            isSelfContained: kind != Link.scoped && entry.arguments.isEmpty && !entry.isOpaque)
        for target in targets {
            let below = shapes[ObjectIdentifier(target.node.entry)] ?? .cold
            shape.isSelfContained = shape.isSelfContained && below.isSelfContained
            guard below.kind != nil else {
                guard kind == Link.permanent else { return .cold }
                continue
            }
            // What a scope keeps is made in a graph of its own, after a look at the stack.
            if below.kind == Link.scoped {
                shape.isJoint = true
                continue
            }
            shape.height = max(shape.height, below.height + 1)
            shape.isOpaque = shape.isOpaque || below.isOpaque
            let twice = below.reach.filter(shape.reach.contains)
            shared.formUnion(twice)
            shape.isJoint = shape.isJoint || below.isJoint || !twice.isEmpty
            shape.reach += below.reach
        }
        // It is kept for who asks, and made in a graph of its own, after a look at the stack.
        if kind == Link.permanent {
            let isSelfContained = shape.isSelfContained
            return placed(Shape(kind: kind, isCooked: isSelfContained, isSelfContained: isSelfContained), found)
        }
        if kind == Link.graph { shape.reach.append(ObjectIdentifier(entry)) }
        if shape.reach.count > Self.reachLimit {
            shape.isJoint = true
            shared.formUnion(shape.reach)
            shape.reach = []
        }
        if shape.height == Self.heightLimit {
            shape.height = 0
            shape.isDeep = true
        }
        return placed(shape, found)
    }

    /// The shape of an ancestor's registration goes with the ancestor's link.
    private func placed(_ shape: Shape, _ found: Found) -> Shape {
        guard found.container !== container else { return shape }
        guard let link = inherited(found) else { return .cold }
        var shape = shape
        shape.inherited = link
        return shape
    }
}

extension Entry {
    /// Whether its record may have a recipe that runs by links.
    fileprivate func mayBeCooked(_ kind: UInt) -> Bool {
        Link(word: kind).isMade || kind == Link.permanent || kind == Link.scoped && !isGivenByScope
    }

    /// Whether it stands for a value from outside.
    fileprivate var isProvided: Bool {
        if case .expected = origin { return true }
        return false
    }

    /// Whether it stands for an `Assisted` parameter.
    fileprivate var isArgument: Bool {
        if case .argument = adapterRequest { return true }
        return false
    }
}
