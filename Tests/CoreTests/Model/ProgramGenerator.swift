/// Random numbers from a seed: SplitMix64, by Sebastiano Vigna.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(bitPattern: Int64(seed)) &* 0x2545_F491_4F6C_DD1D &+ 0x9E37_79B9
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// One of `0..<bound`.
    mutating func below(_ bound: Int) -> Int { bound <= 1 ? 0 : Int(next() % UInt64(bound)) }

    /// True `percent` times in a hundred.
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// Generates programs. Parameters point to types with higher numbers, so direct dependencies have no cycle.
///
/// A program never has a decorator and a late registration of its key, or a decorator and a reset of an open
/// container's `.container` scope, because they show when an open container compiles, and no code should depend on
/// that.
struct ProgramGenerator {
    static let tags = 6
    static let variables = 4

    private var numbers: SeededNumbers
    private var containers: [Int?] = []
    private var lastID = 0
    private var scopes: [ModelScope] = []
    private var filed: Set<Place> = []
    private let hasDecorators: Bool
    private let hasAsync: Bool
    private let isProvable: Bool

    private struct Place: Hashable {
        let container: Int
        let key: ModelKey
    }

    static func program(seed: Int) -> Program {
        var generator = ProgramGenerator(seed: seed)
        return generator.program()
    }

    private init(seed: Int) {
        numbers = SeededNumbers(seed: seed)
        hasDecorators = numbers.chance(50)
        hasAsync = numbers.chance(20)
        isProvable = numbers.chance(60)
        // In a provable program, services with a longer lifetime have higher numbers, so they hold none with a shorter
        // one.
        let ranked: [ModelScope] = [.request, .session, .custom, .memorySensitive, .container]
        var rank = numbers.below(3)
        for _ in 0..<Self.tags {
            if isProvable {
                if numbers.chance(50) { rank = min(rank + 1, ranked.count - 1) }
                scopes.append(numbers.chance(35) ? numbers.pick([.transient, .graph]) : ranked[rank])
            } else {
                scopes.append(numbers.pick(ModelScope.allCases))
            }
        }
    }

    private mutating func program() -> Program {
        var program = Program()
        for id in 0..<(1 + numbers.below(4)) {
            let parent = id == 0 || numbers.chance(4) ? nil : numbers.below(id)
            containers.append(parent)
            program.statements.append(.container(id, parent: parent))
        }
        if isProvable {
            for tag in 0..<Self.tags {
                if numbers.chance(95) { program.statements.append(registration(in: 0, tag: tag, isNamed: false)) }
                if numbers.chance(60) { program.statements.append(registration(in: 0, tag: tag, isNamed: true)) }
                if numbers.chance(90) { program.statements.append(.collects(container: 0, tag: tag)) }
            }
        }
        for _ in 0..<(isProvable ? numbers.below(4) : 3 + numbers.below(8)) {
            program.statements.append(
                registration(in: container(), tag: numbers.below(Self.tags), isNamed: numbers.chance(20)))
        }
        if hasDecorators {
            for _ in 0..<(1 + numbers.below(2)) { program.statements.append(decorator()) }
        }
        if numbers.chance(30) {
            program.statements.append(.collects(container: container(), tag: numbers.below(Self.tags)))
        }
        if numbers.chance(isProvable ? 80 : 30) { program.statements.append(.seal(container())) }
        program.statements += actions(6 + numbers.below(10), depth: 0)
        return program
    }

    private mutating func container() -> Int { numbers.below(containers.count) }

    private mutating func key() -> ModelKey {
        ModelKey(tag: numbers.below(Self.tags), isNamed: numbers.chance(10))
    }

    private mutating func registration(in container: Int, tag: Int, isNamed: Bool) -> Statement {
        lastID += 1
        let scope = isProvable || numbers.chance(50) ? scopes[tag] : numbers.pick(ModelScope.allCases)
        var registration = ModelRegistration(
            id: lastID, container: container, key: ModelKey(tag: tag, isNamed: isNamed), scope: scope)
        registration.parameters = parameters(above: tag)
        registration.isAsync = hasAsync && numbers.chance(25)
        registration.isOpaque = !hasAsync && !registration.parameters.isEmpty && numbers.chance(15)
        registration.isContributed = numbers.chance(25)
        let isSecond = !filed.insert(Place(container: container, key: registration.key)).inserted
        registration.isReplacing = isSecond && numbers.chance(isProvable ? 95 : 20)
        registration.isClosed = ![.transient, .graph].contains(scope) && numbers.chance(60)
        if numbers.chance(20) { registration.failures = UInt8(numbers.below(8)) }
        return .register(registration)
    }

    private mutating func decorator() -> Statement {
        lastID += 1
        let tag = numbers.below(Self.tags)
        var decorator = ModelRegistration(
            id: lastID, container: container(), key: ModelKey(tag: tag, isNamed: numbers.chance(15)))
        decorator.isDecorator = true
        if numbers.chance(40) { decorator.parameters = Array(parameters(above: tag).prefix(1)) }
        if numbers.chance(15) { decorator.failures = UInt8(numbers.below(4)) }
        return .register(decorator)
    }

    private mutating func parameters(above tag: Int) -> [ModelParameterChoice] {
        guard tag + 1 < Self.tags else { return [] }
        return (0..<numbers.below(3)).map { _ in
            ModelParameterChoice(
                adapter: numbers.chance(50) ? .plain : numbers.pick(ModelAdapter.allCases),
                tag: tag + 1 + numbers.below(Self.tags - tag - 1))
        }
    }

    private mutating func actions(_ count: Int, depth: Int) -> [Statement] {
        (0..<count).map { _ in action(depth: depth) }
    }

    private mutating func action(depth: Int) -> Statement {
        let isAwaited = numbers.chance(hasAsync ? 60 : 25)
        let variable = numbers.below(Self.variables)
        if depth > 0, numbers.chance(45) { return .resolveInScope(key(), isAwaited: isAwaited, into: variable) }
        switch numbers.below(100) {
        case 0..<50: return .resolve(key(), from: container(), isAwaited: isAwaited, into: variable)
        case 50..<64:
            return .use(
                variable: numbers.below(Self.variables), parameter: numbers.below(3), isAwaited: isAwaited,
                into: variable)
        case 64..<71: return .drop(variable)
        case 71..<77: return .reset(reset(), container: container())
        case 77..<83: return .evict(container())
        case 83..<86:
            return hasDecorators
                ? .drop(variable)
                : registration(in: container(), tag: numbers.below(Self.tags), isNamed: numbers.chance(20))
        case 86..<88: return hasAsync ? .drop(variable) : .close(container())
        case 88..<90: return .dropContainer(container())
        case 90..<92: return hasDecorators || hasAsync ? .drop(variable) : .seal(container())
        default:
            guard depth < 2 else { return .drop(variable) }
            return .scope(
                numbers.pick([.request, .session]), container: container(), isInside: numbers.chance(60),
                actions(1 + numbers.below(6), depth: depth + 1))
        }
    }

    private mutating func reset() -> ModelScope {
        numbers.pick(
            hasDecorators
                ? [.weak, .memorySensitive, .custom, .other] : [.weak, .memorySensitive, .custom, .container])
    }
}
