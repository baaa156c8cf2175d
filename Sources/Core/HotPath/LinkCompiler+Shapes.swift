extension LinkCompiler {
    /// Whether links may lead to it at all, except to the cached instance of an awaited service.
    mutating func isPlain(_ place: Int) -> Bool {
        plans[place].execution != .async && plans[place].plainExecution == plans[place].execution
            && !plans[place].isEndless && !plans[place].entry.isTripwire
    }

    /// The shape of a service that links find but do not construct: a cached service, or a value with which a scope is
    /// opened. The slow path for any other service.
    mutating func cached(_ place: Int) -> LinkShape {
        let entry = plans[place].entry
        // Awaited requests find the instance through this link. Every service that needs this one is awaited, too.
        if plans[place].execution == .async, entry.linkKind == .singleton {
            return placed(LinkShape(kind: .singleton, isAwaited: true), place)
        }
        let kind = entry.linkKind
        guard plans[place].use == nil, isPlain(place),
            kind.isCached || !entry.mayHaveLinkedActivator(kind),
            entry.arguments.isEmpty
        else { return .slowPath }
        return placed(LinkShape(kind: kind, isSelfContained: entry.isExpected), place)
    }

    /// The shape of a service whose activator takes the slow path, for the services that need it.
    mutating func slow(_ place: Int) -> LinkShape {
        let entry = plans[place].entry
        guard isPlain(place), entry.arguments.isEmpty, stackNeed(of: entry) <= Self.stackLimit else {
            return .slowPath
        }
        return placed(
            LinkShape(
                kind: .make, stack: stackNeed(of: entry), needsResolveContext: true, isOpaque: true,
                hasLinkedActivator: true,
                isSlow: true, reachesResolver: true,
                mayWait: hasLateCompletions), place)
    }

    /// The shape of a service, joined from its own properties and the shapes of its targets, which are known.
    mutating func joined(_ place: Int) -> LinkShape {
        let entry = plans[place].entry
        if plans[place].use != nil, case .lazy = entry.adapterRequest { return lazy(place) }
        if plans[place].execution == .async { return awaited(place) }
        let kind = entry.linkKind
        let isOpaque = entry.isOpaque || entry.hasOpaqueCompletion
        var shape = LinkShape(
            kind: kind, needsResolveContext: !entry.arguments.isEmpty || isOpaque, isOpaque: isOpaque,
            hasLinkedActivator: true,
            isSelfContained: kind != .scoped && entry.arguments.isEmpty && !isOpaque,
            reachesResolver: isOpaque,
            mayWait: hasLateCompletions && isOpaque)
        let firstOfCompletion = plans[place].targets.upperBound - entry.completionDependencies.count
        for index in plans[place].targets where targets[index] >= 0 {
            let below = plans[targets[index]].shape
            if below.hasOnlyStack {
                shape.stack = max(shape.stack, below.stack)
                continue
            }
            let isCachedSlowly = below.kind?.isCached == true && !below.isSelfContained
            // A resolver below a completion could request this very service, which the graph has only after the
            // completion; and only the slow path counts a factory with a resolver as under way until then.
            if index >= firstOfCompletion, below.isOpaque || entry.isOpaque && !below.isSelfContained {
                return .slowPath
            }
            // The activator of an adapter does not await.
            if below.isAwaited { return .slowPath }
            shape.isSelfContained = shape.isSelfContained && below.isSelfContained
            shape.reachesResolver = shape.reachesResolver || below.reachesResolver || isCachedSlowly
            guard below.kind != nil else {
                guard kind.isCached else { return .slowPath }
                continue
            }
            // A scoped instance is constructed in a graph of its own, after a stack check.
            if below.kind == .scoped {
                shape.needsResolveContext = true
                continue
            }
            shape.stack = max(shape.stack, below.stack)
            shape.isOpaque = shape.isOpaque || below.isOpaque
            shape.mayWait = shape.mayWait || hasLateCompletions && (isCachedSlowly || below.mayWait)
            // A factory below may request a main-actor service from its resolver, so the slow path must know whether
            // the caller is on the main actor.
            shape.needsResolveContext = shape.needsResolveContext || hasMainActorFactories && isCachedSlowly
            let isReachedTwice = join(below.reach, to: &shape)
            shape.needsResolveContext = shape.needsResolveContext || below.needsResolveContext || isReachedTwice
        }
        // Requests receive the cached instance, which is constructed in a graph of its own, after a stack check.
        if kind.isCached {
            let isSelfContained = shape.isSelfContained
            return placed(
                LinkShape(kind: kind, hasLinkedActivator: isSelfContained, isSelfContained: isSelfContained), place)
        }
        // An instance that waits is published at the end of the request, which a slot in an open scope does not
        // support.
        if shape.mayWait, kind == .scoped { return .slowPath }
        shape.needsResolveContext = shape.needsResolveContext || shape.mayWait
        if kind == .graph { extendReach(of: &shape, by: place) }
        limitReach(of: &shape)
        shape.stack += stackNeed(of: entry)
        // The slow path cannot continue at an adapter, so the service above it checks the stack.
        if shape.stack >= Self.stackLimit, plans[place].use == nil {
            shape.stack = 0
            shape.isDeep = true
        }
        return placed(shape, place)
    }

    /// Adds the reach of a service to that of a service that needs it; returns whether they have a service in common.
    mutating func join(_ reach: Range<Int>, to shape: inout LinkShape) -> Bool {
        if shape.reach.isEmpty {
            shape.reach = reach
            return false
        }
        var isReachedTwice = false
        for index in reach where shape.reach.contains(where: { reached[$0] == reached[index] }) {
            shared.insert(reached[index])
            isReachedTwice = true
        }
        copyReach(of: &shape)
        append(reach, to: &shape)
        return isReachedTwice
    }

    /// Adds the service of a plan to the reach of its shape.
    mutating func extendReach(of shape: inout LinkShape, by place: Int) {
        if shape.reach.isEmpty || shape.reach.upperBound != reached.count { copyReach(of: &shape) }
        reached.append(place)
        shape.reach = shape.reach.lowerBound..<reached.count
    }

    /// Moves the reach of a shape to the end of `reached`, where it can grow.
    private mutating func copyReach(of shape: inout LinkShape) {
        let reach = shape.reach
        shape.reach = reached.count..<reached.count
        append(reach, to: &shape)
    }

    /// Appends services to the reach of a shape, which is the end of `reached`. One by one, because a slice would share
    /// the array, and the array would be copied.
    private mutating func append(_ reach: Range<Int>, to shape: inout LinkShape) {
        for index in reach { reached.append(reached[index]) }
        shape.reach = shape.reach.lowerBound..<reached.count
    }

    /// Limits the reach of a shape. All services of a longer one count as requested twice.
    mutating func limitReach(of shape: inout LinkShape) {
        guard shape.reach.count > Self.reachLimit else { return }
        shape.needsResolveContext = true
        shared.formUnion(reached[shape.reach])
        shape.reach = 0..<0
    }

    /// The shape of a `Lazy`. Its links lead to the graph-scoped services that it reaches: if the graph in which it is
    /// constructed shares one of them, it joins that graph; otherwise it sends a separate request.
    ///
    /// A separate request has the same result as joining if nothing below can request a service that is under
    /// construction, and if no completion waits for the end of the request. Otherwise the `Lazy` takes the slow path. If
    /// something below may need the main actor, the `Lazy` always joins: a factory may use it at once, and a separate
    /// request would not know that the caller is on the main actor.
    private mutating func lazy(_ place: Int) -> LinkShape {
        let target = targets[plans[place].targets.lowerBound]
        let below = plans[target].shape
        guard below.kind != nil, plans[target].use == nil, isPlain(target), !below.isOpaque,
            !hasLateCompletions || below.isSelfContained,
            below.kind != .scoped, below.reach.count < Self.reachLimit
        else { return .slowPath }
        let mayNeedMainActor = hasMainActorFactories && (plans[target].execution == .main || !below.isSelfContained)
        let first = targets.count
        targets += reached[below.reach]
        plans[place].targets = first..<targets.count
        return LinkShape(
            kind: .make, stack: stackNeed(of: plans[place].entry), reach: below.reach,
            needsResolveContext: mayNeedMainActor, hasLinkedActivator: true,
            isSelfContained: !mayNeedMainActor, reachesResolver: mayNeedMainActor)
    }

    /// Adds the ancestor's link to the shape of an ancestor's registration; without that link, requests take the slow
    /// path.
    @inline(__always)
    mutating func placed(_ shape: LinkShape, _ place: Int) -> LinkShape {
        plans[place].isOwn || plans[place].use != nil ? shape : placedInAncestor(shape, place)
    }

    private mutating func placedInAncestor(_ shape: LinkShape, _ place: Int) -> LinkShape {
        guard let link = inherited(place) else { return .slowPath }
        var shape = shape
        shape.inherited = link.withoutResolveContext
        if link.hasCachedActivator { shape.isSelfContained = true }
        return shape
    }
}

