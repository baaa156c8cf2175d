/// A program with two threads that request services at the same time.
///
/// The results must not depend on their order. Therefore nothing in it fails, counts or is released, and requests that
/// lead back are typed completions, so the container knows the cycle and constructs it as one.
struct ThreadedProgram: CustomStringConvertible {
    var program: Program
    var layer: Int
    var requests: [[Request]]
    /// Whether each registration is called as often as without threads.
    var countsCalls: Bool

    static func program(seed: Int) -> ThreadedProgram {
        var random = Random(seed: seed ^ 0x7474)
        var generator = ProgramGenerator(random: Random(seed: seed))
        generator.program.seed = seed
        generator.generateForThreads()
        let program = generator.program
        let layer = program.layers.count - 1
        let reach = generator.chain(of: layer)
        let targets = program.registrations.filter { reach.contains($0.layer) }
        let requests = (0..<2).map { _ in
            (0..<(1 + random.below(4))).compactMap { _ -> Request? in
                guard !targets.isEmpty else { return nil }
                let key = random.pick(targets).key
                return Request(parameter: .plain(key.shape), isNamed: key.isNamed)
            }
        }
        return ThreadedProgram(program: program, layer: layer, requests: requests, countsCalls: true)
    }

    static let modes: [Mode] = [
        Mode(), Mode(sealing: .first), Mode(sealing: .first, observing: .first), Mode(sealing: .childrenOnly),
        Mode(isLinked: true),
    ]

    var description: String {
        let threads = requests.enumerated().map { number, requests in
            "    thread \(number): \(requests.map { $0.text("L\(layer)") }.joined(separator: "; "))"
        }
        return ([program.description] + threads).joined(separator: "\n")
    }
}

extension ProgramGenerator {
    fileprivate mutating func generateForThreads() {
        makeLayers()
        scopes = [(nil, 5), (.transient, 2), (.container, 5), (.singleton, 2)]
        makeRegistrations()
        // Shapes with a value that depends on the number of the instance, and therefore on the order.
        for shape in Shapes.all.indices where ["Bool", "Choice", "Content?"].contains(Shapes.names[shape]) {
            let renaming = Renaming(from: shape, to: Shapes.classes + 4)
            for index in program.registrations.indices { renaming.apply(to: &program.registrations[index]) }
        }
        for index in program.registrations.indices {
            var registration = program.registrations[index]
            registration.failures = 0
            registration.isClosed = false
            registration.keepsResolver = false
            registration.execution = .plain
            registration.completions.removeAll(where: \.takesResolver)
            // No declaration shows a cycle of a completion and a resolver, so the later thread may get `.cycle`.
            if program.seed.isMultiple(of: 2) {
                registration.requests = []
            } else {
                registration.completions = []
            }
            registration.requests = registration.requests.filter { request in
                // No declaration shows a cycle through a resolver, so the service that it requests needs nothing else.
                guard case .plain(let shape) = request.parameter else { return false }
                let targets = program.registrations.filter { $0.key.shape == shape || $0.isRole }
                return program.registrations[...index].allSatisfy { $0.key.shape != shape && !$0.isRole }
                    && targets.allSatisfy { $0.parameters.isEmpty && !$0.isDecorator }
            }
            for completion in registration.completions.indices { registration.completions[completion].failures = 0 }
            program.registrations[index] = registration
        }
    }
}
