extension ProgramGenerator {
    /// A parameter that registration `number` may take; nil if no registration is in reach.
    mutating func makeParameter(for number: Int, to target: Int? = nil) -> Parameter? {
        let owner = program.registrations[number]
        if usesScopes, let scope = owner.scope, scope.isScoped, random.chance(35) {
            let provided = opened.filter { $0.opening.name == scope || $0.opening.name == .outer }
                .flatMap(\.opening.provided)
            if !provided.isEmpty { return .plain(random.pick(provided)) }
        }
        if usesScopes, random.chance(4), opened.contains(where: { $0.opening.provided.isEmpty }) {
            return .opener(.plain(random.pick(program.registrations).key.shape))
        }
        if random.chance(3) { return .optional(.plain(random.below(Shapes.all.count))) }
        let given = opened.flatMap(\.opening.provided)
        if !given.isEmpty, owner.scope?.isShareable != true, random.chance(12) {
            return .optional(.plain(random.pick(given)))
        }
        let reach = chain(of: owner.layer)
        var candidates = Array(program.registrations.indices.dropFirst(number + 1))
        if !random.chance(3) { candidates = candidates.filter { reach.contains(program.registrations[$0].layer) } }
        if let target {
            candidates = [target]
        } else if !random.chance(10) {
            candidates = candidates.filter { mayHold(owner.scope, program.registrations[$0].scope) }
        }
        guard !candidates.isEmpty else { return nil }
        return wrap(program.registrations[random.pick(candidates)])
    }

    /// Whether the proof accepts that a service of one scope holds a service of another.
    private func mayHold(_ owner: ScopeChoice?, _ target: ScopeChoice?) -> Bool {
        guard let owner, owner.isShareable else { return true }
        guard let target, target.isShareable else { return true }
        return target == .container || owner == target || owner == .inner && target == .outer
    }

    /// A parameter that requests a registration, directly or through an adapter.
    private mutating func wrap(_ target: Registration) -> Parameter {
        if target.isContributed, random.chance(75) {
            return random.chance(80) ? .many(target.key.shape) : .lazy(.many(target.key.shape))
        }
        var parameter = Parameter.plain(target.key.shape)
        if target.isRole, random.chance(40) { parameter = .plain(Shapes.role) }
        if target.key.isNamed, parameter == .plain(target.key.shape) { parameter = .named(parameter) }
        if target.arguments > 0 { return .factory(parameter, arguments: target.arguments) }
        switch random.below(100) {
        case ..<58: return parameter
        case ..<68: return .optional(parameter)
        case ..<82: return .lazy(parameter)
        case ..<91: return .provider(parameter)
        case ..<94: return .lazy(.optional(parameter))
        case ..<96: return .lazy(.lazy(parameter))
        case ..<98: return .provider(.lazy(parameter))
        default: return .optional(.lazy(parameter))
        }
    }

    /// The service that a factory or a completion requests from its resolver.
    mutating func makeRequest(by number: Int, isBack: Bool) -> Request {
        let owner = program.registrations[number]
        let reach = chain(of: owner.layer)
        var candidates =
            isBack ? Array(program.registrations.indices) : program.registrations.indices.filter { $0 > number }
        if !random.chance(5) { candidates = candidates.filter { reach.contains(program.registrations[$0].layer) } }
        // A dependent of this one is under construction, or was just constructed, when this one requests it.
        let above = isBack && random.chance(60) ? candidates.filter(registrations(above: number).contains) : []
        if !above.isEmpty { candidates = above }
        let target = candidates.isEmpty ? random.below(program.registrations.count) : random.pick(candidates)
        var request = makeRequest(for: target)
        if !above.isEmpty, random.chance(50) { request = makeLazyRequest(for: target) }
        let isStoredAndFails =
            program.registrations[target].failures != 0 && program.registrations[target].scope?.isShareable == true
        request.failing = random.pick(weighted: [(.throwOn, 60), (.swallow, isStoredAndFails ? 90 : 30), (.wrap, 10)])
        request.isUsed = random.chance(above.isEmpty ? 35 : 60)
        request.isHeld = random.chance(85)
        return request
    }

    /// The service that registration `number` of a chain requests: the next one, if that is in reach.
    mutating func makeNextRequest(after number: Int) -> Request? {
        guard number + 1 < program.registrations.count else { return nil }
        let (owner, next) = (program.registrations[number], program.registrations[number + 1])
        guard next.arguments == 0, !next.isContributed, mayHold(owner.scope, next.scope),
            chain(of: owner.layer).contains(next.layer)
        else { return nil }
        var request = Request(parameter: .plain(next.key.shape), isNamed: next.key.isNamed)
        if next.failures != 0, random.chance(70) { request.failing = .swallow }
        return request
    }

