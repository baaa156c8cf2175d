extension LinkCompiler {
    /// Whether links may lead to it at all.
    func isPlain(_ found: Found) -> Bool {
        let node = found.node
        return node.colour != .async && node.plainColour == node.colour && node.endless == nil && !node.entry.isTripwire
    }

    /// The shape of what is kept, or takes the slow path.
    func kept(_ place: Int) -> LinkShape {
        let (found, entry) = (plans[place].found, plans[place].found.node.entry)
        // Whoever awaits it finds the instance; whatever needs it is awaited, too.
        if found.node.colour == .async, entry.linkKind == Link.permanent, found.container === container {
            return LinkShape(kind: Link.permanent)
        }
        guard plans[place].use == nil, isPlain(found), let kind = entry.linkKind,
            Link(word: kind).isKept || !entry.mayBeCooked(kind),
            entry.arguments.isEmpty
        else { return .cold }
        return placed(LinkShape(kind: kind, isSelfContained: entry.isProvided), place)
    }

    /// The shape of what takes the slow path, for those who need it.
    func slow(_ place: Int) -> LinkShape {
        let entry = plans[place].found.node.entry
        guard isPlain(plans[place].found), entry.arguments.isEmpty, entry.stackNeed.linked <= Self.stackLimit else {
            return .cold
        }
        return placed(
            LinkShape(
                kind: Link.make, stack: entry.stackNeed.linked, isJoint: true, isOpaque: true, isCooked: true,
                isSlow: true,
                mayWait: hasLateCompletions), place)
    }

    mutating func joined(_ place: Int) -> LinkShape {
        let entry = plans[place].found.node.entry
        if plans[place].use != nil, case .lazy = entry.adapterRequest { return lazy(place) }
        guard let kind = entry.linkKind else { return .cold }
        var shape = LinkShape(
            kind: kind, isJoint: !entry.arguments.isEmpty || entry.isOpaque, isOpaque: entry.isOpaque, isCooked: true,
            isSelfContained: kind != Link.scoped && entry.arguments.isEmpty && !entry.isOpaque,
            mayWait: hasLateCompletions && entry.isOpaque)
        let firstOfCompletion = plans[place].targets.upperBound - entry.completionDependencies.count
        for index in plans[place].targets where targets[index] >= 0 {
            let below = plans[targets[index]].shape
            // What asks a resolver could ask for the very service, which the graph knows only when it is complete.
            if index >= firstOfCompletion, below.isOpaque { return .cold }
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
            return placed(LinkShape(kind: kind, isCooked: isSelfContained, isSelfContained: isSelfContained), place)
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
        return placed(shape, place)
    }

    /// The shape of a `Lazy` that need not join the graph it is made in, unless one of the services of graph scope that
    /// it leads to is shared there: its links lead to those.
    ///
    /// A request of its own gives the same as one that joins where nothing below can ask for what is under way, and
    /// where no completion waits for the end of the request.
    private mutating func lazy(_ place: Int) -> LinkShape {
        let target = targets[plans[place].targets.lowerBound]
        let below = plans[target].shape
        guard below.kind != nil, plans[target].use == nil, isPlain(plans[target].found), !below.isOpaque,
            !hasLateCompletions || below.isSelfContained,
            below.kind != Link.scoped, below.reach.count < Self.reachLimit
        else { return .cold }
        let first = targets.count
        targets += below.reach
        plans[place].targets = first..<targets.count
        return LinkShape(
            kind: Link.make, stack: plans[place].found.node.entry.stackNeed.linked, reach: below.reach, isCooked: true,
            isSelfContained: true)
    }

    /// The shape of an ancestor's registration goes with the ancestor's link.
    private func placed(_ shape: LinkShape, _ place: Int) -> LinkShape {
        guard plans[place].found.container !== container, plans[place].use == nil else { return shape }
        guard let link = inherited(plans[place].found) else { return .cold }
        var shape = shape
        shape.inherited = Link(word: link.word & ~Link.joint)
        if link.hasKeptRecipe { shape.isSelfContained = true }
        return shape
    }
}

extension Entry {
    /// Whether its record may have a recipe that runs by links.
    func mayBeCooked(_ kind: UInt) -> Bool {
        switch kind {
        case Link.scoped: !isGivenByScope
        default: Link(word: kind).isMade || Link(word: kind).isKept
        }
    }

    /// Whether it stands for a value from outside.
    fileprivate var isProvided: Bool {
        if case .expected = origin { return true }
        return false
    }
}
