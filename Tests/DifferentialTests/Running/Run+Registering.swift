import StrataCore

/// Keeps an instance for a few requests.
struct CountedStorage<Instance>: InstanceStorage {
    private var instance: Instance?
    private var left = 0

    mutating func load() -> Instance? {
        guard left > 0 else { return nil }
        left -= 1
        return instance
    }
    mutating func store(_ instance: Instance) {
        self.instance = instance
        left = 2
    }
    mutating func clear() { instance = nil }
}

extension ScopeChoice {
    func objectScope<Service: Sendable>(_ service: Service.Type) -> ObjectScope<Service> {
        switch self {
        case .transient: .transient
        case .graph: .graph
        case .container: .container
        case .weak: .weak
        case .memorySensitive: .memorySensitive
        case .singleton: ObjectScope("singleton", storage: PermanentStorage.init)
        case .weakStorage: ObjectScope("weakStorage", storage: WeakStorage.init)
        case .counted: ObjectScope("counted", storage: CountedStorage.init)
        case .outer, .inner: .scoped(scopeName)
        }
    }

    var scopeName: ScopeName { ScopeName(rawValue) }
}

extension Run {
    private static let file = "Program/Registrations.swift"

    func declare(_ layer: Layer, in container: Container) {
        func collects<Service: Shape>(_ shape: Service.Type) { container.collects(Service.Value.self) }
        for shape in layer.collected { collects(Shapes.all[shape]) }
        for opening in layer.openings {
            let (name, outer) = (opening.name.scopeName, opening.inside?.scopeName)
            func opens<First: Shape>(_ first: First.Type) {
                container.opens(name, inside: outer, providing: First.Value.self)
            }
            func opens<First: Shape, Second: Shape>(_ first: First.Type, _ second: Second.Type) {
                container.opens(name, inside: outer, providing: First.Value.self, Second.Value.self)
            }
            let provided = opening.provided.map { Shapes.all[$0] }
            switch provided.count {
            case 0: container.opens(name, inside: outer)
            case 1: opens(provided[0])
            default: opens(provided[0], provided[1])
            }
        }
    }

    /// Opens a scope with new values.
    func withScope(
        _ opening: Opening, _ container: Container?, _ outer: Scope?, _ body: (Scope) async throws -> Void
    ) async throws {
        let provided = opening.provided.map { Shapes.all[$0] }
        let name = opening.name.scopeName
        switch provided.count {
        case 0:
            if let outer {
                try await outer.withScope(name, body: body)
            } else {
                try await container?.withScope(name, body: body)
            }
        case 1: try await withScope(name, provided[0], container, outer, body)
        default: try await withScope(name, provided[0], provided[1], container, outer, body)
        }
    }

    private func given<Service: Shape>(_ shape: Service.Type) -> Service.Value {
        let number = world.nextNumber()
        world.note("  given #\(number)")
        return Service.make(Birth(number: number, label: "given", parts: [], world: world))
    }

    private func withScope<First: Shape>(
        _ name: ScopeName, _ first: First.Type, _ container: Container?, _ outer: Scope?,
        _ body: (Scope) async throws -> Void
    ) async throws {
        if let outer {
            try await outer.withScope(name, providing: given(first), body: body)
        } else {
            try await container?.withScope(name, providing: given(first), body: body)
        }
    }

    private func withScope<First: Shape, Second: Shape>(
        _ name: ScopeName, _ first: First.Type, _ second: Second.Type, _ container: Container?, _ outer: Scope?,
        _ body: (Scope) async throws -> Void
    ) async throws {
        if let outer {
            try await outer.withScope(name, providing: given(first), given(second), body: body)
        } else {
            try await container?.withScope(name, providing: given(first), given(second), body: body)
        }
    }

    // MARK: Registrations

