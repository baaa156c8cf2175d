import StrataCore

/// One run of a deep program in one mode.
///
/// A request that fits has the same result as with a large stack; one that does not fit fails with `.tooDeep` and
/// leaves nothing behind. The number of levels that fit differs between the modes.
final class DeepRun: @unchecked Sendable {
    // Sendable: one thread after the other uses it.
    private let program: DeepProgram
    private let mode: Mode
    private let world = World()
    private let container = Container("Deep")
    private var faults: [String] = []
    private var held: [Part] = []
    /// The number of requests that failed with `.tooDeep`.
    private(set) var tooDeep = 0

    init(_ program: DeepProgram, _ mode: Mode) {
        self.program = program
        self.mode = mode
    }

    /// Faults that no run may show.
    static func faults(of program: DeepProgram, _ mode: Mode) throws -> (faults: [String], tooDeep: Int) {
        let run = DeepRun(program, mode)
        try run.perform()
        return (run.faults, run.tooDeep)
    }

    private func perform() throws {
        for number in program.levels.indices { register(number) }
        container.useOpenLinks(mode.isLinked)
        if mode.observing == .first { container.observe { _ in } }
        if mode.sealing == .first { try container.seal() }
        for request in program.requests { try perform(request) }
        // The leaf and cached services fit the smallest stack. A large stack has room for everything.
        let leaf = program.levels.count - 1
        if try code(of: leaf, onStackOf: DeepProgram.smallestStack) != nil {
            faults.append("the leaf does not fit the smallest stack")
        }
        if try code(of: 0, onStackOf: DeepProgram.ample) != nil { faults.append("the chain does not fit 64 MiB") }
        if program.levels[0].scope == .container, try code(of: 0, onStackOf: DeepProgram.smallestStack) != nil {
            faults.append("what is cached does not fit the smallest stack")
        }
        let stored = program.levels.contains { $0.scope?.isShareable == true }
        held = []
        if !stored, !world.alive.isEmpty { faults.append("left alive: \(world.alive)") }
    }

    private func perform(_ request: DeepProgram.Request) throws {
        let known = world.alive.count
        switch try code(of: request.level, onStackOf: request.stackSize) {
        case nil: break
        case .tooDeep:
            tooDeep += 1
            // A failed request keeps only shared services that were complete.
            let shared = program.levels.contains { $0.scope?.isShareable == true }
            if !shared, world.alive.count > known { faults.append("a request that failed keeps instances") }
        case let code?: faults.append("level \(request.level) gives \(code)")
        }
    }

    private func code(of level: Int, onStackOf size: Int) throws -> ResolutionError.Code? {
        do {
            held.append(try JoinedThread.run(onStackOf: size) { try self.resolve(level) })
            return nil
        } catch let error as ResolutionError {
            return Self.root(of: error)
        }
    }

    /// The root cause of a failure, because factories with a resolver may wrap it.
    private static func root(of error: ResolutionError) -> ResolutionError.Code {
        (error.underlying as? ResolutionError).map(root) ?? error.code
    }

    private func resolve(_ level: Int) throws -> Part {
        func resolve<Service: Deep>(_ service: Service.Type) throws -> Part {
            let value = try container.resolve(service)
            if !value.isWhole { faults.append("level \(level) is torn") }
            return Part("", value)
        }
        return try resolve(service(of: level))
    }

    private func service(of level: Int) -> any Deep.Type { DeepLevel.service(level, program.levels[level].size) }

    // MARK: Registrations

    private func register(_ number: Int) {
        let level = program.levels[number]
        register(
            number, level, service(of: number), service(of: level.target), service(of: program.levels.count - 1))
    }

    private func register<Service: Deep, Target: Deep, Leaf: Deep>(
        _ number: Int, _ level: DeepProgram.Level, _: Service.Type, _: Target.Type, _: Leaf.Type
    ) {
        let world = world
        @Sendable func make() -> Service {
            Service(Cell(Birth(number: world.nextNumber(), label: "", parts: [], world: world)))
        }
        let filed: StrataCore.Registration<Service>
        if level.target == number {
            filed = container.register(Service.self) { make() }
        } else {
            switch level.form {
            case .parameter: filed = container.register(Service.self) { (_: Target) in make() }
            case .twoParameters: filed = container.register(Service.self) { (_: Target, _: Leaf) in make() }
            case .resolver:
                filed = container.register(Service.self) { (resolver: Resolver) throws in
                    _ = try resolver.resolve(Target.self)
                    return make()
                }
            case .lazy:
                filed = container.register(Service.self) { (target: Lazy<Target>) throws in
                    _ = try target.get()
                    return make()
                }
            }
        }
        if let scope = level.scope { filed.scope(scope.objectScope(Service.self)) }
    }
}
