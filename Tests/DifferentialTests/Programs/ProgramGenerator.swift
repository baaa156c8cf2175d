/// Generates a random program from a seed.
///
/// Most programs are legal: parameters lead to registrations further down the list, in reach of the layer, and requests
/// that lead back go through a completion, a resolver, a `Lazy` or a `Provider`.
struct ProgramGenerator {
    var random: Random
    var program = Program()
    /// The object scopes that this program uses: one profile of those in `profiles`.
    var scopes: [(ScopeChoice?, Int)] = []
    var isPlain = true
    var usesScopes = false
    /// Each registration needs the next one, and the last ones request an earlier one, which is under construction.
    var isChain = false
    /// A registration that one of those below it requests again; most requests are for it.
    var center: Int?
    /// The values with which the scopes of the program are opened.
    var opened: [(layer: Int, opening: Opening)] = []

    static func program(seed: Int) -> Program {
        var generator = ProgramGenerator(random: Random(seed: seed))
        generator.program.seed = seed
        generator.generate()
        return generator.program
    }

    private static let profiles: [[(ScopeChoice?, Int)]] = [
        [(nil, 6), (.transient, 2), (.container, 3)],
        [(nil, 4), (.transient, 1), (.container, 1)],
        [(nil, 4), (.transient, 1), (.weak, 3)],
        [(nil, 4), (.transient, 1), (.memorySensitive, 3)],
        [(nil, 4), (.transient, 1), (.singleton, 3), (.counted, 1)],
        [(nil, 4), (.transient, 1), (.weakStorage, 2), (.weak, 1)],
        [
            (nil, 6), (.transient, 2), (.container, 3), (.weak, 1), (.memorySensitive, 1), (.singleton, 1),
            (.weakStorage, 1), (.counted, 1),
        ],
    ]

    private mutating func generate() {
        makeLayers()
        scopes = random.pick(Self.profiles)
        isPlain = random.chance(88)
        usesScopes = random.chance(30)
        isChain = random.chance(35)
        if usesScopes { makeOpenings() }
        makeRegistrations()
        for _ in 0..<(3 + random.below(7)) { program.operations.append(makeOperation(depth: 0, isInside: false)) }
        program.middle = random.below(program.operations.flattened.count + 1)
        if random.chance(50), let inside = program.firstInsideScope { program.middle = inside }
    }

    mutating func makeLayers() {
        let count = random.pick(weighted: [(1, 45), (2, 30), (3, 17), (4, 8)])
        for number in 0..<count {
            program.layers.append(Layer(parent: number == 0 ? nil : random.below(number)))
        }
    }

    func chain(of layer: Int) -> [Int] {
        [layer] + (program.layers[layer].parent.map(chain) ?? [])
    }

    private mutating func makeOpenings() {
        let layer = random.below(program.layers.count)
        let shapes = (0..<Shapes.all.count).filter { $0 != Shapes.role }
        var outer = Opening(name: .outer)
        for _ in 0..<random.below(3) { outer.provided.append(random.pick(shapes)) }
        outer.provided = Array(Set(outer.provided)).sorted()
        opened.append((layer, outer))
        // The scope may receive a value that its declaration does not name.
        if !outer.provided.isEmpty, random.chance(40) { outer.provided.removeLast() }
        program.layers[layer].openings.append(outer)
        if random.chance(50) {
            var inner = Opening(name: .inner, inside: .outer)
            if random.chance(50) { inner.provided.append(random.pick(shapes)) }
            program.layers[layer].openings.append(inner)
            opened.append((layer, inner))
        }
    }

    // MARK: Registrations

    mutating func makeRegistrations() {
        let count = 2 + random.below(8)
        var keys: [Key] = []
        for number in 0..<count {
            // The first registrations are in children, so that their dependencies are in reach.
            let layer =
                random.chance(70)
                ? max(0, program.layers.count - 1 - number * program.layers.count / count)
                : random.below(program.layers.count)
            var key = Key(shape: random.chance(60) ? random.below(Shapes.classes) : random.below(Shapes.all.count))
            if random.chance(12) { key.isNamed = true }
            // A value that a scope receives may also be registered.
            let given = opened.flatMap(\.opening.provided)
            if !given.isEmpty, random.chance(25) { key = Key(shape: random.pick(given)) }
            // A box around an object, which the scopes that hold weakly follow.
            if scopes.contains(where: { $0.0 == .weak || $0.0 == .memorySensitive }), random.chance(20) {
                key.shape = Shapes.error
            }
            if keys.contains(key), !random.chance(10) {
                key.shape = random.below(Shapes.all.count)
            }
            keys.append(key)
            program.registrations.append(Registration(id: number, key: key, layer: layer))
        }
        for number in program.registrations.indices { shape(number) }
        for number in program.registrations.indices { fill(number) }
        if random.chance(usesScopes ? 25 : 8) { makeCircle() }
        if random.chance(15) { makeDecorator() }
    }

    /// One registration requests a later one from its resolver; the completion of that one requests the first.
    private mutating func makeCircle() {
        let plain = program.registrations.indices.filter {
            let registration = program.registrations[$0]
            return registration.execution == .plain && registration.arguments == 0 && !registration.isContributed
        }
        guard plain.count > 1 else { return }
        let first = random.pick(plain.dropLast())
        let reach = chain(of: program.registrations[first].layer)
        let targets = plain.filter { $0 > first && reach.contains(program.registrations[$0].layer) }
        guard !targets.isEmpty else { return }
        let second = random.pick(targets)
        center = first
        if random.chance(80) { program.registrations[first].scope = nil }
        if random.chance(60) { program.registrations[second].scope = nil }
        if !program.registrations[first].takesResolver {
            program.registrations[first].takesResolver = true
            program.registrations[first].parameters = []
        }
        program.registrations[first].requests.append(request(for: second))
        program.registrations[second].completions.append(
            Completion(takesResolver: true, requests: [request(for: first)]))
    }

