/// Look-up and construction.
extension ReferenceModel {
    private struct Surroundings {
        var graph: ModelGraph
        var frame: ModelFrame?
        /// The layer that received the request.
        let asked: ModelContainer
    }

    func resolve(
        _ key: ModelKey, from container: ModelContainer, _ frame: ModelFrame?, _ graph: ModelGraph, isAwaited: Bool
    ) throws(ModelFailure) -> Int {
        if let frame, !isOpen(frame), plant != .lazyOutlivesItsScope { throw ModelFailure("scopeClosed", [key]) }
        guard let entry = find(key, from: container) else { throw missing(key, in: container) }
        if entry.container.late.contains(key) { throw ModelFailure("lateRegistration", [key]) }
        if !isAwaited, isAsync(entry), plant != .nothingNeedsAwait { throw ModelFailure("needsAwait", [key]) }
        return try obtain(entry, Surroundings(graph: graph, frame: frame, asked: container))
    }

    func use(_ later: ModelLater, isAwaited: Bool) throws(ModelFailure) -> Int {
        if let value = later.value, plant != .lazyAsksAnew { return value }
        if !isAlive(later.container), plant != .lazyOutlivesItsContainer {
            throw ModelFailure("containerReleased", [later.key])
        }
        if let frame = later.frame, !isOpen(frame), plant != .lazyOutlivesItsScope {
            throw ModelFailure("scopeClosed", [later.key])
        }
        let joins = later.isLazy ? plant != .lazyBeginsAGraph : plant == .providersJoinTheGraph
        let value = try resolve(
            later.key, from: later.container, later.frame, joins ? later.graph : ModelGraph(), isAwaited: isAwaited)
        if later.isLazy || plant == .providersKeepWhatTheyGot { later.value = value }
        return value
    }

    private func isOpen(_ frame: ModelFrame) -> Bool { frame.isOpen && frame.outer.map(isOpen) != false }

    // MARK: Look-up

    private func find(_ key: ModelKey, from container: ModelContainer) -> ModelEntry? {
        var key = key
        if plant == .namesDoNotCount { key.isNamed = false }
        let chain = container.chain
        for layer in plant == .parentsComeFirst ? chain.reversed() : chain {
            if layer.isClosed, plant != .closedContainersServe { return nil }
            if let entry = serving(key, in: layer) { return entry }
        }
        return nil
    }

    /// The registrations of one layer for a key: its last registration, and its decorators around that or around the
    /// service of its ancestors.
    private func serving(_ key: ModelKey, in layer: ModelContainer) -> ModelEntry? {
        let own = layer.live(plant).filter { $0.key == key }
        let registered = plant == .theFirstRegistrationServes ? own.first : own.last
        let decorators = layer.decorators.filter { $0.key == key }
        if layer.isSealed, let bound = decorators.last, bound.base != nil {
            if hasLostBase(bound, in: layer) { return nil }
            return plant == .decoratorsGoInward ? decorators.first : bound
        }
        guard var entry = registered ?? (decorators.isEmpty ? nil : layer.parent.flatMap { find(key, from: $0) })
        else { return nil }
        for decorator in plant == .decoratorsGoInward ? decorators.reversed() : decorators {
            decorator.base = entry
            entry = decorator
        }
        return entry
    }

    /// Whether the layer of what a decorator decorates, or one between, is closed.
    private func hasLostBase(_ decorator: ModelEntry, in layer: ModelContainer) -> Bool {
        var base = decorator
        while let next = base.base { base = next }
        let passed = layer.chain.prefix { $0 !== base.container } + [base.container]
        return plant != .closedContainersServe && passed.contains(where: \.isClosed)
    }

    private func contributions(to tag: Int, from container: ModelContainer) -> [ModelEntry] {
        let chain = plant == .collectionsStopAtTheLayer ? [container] : container.chain
        let ordered = plant == .childrenContributeFirst ? chain : chain.reversed()
        let all = ordered.flatMap { layer in
            layer.live(plant).filter { $0.registration.isContributed && $0.key.tag == tag }
        }
        return plant == .onlyTheLastContributionCounts ? all.suffix(1) : all
    }

