/// Turns a sealed container's registrations into records and links, where links can say all that has to be done.
///
/// What they cannot say takes the long way, through `Resolution`: circles, completions, adapters, decorators, resolvers
/// among other parameters, more than one run-time argument, what is awaited or belongs to the main actor. So does whatever
/// needs one of those without a kept instance between.
///
/// Linear in the registrations and their dependencies, at most ``reachLimit`` for each.
struct LinkCompiler {
    /// How many bytes of stack recipes that call each other may need after one look at the stack, which has twice as many:
    /// a recipe needs at most as many itself.
    static let stackLimit = 131_072
    /// How many services of graph scope one record is followed to; more are taken for a joint graph.
    static let reachLimit = 32

    /// What is known of a registration and everything below it that is made with it.
    private struct Shape {
        /// Nil where links cannot say it.
        var kind: UInt?
        /// The link that an ancestor has published.
        var inherited: Link?
        /// What the recipes down to the next look at the stack need of it.
        var stack = 0
        /// The services of graph scope that it makes, by place.
        var reach: [Int] = []
        /// Whether one of them may be asked for twice, or a joint is needed for something else.
        var isJoint = false
        /// Whether a resolver may ask for anything.
        var isOpaque = false
        /// Whether the stack has to be looked at before it is made for another.
        var isDeep = false
        /// Whether its record has a recipe that runs by links.
        var isCooked = false
        /// Whether links can say all that has to be made for it, kept or not, down to the last service.
        var isSelfContained = false
        /// Whether a completion of something below it may wait for the end of the request.
        var mayWait = false

        static let cold = Shape()
    }

    /// A registration that gets a record, or that another one needs.
    private struct Plan {
        let found: Found
        /// The places of what its factory takes, parameter by parameter, as a part of all `targets`.
        var targets = 0..<0
        /// Cold until everything below it has its shape.
        var shape = Shape.cold
        var isShaped = false
        /// The one to its record.
        var link: Link?
    }

    /// Stands in `targets` for a run-time argument.
    private static let argument = -1

    private let container: Container
    private let hasLateCompletions: Bool
    private var plans: [Plan] = []
    /// Where the plan of a registration stands.
    private var places: [ObjectIdentifier: Int] = [:]
    private var targets: [Int] = []
    /// The way down to what gets its shape next.
    private var pending: [(place: Int, isEntered: Bool)] = []
    /// The services of graph scope that a graph may ask for twice.
    private var shared: Set<Int> = []

    /// Records for what the container owns.
    static func compile(_ table: RegistrationTable, of container: Container) -> LinkMemory {
        var compiler = LinkCompiler(container: container, hasLateCompletions: table.hasLateCompletions)
        compiler.plans.reserveCapacity(table.nodes.count)
        compiler.places.reserveCapacity(table.nodes.count)
        var own: [(key: ServiceKey, place: Int)] = []
        own.reserveCapacity(table.nodes.count)
        var size = 0
        for (key, node) in table.nodes {
            let place = compiler.place(of: Found(node: node, container: container))
            compiler.shape(place)
            own.append((key, place))
            if compiler.plans[place].shape.kind != nil { size += Record.size(links: compiler.linkCount(place)) }
        }
        return unsafe LinkMemory(table, size: size) { memory in unsafe compiler.write(own, memory) }
    }

    private init(container: Container, hasLateCompletions: Bool) {
        self.container = container
        self.hasLateCompletions = hasLateCompletions
    }

    private func linkCount(_ place: Int) -> Int {
        plans[place].shape.isCooked ? plans[place].found.node.entry.dependencies.count : 0
    }

