import StrataGraph

/// A small generator with a seed, so that a failing graph can be generated again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

/// A random graph of two to seven registrations in all scopes, with edges of all kinds; a forward has one edge, and
/// some are decorators.
func randomGraph(seed: Int) -> DependencyGraph {
    var random = SeededGenerator(seed: seed)
    var builder = GraphBuilder()
    let scopes: [DependencyGraph.Scope] = [
        .transient, .transient, .transient, .graph, .graph, .container, .weak, .memorySensitive, .custom("group"),
    ]
    let kinds: [DependencyGraph.Edge.Kind] = [
        .direct, .direct, .optional, .collected, .named, .decorated, .completion, .completion, .completion, .lazy,
        .provider, .factory,
    ]
    let count = Int.random(in: 2...7, using: &random)
    var forwards: Set<Int> = []
    for number in 0..<count {
        let isForward = Int.random(in: 0..<6, using: &random) == 0
        let node = builder.add(
            Sample.Network.self, name: RegistrationName("\(number)"), scopes.randomElement(using: &random) ?? .graph,
            origin: isForward ? .forward : number % 5 == 4 ? .decorator : .factory)
        if isForward { forwards.insert(node) }
    }
    for forward in forwards.sorted() { builder.connect(forward, Int.random(in: 0..<count, using: &random), .forward) }
    for _ in 0..<Int.random(in: 0...(count + 4), using: &random) {
        let source = Int.random(in: 0..<count, using: &random)
        guard !forwards.contains(source) else { continue }
        let target = Int.random(in: 0..<count, using: &random)
        builder.connect(source, target, kinds.randomElement(using: &random) ?? .direct)
    }
    return builder.graph
}