/// Components whose services links construct: registrations of graph scope that need each other, where completions with
/// typed dependencies close each cycle. See ``RunningComponent``.
extension LinkCompiler {
    /// The plans of the component's registrations, with their targets; nil if the slow path constructs them. It does so
    /// while their container has observers, because it reports a member before the completions run.
    mutating func members(of component: RegistrationTable.Component, from place: Int) -> [Int]? {
        guard !layer(of: place).isObserved, !component.isShared,
            !slowComponents.contains(ObjectIdentifier(component))
        else { return nil }
        let members = collectMembers(of: component, from: place)
        if members == nil { slowComponents.insert(ObjectIdentifier(component)) }
        return members
    }

    private mutating func collectMembers(of component: RegistrationTable.Component, from place: Int) -> [Int]? {
        var members = [place]
        var next = 0
        while next < members.count {
            let member = members[next]
            next += 1
            guard members.count <= Self.reachLimit, mayBeMember(member), findTargets(of: member) else { return nil }
            for target in targets[plans[member].targets] {
                // An adapter may request the component again later.
                guard target >= 0, plans[target].use == nil else { return nil }
                if plans[target].component === component, !members.contains(target) {
                    members.append(target)
                }
            }
        }
        return members
    }

    private func mayBeMember(_ place: Int) -> Bool {
        let entry = plans[place].entry
        return entry.linkKind == .graph && plans[place].execution == .plain && !entry.isOpaque
            && !entry.hasOpaqueCompletion && entry.arguments.isEmpty
    }