    func register(_ registration: Registration) {
        guard let container = containers[registration.layer] else { return }
        if registration.isDecorator {
            decorate(registration, Shapes.all[registration.key.shape], container)
        } else {
            register(registration, Shapes.all[registration.key.shape], container)
        }
    }

    private func register<Service: Shape>(
        _ registration: Registration, _ shape: Service.Type, _ container: Container
    ) {
        let filed =
            switch registration.execution {
            case .plain: registerPlain(registration, shape, container)
            case .main: registerMain(registration, shape, container)
            case .async: registerAwaited(registration, shape, container)
            }
        if let scope = registration.scope { filed.scope(scope.objectScope(Service.Value.self)) }
        if registration.isContributed { filed.contributed() }
        if registration.isReplacing { filed.replacing() }
        if registration.isRole { Service.implement(filed, line: registration.id + 500) }
        if registration.isClosed {
            filed.closed { [world] (service: Service.Value) throws in
                world.note("  closed \(Service.sign(of: service)) of r\(registration.id)")
            }
        }
        for index in registration.completions.indices { complete(registration, index, shape, filed) }
    }

    private func registerPlain<Service: Shape>(
        _ registration: Registration, _ shape: Service.Type, _ container: Container
    ) -> StrataCore.Registration<Service.Value> {
        let (run, line, name) = (self, registration.id, registration.key.name)
        let kinds = registration.parameters.map(\.kind)
        func one<First: ParameterKind>(_: First.Type) -> StrataCore.Registration<Service.Value> {
            container.register(Service.Value.self, name: name, fileID: Self.file, line: line) {
                (first: First.Value) throws in
                return try run.construct(registration, shape, [First.part(first, run.world)], nil)
            }
        }
        func two<First: ParameterKind, Second: ParameterKind>(
            _: First.Type, _: Second.Type
        ) -> StrataCore.Registration<Service.Value> {
            container.register(Service.Value.self, name: name, fileID: Self.file, line: line) {
                (first: First.Value, second: Second.Value) throws in
                let parts = [First.part(first, run.world), Second.part(second, run.world)]
                return try run.construct(registration, shape, parts, nil)
            }
        }
        func three<First: ParameterKind, Second: ParameterKind, Third: ParameterKind>(
            _: First.Type, _: Second.Type, _: Third.Type
        ) -> StrataCore.Registration<Service.Value> {
            container.register(Service.Value.self, name: name, fileID: Self.file, line: line) {
                (first: First.Value, second: Second.Value, third: Third.Value) throws in
                let parts = [
                    First.part(first, run.world), Second.part(second, run.world), Third.part(third, run.world),
                ]
                return try run.construct(registration, shape, parts, nil)
            }
        }
        if registration.takesResolver {
            return container.register(Service.Value.self, name: name, fileID: Self.file, line: line) {
                (resolver: Resolver) throws in
                try run.construct(registration, shape, [], ResolverAsker(resolver: resolver))
            }
        }
        switch kinds.count {
        case 0:
            return container.register(Service.Value.self, name: name, fileID: Self.file, line: line) { () throws in
                try run.construct(registration, shape, [], nil)
            }
        case 1: return one(kinds[0])
        case 2: return two(kinds[0], kinds[1])
        default: return three(kinds[0], kinds[1], kinds[2])
        }
    }

    private func registerMain<Service: Shape>(
        _ registration: Registration, _ shape: Service.Type, _ container: Container
    ) -> StrataCore.Registration<Service.Value> {
        let (run, line, name) = (self, registration.id, registration.key.name)
        func one<First: SendableParameterKind>(_: First.Type) -> StrataCore.Registration<Service.Value> {
            container.register(
                Service.Value.self, name: name, fileID: Self.file, line: line,
                onMainActor: { (first: First.Value) throws in
                    return try run.construct(registration, shape, [First.part(first, run.world)], nil)
                })
        }
        if registration.takesResolver {
            return container.register(
                Service.Value.self, name: name, fileID: Self.file, line: line,
                onMainActor: { (resolver: MainActorResolver) throws in
                    try run.construct(registration, shape, [], MainActorAsker(resolver: resolver))
                })
        }
        if let first = registration.parameters.first?.kind as? any SendableParameterKind.Type {
            return one(first)
        }
        return container.register(
            Service.Value.self, name: name, fileID: Self.file, line: line,
            onMainActor: { () throws in try run.construct(registration, shape, [], nil) })
    }