    /// A `Lazy` of a registration, which usually requests it at once.
    private mutating func makeLazyRequest(for target: Int) -> Request {
        let target = program.registrations[target]
        guard target.arguments == 0, !target.isContributed else { return makeRequest(for: target.id) }
        let plain = Parameter.plain(target.key.shape)
        return Request(parameter: .lazy(target.key.isNamed ? .named(plain) : plain))
    }

    /// The registrations before `number` that lead to it in the part that is filled in so far.
    private func registrations(above number: Int) -> Set<Int> {
        var above: Set<Int> = []
        var targets = [program.registrations[number]]
        while let target = targets.popLast() {
            for other in program.registrations[..<number] where !above.contains(other.id) {
                let needs = other.parameters + other.requests.map(\.parameter)
                guard needs.contains(where: { $0.shape == target.key.shape }) else { continue }
                above.insert(other.id)
                targets.append(other)
            }
        }
        return above
    }

    private mutating func makeRequest(for target: Int) -> Request {
        let target = program.registrations[target]
        let isDirect = random.chance(65)
        if isDirect, target.arguments > 0 {
            return Request(
                parameter: .plain(target.key.shape), isNamed: target.key.isNamed,
                arguments: random.chance(90) ? target.arguments : random.below(3))
        }
        if isDirect { return Request(parameter: .plain(target.key.shape), isNamed: target.key.isNamed) }
        return Request(parameter: wrap(target))
    }

    // MARK: Operations

    private mutating func makeCall() -> Call {
        isPlain
            ? random.pick(weighted: [(.here, 80), (.thread, 12), (.awaited, 8)])
            : random.pick(weighted: [(.here, 20), (.thread, 10), (.main, 25), (.awaited, 45)])
    }

    private mutating func makeOutsideRequest(from layer: Int, isInside: Bool = false) -> Request {
        if random.chance(2) { return Request(parameter: .plain(random.below(Shapes.all.count))) }
        // A value that the scope receives, whether it is also registered or not.
        let given = isInside ? opened[0].opening.provided : []
        if !given.isEmpty, random.chance(15) {
            let value = Parameter.plain(random.pick(given))
            return Request(parameter: random.chance(50) ? .optional(value) : value)
        }
        let reach = chain(of: layer)
        if let center, reach.contains(program.registrations[center].layer), random.chance(isInside ? 60 : 40) {
            return request(for: center)
        }
        let candidates = program.registrations.indices.filter { reach.contains(program.registrations[$0].layer) }
        // The first registrations need the most services.
        let index = min(random.below(program.registrations.count), random.below(program.registrations.count))
        var target = candidates.isEmpty ? index : candidates[min(index, candidates.count - 1)]
        if isChain, random.chance(50), let first = candidates.first { target = first }
        var request = makeRequest(for: target)
        request.isHeld = random.chance(75)
        return request
    }

    mutating func makeOperation(depth: Int, isInside: Bool) -> Operation {
        let layer = random.chance(70) ? program.layers.count - 1 : random.below(program.layers.count)
        if isInside, random.chance(60) {
            return .resolveInScope(makeOutsideRequest(from: opened[0].layer, isInside: true), makeCall())
        }
        if usesScopes, depth < 3, random.chance(depth == 0 ? 40 : 20) {
            return makeScope(depth: depth, isInside: isInside)
        }
        let isFirst = program.operations.isEmpty && depth == 0
        switch random.below(isFirst ? 66 : 100) {
        case ..<66: return .resolve(makeOutsideRequest(from: layer), layer: layer, makeCall())
        case ..<78: return .get(random.below(4), random.chance(40) ? .thread : makeCall())
        case ..<84:
            let choices = ScopeChoice.allCases.filter(\.isResettable)
            let used = scopes.compactMap(\.0).filter(\.isResettable)
            return .reset(random.pick(used.isEmpty ? choices : used), layer: random.below(program.layers.count))
        case ..<88: return .evict(layer: random.below(program.layers.count))
        case ..<92: return .drop
        case ..<94: return .dropDeferred
        case ..<96: return .dropLayer(layer)
        case ..<98: return .close(layer: layer)
        default: return .useKeptResolver(makeOutsideRequest(from: layer))
        }
    }

    private mutating func makeScope(depth: Int, isInside: Bool) -> Operation {
        let (layer, opening) = random.chance(isInside ? 25 : 75) ? opened[0] : random.pick(opened)
        var operations: [Operation] = []
        for _ in 0..<(1 + random.below(4)) {
            operations.append(makeOperation(depth: depth + 1, isInside: true))
        }
        return .open(opening, layer: layer, isInside: isInside && random.chance(85), operations)
    }
}

extension Parameter {
    /// The shape that it leads to, behind all adapters.
    var shape: Int? {
        switch self {
        case .plain(let shape), .many(let shape): shape
        case .named(let inner), .optional(let inner), .lazy(let inner), .provider(let inner), .factory(let inner, _):
            inner.shape
        case .opener, .argument, .resolver: nil
        }
    }
}