    private func missing(_ key: ModelKey, in container: ModelContainer) -> ModelFailure {
        let chain = container.chain
        if chain.contains(where: \.isClosed) { return ModelFailure("containerClosed", [key]) }
        if chain.contains(where: { $0.late.contains(key) }) { return ModelFailure("lateRegistration", [key]) }
        let isEmpty =
            !container.isSealed && container.entries.isEmpty && container.decorators.isEmpty
            && container.collected.isEmpty
        return ModelFailure(isEmpty && plant != .emptyContainersAreJustMissing ? "notConfigured" : "missing", [key])
    }

    /// Whether it or a direct dependency has an asynchronous factory.
    private func isAsync(_ entry: ModelEntry) -> Bool {
        if entry.registration.isAsync || entry.base.map(isAsync) == true { return true }
        guard !entry.registration.isOpaque else { return false }
        return entry.registration.parameters.contains { parameter in
            let key = ModelKey(tag: parameter.tag, isNamed: parameter.adapter == .named)
            switch parameter.adapter {
            case .plain, .named, .optional: return find(key, from: entry.container).map(isAsync) == true
            case .collection: return contributions(to: parameter.tag, from: entry.container).contains(where: isAsync)
            case .lazy, .provider: return false
            }
        }
    }

    // MARK: Construction

    /// The instance that an entry stores, if it is alive.
    func living(_ entry: ModelEntry) -> Int? {
        entry.kept.flatMap { instances[$0] == nil ? nil : $0 }
    }

    private func obtain(_ entry: ModelEntry, _ around: Surroundings) throws(ModelFailure) -> Int {
        let place = ObjectIdentifier(entry)
        var scope = entry.scope
        if plant == .transientsAreShared, scope == .transient { scope = .graph }
        if plant == .decoratorsAreNotStored, entry.base != nil { scope = .transient }
        switch scope {
        case .transient:
            return try construct(entry, around)
        case .graph:
            if plant != .graphsShareNothing, let made = around.graph.instances[place], instances[made] != nil {
                return made
            }
            if plant == .graphsOutliveTheResolve, let made = living(entry) { return made }
            let made = try construct(entry, around)
            around.graph.instances[place] = made
            if plant == .graphsOutliveTheResolve { entry.kept = made }
            return made
        case .container, .weak, .memorySensitive, .custom, .other:
            if let kept = kept(entry, scope, around) { return kept }
            let frame = plant == .singletonsSeeTheOpenScope ? around.frame : nil
            let made = try constructStored(entry, around, in: frame)
            entry.kept = made
            entry.isStrong = scope != .weak || plant == .weakIsStrong
            if entry.registration.isClosed {
                entry.container.closingNumber += 1
                entry.closingNumber = entry.container.closingNumber
            }
            return made
        case .request, .session:
            return try obtainScoped(entry, scope, around)
        }
    }

    private func kept(_ entry: ModelEntry, _ scope: ModelScope, _ around: Surroundings) -> Int? {
        if plant == .singletonsAreMadeAgain, scope == .container { return nil }
        if plant == .childrenHaveSingletonsOfTheirOwn, scope == .container, around.asked !== entry.container {
            return nil
        }
        if plant == .weakSharesNothing, scope == .weak { return nil }
        guard let kept = living(entry) else { return nil }
        if scope == .memorySensitive, plant != .evictedIsNotKeptAgain { entry.isStrong = true }
        return kept
    }

    private func obtainScoped(
        _ entry: ModelEntry, _ scope: ModelScope, _ around: Surroundings
    ) throws(ModelFailure) -> Int {
        let found = plant == .outerScopesAreHidden && around.frame?.name != scope ? nil : around.frame?.named(scope)
        guard let frame = found else {
            if plant == .scopesNeedNotBeOpen { return try construct(entry, around) }
            throw ModelFailure("scopeNotOpen", [entry.key])
        }
        let place = ObjectIdentifier(entry)
        if plant != .anOpenScopeSharesNothing, let kept = frame.kept[place] { return kept }
        let made = try constructStored(entry, around, in: frame)
        frame.kept[place] = made
        if entry.registration.isClosed { frame.closings.append(made) }
        return made
    }

    /// An instance that is stored beyond the graph is constructed in a graph of its own.
    private func constructStored(
        _ entry: ModelEntry, _ around: Surroundings, in frame: ModelFrame?
    ) throws(ModelFailure) -> Int {
        var inside = around
        if plant != .storedServicesJoinTheGraph { inside.graph = ModelGraph() }
        inside.frame = frame
        return try construct(entry, inside)
    }