    private mutating func write(
        _ own: [(key: ServiceKey, place: Int)], _ memory: UnsafeMutableRawPointer
    ) -> [(key: UInt, link: Link)] {
        var offset = 0
        var links: [(key: UInt, link: Link)] = []
        links.reserveCapacity(own.count)
        for (key, place) in own {
            guard let kind = plans[place].shape.kind else {
                links.append((LinkTable.key(key), .cold))
                continue
            }
            let entry = plans[place].found.node.entry
            let record = unsafe Record(memory + offset)
            offset += Record.size(links: linkCount(place))
            record.initialize(entry, isOpaque: plans[place].shape.isOpaque)
            entry.initializeSlot(of: record)
            if kind == Link.scoped { record.setPlace(of: entry) }
            plans[place].link = Link(record, kind)
            let isMarked = Link(word: kind).isKept ? plans[place].shape.isCooked : plans[place].shape.isJoint
            links.append((LinkTable.key(key), Link(record, kind | (isMarked ? Link.joint : 0))))
        }
        for (_, place) in own {
            guard let link = plans[place].link, plans[place].shape.isCooked else { continue }
            let entry = plans[place].found.node.entry
            entry.initializeRecipe(at: link.record)
            if let argument = entry.arguments.first { link.record.setArgument(argument) }
            if entry.hasResolverRecipe {
                link.record.setOwner(container)
                continue
            }
            for (index, target) in targets[plans[place].targets].enumerated() {
                link.record.set(self.link(to: target), at: index)
            }
        }
        for place in shared { (plans[place].link ?? plans[place].shape.inherited)?.record.share() }
        return links
    }

    /// Proof: what has a shape with a kind was linked, so the parameter's registration has a record or an inherited link.
    private func link(to target: Int) -> Link {
        if target == Self.argument { return Link(word: Link.argument) }
        guard let link = plans[target].link ?? plans[target].shape.inherited else { return .cold }
        return plans[target].shape.isDeep ? Link(word: link.word | Link.deep) : link
    }

    /// The link that an ancestor has for what it owns.
    ///
    /// Read once: from then on the ancestor may leave the hot path, and its records stay.
    private func inherited(_ found: Found) -> Link? {
        guard found.container !== container,
            let link = LinkTable.find(LinkTable.key(found.node.entry.key), in: found.container.links.load()),
            link.hasRecord
        else { return nil }
        return link
    }

    private mutating func place(of found: Found) -> Int {
        let identity = ObjectIdentifier(found.node.entry)
        if let place = places[identity] { return place }
        places[identity] = plans.count
        plans.append(Plan(found: found))
        return plans.count - 1
    }

    /// Gives a plan its shape, after those of everything that it makes; without recursion, since graphs are deep.
    private mutating func shape(_ place: Int) {
        if plans[place].isShaped { return }
        pending.append((place, false))
        while let (place, isEntered) = pending.last {
            if !plans[place].isShaped, !isEntered, findTargets(of: place) {
                pending[pending.count - 1].isEntered = true
                for target in targets[plans[place].targets] where target != Self.argument && !plans[target].isShaped {
                    pending.append((target, false))
                }
                continue
            }
            pending.removeLast()
            if plans[place].isShaped { continue }
            plans[place].shape = isEntered ? joined(place) : kept(plans[place].found)
            plans[place].isShaped = true
        }
    }

    /// Finds what has to be made for it, parameter by parameter; false when its shape does not depend on that.
    private mutating func findTargets(of place: Int) -> Bool {
        let found = plans[place].found
        let (entry, node) = (found.node.entry, found.node)
        guard isPlain(found), let kind = entry.linkKind, entry.mayBeCooked(kind), entry.hasRecipe,
            node.component == nil, !entry.hasCompletion, entry.isOpaque == entry.hasResolverRecipe,
            entry.stackNeed.linked <= Self.stackLimit,
            entry.arguments.count <= 1, entry.decoratedEntry == nil
        else { return false }
        // What is kept beyond the request notes its end with the container, and a resolver may lead back to it. What an
        // ancestor keeps the ancestor has looked at.
        if Link(word: kind).isKept, entry.hasClosing || entry.isOpaque || found.container !== container { return false }
        // What a resolver will be asked for is not known; it looks at the stack and joins the request's graph.
        if entry.isOpaque { return true }
        let first = targets.count
        for parameter in entry.dependencies {
            guard let target = found.container.find(parameter.key) else { return false }
            guard !target.node.entry.isArgument else {
                targets.append(Self.argument)
                continue
            }
            guard !target.node.entry.isAdapter, target.node.entry.arguments.isEmpty else { return false }
            targets.append(self.place(of: target))
        }
        plans[place].targets = first..<targets.count
        return true
    }

