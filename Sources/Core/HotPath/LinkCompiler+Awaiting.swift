/// Services that an awaited request constructs by links; see `Record.prepareAwaiting(for:isMain:in:)`.
extension LinkCompiler {
    /// How many of them a chain may have, each below the previous one. Longer ones take the slow path, which counts the
    /// levels.
    private static let levelLimit = 1_000

    /// Whether links may construct a service that must be awaited, if they can express what it needs: an instance that no
    /// container stores, without a completion, a `Resolver`, arguments and decorators.
    func isAwaited(_ place: Int) -> Bool {
        let entry = plans[place].entry
        let isStorable = entry.linkKind.constructsEachTime ? !entry.hasClosing : entry.linkKind == .scoped
        return plans[place].plainExecution == .async && !plans[place].isEndless
            && plans[place].component == nil && isStorable && entry.ownExecution != .main
            && (entry.hasLinkableActivator || entry.awaitingActivator != nil) && entry.leadingCount == 0
            && entry.arguments.isEmpty && !entry.requestsWithoutAwaiting && !entry.hasCompletion
            && !entry.isTripwire && !entry.isAdapter && stackNeed(of: entry) <= Self.stackLimit
    }

    /// The shape of such a service.
    mutating func awaited(_ place: Int) -> LinkShape {
        let entry = plans[place].entry
        var shape = LinkShape(kind: entry.linkKind, hasLinkedActivator: true, isAwaited: true)
        for target in targets[plans[place].targets] {
            guard isPreparable(target, for: entry) else {
                // A resolver, or the slow path, which constructs the parameter, may request anything.
                (shape.isOpaque, shape.needsResolveContext) = (true, true)
                continue
            }
            let below = plans[target].shape
            shape.awaitedLevels = max(shape.awaitedLevels, below.awaitedLevels)
            // A scoped instance is constructed in a graph of its own.
            if below.kind == .scoped {
                shape.needsResolveContext = true
                continue
            }
            shape.isOpaque = shape.isOpaque || below.isOpaque
            let isReachedTwice = join(below.reach, to: &shape)
            shape.needsResolveContext = shape.needsResolveContext || below.needsResolveContext || isReachedTwice
        }
        shape.awaitedLevels += 1
        if shape.kind == .graph { extendReach(of: &shape, by: place) }
        limitReach(of: &shape)
        if shape.kind == .scoped {
            // A completion below would wait for the end of the request, and the scope could not store the instance
            // before.
            if shape.isOpaque, hasLateCompletions { return .slowPath }
            (shape.needsResolveContext, shape.reach) = (true, 0..<0)
        }
        return shape.awaitedLevels <= Self.levelLimit ? placed(shape, place) : .slowPath
    }

    /// Whether links can construct a parameter: by awaiting, or for a caller on any thread.
    func isPreparable(_ target: Int, for requester: Entry) -> Bool {
        guard target != Self.resolver else { return false }
        let below = plans[target].shape
        guard let kind = below.kind, !below.isOpaque || below.isAwaited, !below.mayWait else { return false }
        // What an adapter obtains may need the main actor, unless it obtains nothing now.
        guard plans[target].use == nil else { return plans[target].targets.isEmpty && below.isSelfContained }
        guard plans[target].entry.isVisible(to: requester) else { return false }
        let isCachedSlowly = kind.isCached && !below.isSelfContained
        // The slow path constructs such an instance in a resolve of its own. A completion below would wait for the end
        // of that one.
        if isCachedSlowly, hasLateCompletions { return false }
        // A factory below may request a main-actor service from its resolver.
        if hasMainActorFactories, !below.isAwaited, isCachedSlowly || below.reachesResolver { return false }
        return below.isAwaited || plans[target].execution == .plain
    }
}