    private func construct(_ entry: ModelEntry, _ around: Surroundings) throws(ModelFailure) -> Int {
        if plant == .failuresAreRemembered, let failure = entry.lastFailure { throw failure }
        do throws(ModelFailure) {
            var values: [ModelValue] = []
            if let base = entry.base { values.append(.instance(try decorated(base, by: entry, around))) }
            for parameter in entry.registration.parameters {
                values.append(try value(of: parameter, for: entry, around))
            }
            let call = entry.calls
            entry.calls += 1
            if call < 8, entry.registration.failures >> call & 1 == 1 {
                observations.append(.threw(by: entry.registration.id))
                if plant == .failuresTakeTheirDependenciesAlong { forgetStored(values) }
                throw ModelFailure("factoryFailed", [])
            }
            return makeInstance(entry, of: values)
        } catch {
            var failure = error
            if plant != .pathsBeginAtTheFailure || failure.path.isEmpty { failure.path.insert(entry.key, at: 0) }
            entry.lastFailure = failure
            throw failure
        }
    }

    private func decorated(
        _ base: ModelEntry, by entry: ModelEntry, _ around: Surroundings
    ) throws(ModelFailure) -> Int {
        let passed = entry.container.chain.prefix { $0 !== base.container } + [base.container]
        if plant != .closedContainersServe, passed.contains(where: \.isClosed) {
            throw ModelFailure("containerClosed", [base.key])
        }
        return try obtain(base, around)
    }

    /// The decorators of a sealed layer are final.
    func bindDecorators(of container: ModelContainer) {
        for decorator in container.decorators { _ = serving(decorator.key, in: container) }
    }

    private func forgetStored(_ values: [ModelValue]) {
        for case .instance(let number) in values { forget([number]) }
    }

    private func value(
        of parameter: ModelParameterChoice, for entry: ModelEntry, _ around: Surroundings
    ) throws(ModelFailure) -> ModelValue {
        let key = ModelKey(tag: parameter.tag, isNamed: parameter.adapter == .named)
        let layer = plant == .parentsSeeChildren ? around.asked : entry.container
        switch parameter.adapter {
        case .plain, .named:
            return .instance(try obtain(try needed(key, by: entry, from: layer, around), around))
        case .optional:
            return try optional(key, from: layer, around)
        case .collection:
            return .list(try collection(parameter.tag, from: layer, around))
        case .lazy, .provider:
            return .later(ModelLater(isLazy: parameter.adapter == .lazy, key, layer, around.frame, around.graph))
        }
    }

    private func needed(
        _ key: ModelKey, by entry: ModelEntry, from layer: ModelContainer, _ around: Surroundings
    ) throws(ModelFailure) -> ModelEntry {
        if plant == .decoratorsReachTheParent,
            let decorator = around.asked.decorators.last(where: { $0.key == key && $0.base != nil && $0 !== entry })
        {
            return decorator
        }
        guard let found = find(key, from: layer) else { throw missing(key, in: layer) }
        return found
    }

    private func optional(
        _ key: ModelKey, from layer: ModelContainer, _ around: Surroundings
    ) throws(ModelFailure) -> ModelValue {
        guard let found = find(key, from: layer) else {
            let missing = missing(key, in: layer)
            if missing.code == "missing", plant != .optionalsMustBeThere { return .nothing }
            throw missing
        }
        if plant == .optionalsHideFailures { return (try? obtain(found, around)).map(ModelValue.instance) ?? .nothing }
        return .instance(try obtain(found, around))
    }

    private func collection(
        _ tag: Int, from layer: ModelContainer, _ around: Surroundings
    ) throws(ModelFailure) -> [Int] {
        if plant != .closedContainersServe, layer.chain.contains(where: \.isClosed) {
            throw ModelFailure("containerClosed", [ModelKey(tag: tag)])
        }
        var entries = contributions(to: tag, from: layer)
        let mayBeEmpty = layer.chain.contains { $0.collected.contains(tag) } || plant == .collectionsMayAlwaysBeEmpty
        if entries.isEmpty, !mayBeEmpty { throw missing(ModelKey(tag: tag), in: layer) }
        if plant == .collectionsAreDecorated { entries = entries.map { find($0.key, from: layer) ?? $0 } }
        var numbers: [Int] = []
        for entry in entries { numbers.append(try obtain(entry, around)) }
        return numbers
    }
}