    /// A direct parameter for a registration.
    func request(for target: Int) -> Request {
        let target = program.registrations[target]
        return Request(parameter: .plain(target.key.shape), isNamed: target.key.isNamed)
    }

    /// All parts that do not depend on other registrations.
    private mutating func shape(_ number: Int) {
        var registration = program.registrations[number]
        registration.scope = random.pick(weighted: scopes)
        if registration.key.shape == Shapes.error, random.chance(70) {
            registration.scope = random.pick(weighted: scopes.filter { $0.0?.isResettable == true } + [(nil, 1)])
        }
        if usesScopes, random.chance(40) {
            registration.scope = random.pick(opened).opening.name
        }
        if random.chance(6) {
            registration.arguments = 1 + random.below(2)
            registration.scope = random.chance(85) ? nil : registration.scope
        }
        if !isPlain, random.chance(35) { registration.execution = random.chance(50) ? .main : .async }
        if random.chance(7) { registration.isContributed = true }
        let isDuplicate = program.registrations[..<number].contains {
            $0.key == registration.key && $0.layer == registration.layer && !$0.isContributed
        }
        if isDuplicate { registration.isReplacing = true }
        if registration.key.shape < Shapes.classes, !registration.isContributed, random.chance(7) {
            registration.isRole = true
        }
        if let scope = registration.scope, scope.isShareable, random.chance(20) { registration.isClosed = true }
        if random.chance(registration.scope?.isShareable == true ? 25 : 12) {
            registration.failures = UInt8(truncatingIfNeeded: random.next()) & UInt8(truncatingIfNeeded: random.next())
            registration.failsFirst = random.chance(30)
        }
        let isDeep = isChain && number * 2 >= program.registrations.count
        registration.takesResolver = registration.arguments == 0 && random.chance(isDeep ? 60 : 35)
        program.registrations[number] = registration
    }

    private mutating func fill(_ number: Int) {
        var registration = program.registrations[number]
        let (isMain, isAsync) = (registration.execution == .main, registration.execution == .async)
        let next = isChain ? makeNextRequest(after: number) : nil
        if registration.takesResolver {
            if let next { registration.requests.append(next) }
            for _ in 0..<random.pick(weighted: [(0, 1), (1, 4), (2, 3), (3, 1)]) {
                registration.requests.append(makeRequest(by: number, isBack: random.chance(isChain ? 60 : 30)))
            }
            registration.keepsResolver = registration.execution == .plain && random.chance(5)
        } else {
            for index in 0..<registration.arguments where registration.execution == .plain || index == 0 {
                registration.parameters.append(.argument(index))
            }
            let most = registration.execution == .plain ? 3 : 1
            if let next, registration.parameters.count < most {
                registration.parameters.append(next.isNamed ? .named(next.parameter) : next.parameter)
            }
            for _ in 0..<random.pick(weighted: [(0, 2), (1, 4), (2, 4), (3, 1)])
            where registration.parameters.count < most {
                if let parameter = makeParameter(for: number) { registration.parameters.append(parameter) }
            }
            if !isMain, !isAsync, registration.parameters.count < most,
                random.chance(registration.arguments > 0 ? 40 : 6)
            {
                registration.parameters.append(.resolver)
                registration.requests.append(makeRequest(by: number, isBack: random.chance(30)))
            }
        }
        for _ in 0..<random.pick(weighted: [(0, 65), (1, 30), (2, 5)]) {
            registration.completions.append(makeCompletion(for: number))
        }
        program.registrations[number] = registration
    }

    private mutating func makeCompletion(for number: Int) -> Completion {
        var completion = Completion()
        completion.takesResolver = random.chance(55)
        if completion.takesResolver {
            for _ in 0..<random.pick(weighted: [(0, 1), (1, 5), (2, 2)]) {
                completion.requests.append(makeRequest(by: number, isBack: random.chance(60)))
            }
        } else {
            for _ in 0..<random.pick(weighted: [(0, 2), (1, 4), (2, 2)]) {
                let target = random.chance(50) ? random.below(number + 1) : nil
                if let parameter = makeParameter(for: number, to: target) { completion.parameters.append(parameter) }
            }
        }
        if random.chance(12) {
            completion.failures = UInt8(truncatingIfNeeded: random.next()) & UInt8(truncatingIfNeeded: random.next())
        }
        return completion
    }

    private mutating func makeDecorator() {
        let target = random.pick(program.registrations)
        guard target.execution == .plain else { return }
        let layers = program.layers.indices.filter { chain(of: $0).contains(target.layer) }
        var decorator = Registration(
            id: program.registrations.count, key: target.key, layer: random.pick(layers), isDecorator: true)
        if random.chance(40), let last = program.registrations.indices.last,
            program.registrations[last].key != target.key, let parameter = makeParameter(for: target.id, to: last)
        {
            decorator.parameters.append(parameter)
        }
        if random.chance(15) { decorator.failures = UInt8(truncatingIfNeeded: random.next()) & 5 }
        program.registrations.append(decorator)
    }
}