    private func registerAwaited<Service: Shape>(
        _ registration: Registration, _ shape: Service.Type, _ container: Container
    ) -> StrataCore.Registration<Service.Value> {
        let (run, line, name) = (self, registration.id, registration.key.name)
        func one<First: ParameterKind>(_: First.Type) -> StrataCore.Registration<Service.Value> {
            container.register(Service.Value.self, name: name, fileID: Self.file, line: line) {
                @concurrent (first: First.Value) async throws in
                return try await run.constructAwaiting(registration, shape, [First.part(first, run.world)], nil)
            }
        }
        if registration.takesResolver {
            return container.register(Service.Value.self, name: name, fileID: Self.file, line: line) {
                @concurrent (resolver: AsyncResolver) async throws in
                try await run.constructAwaiting(
                    registration, shape, [], AwaitedResolverAsker(resolver: resolver))
            }
        }
        if let first = registration.parameters.first { return one(first.kind) }
        return container.register(Service.Value.self, name: name, fileID: Self.file, line: line) {
            @concurrent () async throws in
            try await run.constructAwaiting(registration, shape, [], nil)
        }
    }

    private func complete<Service: Shape>(
        _ registration: Registration, _ index: Int, _ shape: Service.Type,
        _ filed: StrataCore.Registration<Service.Value>
    ) {
        let run = self
        let completion = registration.completions[index]
        func one<First: ParameterKind>(_: First.Type) {
            filed.initCompleted { (service: Service.Value, first: First.Value) throws in
                try run.complete(registration, index, shape, service, [First.part(first, run.world)], nil)
            }
        }
        func two<First: ParameterKind, Second: ParameterKind>(_: First.Type, _: Second.Type) {
            filed.initCompleted { (service: Service.Value, first: First.Value, second: Second.Value) throws in
                let parts = [First.part(first, run.world), Second.part(second, run.world)]
                try run.complete(registration, index, shape, service, parts, nil)
            }
        }
        let kinds = completion.parameters.map(\.kind)
        if completion.takesResolver {
            filed.initCompleted { (resolver: Resolver, service: Service.Value) throws in
                try run.complete(
                    registration, index, shape, service, [], ResolverAsker(resolver: resolver))
            }
        } else if kinds.isEmpty {
            filed.initCompleted { (service: Service.Value) throws in
                try run.complete(registration, index, shape, service, [], nil)
            }
        } else if kinds.count == 1 {
            one(kinds[0])
        } else {
            two(kinds[0], kinds[1])
        }
    }

    private func decorate<Service: Shape>(
        _ registration: Registration, _ shape: Service.Type, _ container: Container
    ) {
        let (run, line, name) = (self, registration.id, registration.key.name)
        func one<First: ParameterKind>(_: First.Type) {
            container.decorate(Service.Value.self, name: name, fileID: Self.file, line: line) {
                (inner: Service.Value, first: First.Value) throws in
                let parts = [PlainKind<Service>.part(inner, run.world), First.part(first, run.world)]
                return try run.construct(registration, shape, parts, nil)
            }
        }
        if let first = registration.parameters.first { return one(first.kind) }
        container.decorate(Service.Value.self, name: name, fileID: Self.file, line: line) {
            (inner: Service.Value) throws in
            try run.construct(registration, shape, [PlainKind<Service>.part(inner, run.world)], nil)
        }
    }
}

extension Key {
    var name: RegistrationName? { isNamed ? Blue.name : nil }
}
