import StrataAppHost

enum E: Label { static let text = "e" }

let faultNames = ["A", "B", "C", "D", "E"]

/// A service with every hook; the world decides their actions.
final class Faulty<Name: Label>: Startable, BackgroundService, HealthReporting, TimeLimited {
    private let world: FaultWorld
    private let number: Int

    init(_ world: FaultWorld, _ number: Int) {
        self.world = world
        self.number = number
    }

    var deadlines: HookDeadlines {
        number == world.cell.service ? FaultWorld.faultyDeadlines : FaultWorld.otherDeadlines
    }

    func start() async throws { try await world.call(.start, of: number) }
    func run() async throws { try await world.call(.run, of: number) }
    func stop() async throws { try await world.call(.stop, of: number) }

    func health() async -> Health {
        do {
            try await world.call(.health, of: number)
            return .healthy
        } catch {
            return .unhealthy(reason: "\(error)")
        }
    }
}

/// Five services on three levels.
struct FaultLayers {
    let base = Container("Base")
    let middle: Container
    let top: Container

    init(_ world: FaultWorld) {
        middle = Container("Middle", parent: base)
        top = Container("Top", parent: middle)
        let isChain = world.cell.shape == .chain
        Self.register(in: base, world, 0, A.self)
        if isChain {
            Self.register(in: base, world, 1, B.self, needing: A.self)
            Self.register(in: middle, world, 2, C.self, needing: B.self)
            Self.register(in: middle, world, 3, D.self, needing: C.self)
            Self.register(in: top, world, 4, E.self, needing: D.self)
        } else {
            Self.register(in: base, world, 1, B.self)
            Self.register(in: middle, world, 2, C.self, needing: A.self)
            Self.register(in: middle, world, 3, D.self, needing: B.self)
            Self.register(in: top, world, 4, E.self, needing: C.self, D.self)
        }
    }

    private static func register<Name: Label, each Needed: Label>(
        in container: Container, _ world: FaultWorld, _ number: Int, _ name: Name.Type,
        needing: repeat (each Needed).Type
    ) {
        container.registerPacked(Faulty<Name>.self) {
            (_: repeat Faulty<each Needed>) async throws -> Faulty<Name> in
            try await world.call(.resolve, of: number)
            return Faulty(world, number)
        }
        .scope(.container)
        .closed { _ in try await world.call(.closed, of: number) }
        .hosted()
    }
}
