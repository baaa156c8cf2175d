/// Generates programs from a seed: the same seed generates the same program on every machine.
struct OracleGenerator {
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private var random: Random
    private var registrations = 0
    private var containers = 1
    private var known: [OracleKey] = []
    /// Keys whose result is nil because of a type. No deferred service uses them, because it would end the program.
    private var wrong: Set<OracleKey> = []
    private var lazies = 0
    private var providers = 0

    init(seed: UInt64) {
        random = Random(state: seed &* 0x2545_F491_4F6C_DD1D &+ 1)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    mutating func program() -> OracleProgram {
        containers = number(1...3)
        let parents: [Int?] = (0..<containers).map { $0 == 0 ? nil : number(0...$0 - 1) }
        var steps: [OracleStep] = (0..<number(3...8)).map { _ in .register(registration(depth: 0)) }
        for _ in 0..<number(5...14) { steps.append(step()) }
        return OracleProgram(parents: parents, steps: steps)
    }

    private mutating func name() -> String? { chance(20) ? "n" : nil }
    private mutating func container() -> Int { number(0...containers - 1) }

    private mutating func registration(depth: Int) -> OracleRegistration {
        let type = number(0...OracleKey.types - 1)
        let arity = chance(80) ? 0 : number(1...2)
        let key = OracleKey(type: type, name: name(), arity: arity)
        registrations += 1
        var made = OracleRegistration(
            number: registrations, container: container(), key: key, constructs: type == 6 ? number(0...5) : type,
            scope: scope())
        made.factory = actions(upTo: 3, below: type, depth: depth)
        if arity == 0, made.scope == .transient, chance(15) { made.descends = number(1...4) }
        let completions = chance(35) ? number(1...2) : 0
        made.completions = (0..<completions).map { _ in
            actions(upTo: 2, below: chance(50) ? OracleKey.types : type, depth: depth)
        }
        if chance(30) { made.forwards.append(forward(from: made)) }
        known.append(key)
        for forward in made.forwards {
            let key = OracleKey(type: forward.type, name: forward.name, arity: arity)
            known.append(key)
            if forward.type != 6, forward.type != made.constructs { wrong.insert(key) }
        }
        return made
    }

    private mutating func forward(from registration: OracleRegistration) -> OracleForward {
        // Half of the forwards are to the protocol, to which every service conforms.
        OracleForward(type: chance(50) ? 6 : number(0...5), name: chance(40) ? "f" : nil)
    }

    private mutating func scope() -> OracleScope {
        chance(40) ? .graph : OracleScope.allCases[number(0...OracleScope.allCases.count - 1)]
    }

    /// Most requests are for types below, so that most programs end.
    private mutating func key(below type: Int) -> OracleKey {
        let candidates = known.filter { $0.type < type }
        if chance(96), !candidates.isEmpty { return candidates[number(0...candidates.count - 1)] }
        if chance(50), !known.isEmpty { return known[number(0...known.count - 1)] }
        return OracleKey(type: number(0...OracleKey.types - 1), name: name(), arity: chance(90) ? 0 : 1)
    }

    private mutating func arguments(for key: OracleKey) -> [Int] { (0..<key.arity).map { _ in number(1...3) } }

    private mutating func actions(upTo count: Int, below type: Int, depth: Int) -> [OracleAction] {
        (0..<number(0...count)).map { _ in
            let key = key(below: type)
            let arguments = arguments(for: key)
            switch number(1...100) {
            case 1...70: return .request(key, arguments: arguments)
            case 71...76 where !wrong.contains(key):
                lazies += 1
                return .makeLazy(key, arguments: arguments)
            case 77...82 where lazies > 0: return .touchLazy(number(1...lazies))
            case 83...85 where !wrong.contains(key):
                providers += 1
                return .makeProvider(key, arguments: arguments)
            case 86...89 where providers > 0: return .touchProvider(number(1...providers))
            case 90...93 where depth == 0: return .register(registration(depth: 1))
            case 94...100: return .noteGraph
            default: return .request(key, arguments: arguments)
            }
        }
    }

    private mutating func step() -> OracleStep {
        let key = key(below: OracleKey.types)
        let arguments = arguments(for: key)
        switch number(1...100) {
        case 1...45: return .request(container: container(), key, arguments: arguments, inGraph: nil)
        case 46...50: return .request(container: container(), key, arguments: arguments, inGraph: number(0...3))
        case 51...56 where !wrong.contains(key):
            lazies += 1
            return .makeLazy(container: container(), key, arguments: arguments)
        case 57...62 where lazies > 0: return .touchLazy(number(1...lazies))
        case 63...65 where !wrong.contains(key):
            providers += 1
            return .makeProvider(container: container(), key, arguments: arguments)
        case 66...69 where providers > 0: return .touchProvider(number(1...providers))
        case 70...71: return .noteGraph(container: container())
        case 72...79:
            // Without graph scope, which keeps nothing outside a resolve, and without transient.
            let scopes: [OracleScope] = [.container, .weak, .session]
            return .reset(
                container: container(), scopes[number(0...2)], type: chance(50) ? number(0...6) : nil)
        case 80...81: return .removeAll(container: container())
        case 82...86: return .release
        case 87...90: return .register(registration(depth: 0))
        case 91...92: return .describe(container: container())
        case 93...94: return .flat((0..<number(2...3)).map { _ in number(1...9) }, isNamed: chance(50))
        case 95: return .tuple(arguments: number(0...3))
        case 96 where chance(20): return .synchronized
        default: return .request(container: container(), key, arguments: arguments, inGraph: nil)
        }
    }
}