    /// Gives the members their common shape, after everything else that they need has its shape. The shape is common
    /// because the first member that is requested constructs all.
    mutating func shape(members: [Int]) {
        let shape = joined(members: members).flatMap { shape in
            members.allSatisfy { isLinkedAbove($0) } ? shape : nil
        }
        for member in members {
            plans[member].isInComponent = shape != nil
            plans[member].shape = shape.map { placed($0, member) } ?? slow(member)
            plans[member].isShaped = true
        }
        if shape != nil { shared.formUnion(members) }
    }

    /// The common shape of the members; nil if the slow path constructs them.
    private mutating func joined(members: [Int]) -> LinkShape? {
        var shape = LinkShape(
            kind: .graph, reach: reached.count..<reached.count + members.count, needsResolveContext: true,
            hasLinkedActivator: true)
        reached += members
        var stackBelow = 0
        for member in members {
            shape.stack += stackNeed(of: plans[member].entry)
            for target in targets[plans[member].targets] where !members.contains(target) {
                let below = plans[target].shape
                guard below.kind != nil, !below.isOpaque else { return nil }
                // The slow path constructs such an instance, and a resolver below may lead back to the component.
                guard below.isSelfContained || below.kind == .scoped && !hasLateCompletions else { return nil }
                shape.reachesResolver = shape.reachesResolver || below.reachesResolver
                if below.kind == .scoped { continue }
                stackBelow = max(stackBelow, below.stack)
                _ = join(below.reach, to: &shape)
            }
        }
        shape.stack += stackBelow
        guard shape.stack < Self.stackLimit else { return nil }
        limitReach(of: &shape)
        return shape
    }

    /// Whether the ancestor that owns this member also constructs it by links. True for the container's own members.
    private func isLinkedAbove(_ place: Int) -> Bool {
        plans[place].isOwn || inherited(place)?.record.isInComponent == true
    }
}

extension Entry {
    /// Whether its record may have an activator that uses links.
    func mayHaveLinkedActivator(_ kind: Link.Kind) -> Bool {
        switch kind {
        case .scoped: !isGivenByScope
        default: kind.constructsEachTime || kind.isCached
        }
    }
}