    private func isPlain(_ found: Found) -> Bool {
        let node = found.node
        return node.colour == .plain && node.plainColour == .plain && node.cycle == nil && !node.entry.isTripwire
            && !node.entry.isAdapter
    }

    /// The shape of what is kept, or takes the long way.
    private func kept(_ found: Found) -> Shape {
        let entry = found.node.entry
        guard isPlain(found), let kind = entry.linkKind, Link(word: kind).isKept || !entry.mayBeCooked(kind),
            entry.arguments.isEmpty
        else { return .cold }
        return placed(Shape(kind: kind, isSelfContained: entry.isProvided), found)
    }

    private mutating func joined(_ place: Int) -> Shape {
        let found = plans[place].found
        let entry = found.node.entry
        guard let kind = entry.linkKind else { return .cold }
        var shape = Shape(
            kind: kind, isJoint: !entry.arguments.isEmpty || entry.isOpaque, isOpaque: entry.isOpaque, isCooked: true,
            isSelfContained: kind != Link.scoped && entry.arguments.isEmpty && !entry.isOpaque,
            mayWait: hasLateCompletions && entry.isOpaque)
        for target in targets[plans[place].targets] where target != Self.argument {
            let below = plans[target].shape
            shape.isSelfContained = shape.isSelfContained && below.isSelfContained
            guard below.kind != nil else {
                guard Link(word: kind).isKept else { return .cold }
                continue
            }
            // What a scope keeps is made in a graph of its own, after a look at the stack.
            if below.kind == Link.scoped {
                shape.isJoint = true
                continue
            }
            shape.stack = max(shape.stack, below.stack)
            shape.isOpaque = shape.isOpaque || below.isOpaque
            let isWaiting = Link(word: below.kind ?? Link.make).isKept ? !below.isSelfContained : below.mayWait
            shape.mayWait = shape.mayWait || hasLateCompletions && isWaiting
            let twice = below.reach.filter(shape.reach.contains)
            shared.formUnion(twice)
            shape.isJoint = shape.isJoint || below.isJoint || !twice.isEmpty
            shape.reach += below.reach
        }
        // It is kept for who asks, and made in a graph of its own, after a look at the stack.
        if Link(word: kind).isKept {
            let isSelfContained = shape.isSelfContained
            return placed(Shape(kind: kind, isCooked: isSelfContained, isSelfContained: isSelfContained), found)
        }
        // What waits is published at the end of the request, which a place in an open scope cannot.
        if shape.mayWait, kind == Link.scoped { return .cold }
        shape.isJoint = shape.isJoint || shape.mayWait
        if kind == Link.graph { shape.reach.append(place) }
        if shape.reach.count > Self.reachLimit {
            shape.isJoint = true
            shared.formUnion(shape.reach)
            shape.reach = []
        }
        shape.stack += entry.stackNeed.linked
        if shape.stack >= Self.stackLimit {
            shape.stack = 0
            shape.isDeep = true
        }
        return placed(shape, found)
    }

    /// The shape of an ancestor's registration goes with the ancestor's link.
    private func placed(_ shape: Shape, _ found: Found) -> Shape {
        guard found.container !== container else { return shape }
        guard let link = inherited(found) else { return .cold }
        var shape = shape
        shape.inherited = Link(word: link.word & ~Link.joint)
        if link.hasKeptRecipe { shape.isSelfContained = true }
        return shape
    }
}

extension Entry {
    /// Whether its record may have a recipe that runs by links.
    fileprivate func mayBeCooked(_ kind: UInt) -> Bool {
        switch kind {
        // Who gets no object from it is told so on the long way.
        case Link.resettable: scope != .weak
        case Link.scoped: !isGivenByScope
        default: Link(word: kind).isMade || kind == Link.permanent
        }
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
