import StrataCore

extension Run {
    // MARK: Requests

    func ask(_ request: Request, _ requester: any Asking, isolation: isolated (any Actor)?) throws -> Part {
        if let requester = requester as? MainActorAsker,
            let kind = request.parameter.kind as? any SendableParameterKind.Type
        {
            return try ask(request, requester, kind)
        }
        return try ask(request, requester, request.parameter.kind, isolation: isolation)
    }

    private func ask<Kind: SendableParameterKind>(
        _ request: Request, _ requester: MainActorAsker, _ kind: Kind.Type
    ) throws -> Part {
        let name = request.isNamed ? Blue.name : nil
        let value = try requester.askForSendable(Kind.Value.self, name: name, arguments: request.arguments)
        return Kind.part(value, world)
    }

    private func ask<Kind: ParameterKind>(
        _ request: Request, _ requester: any Asking, _ kind: Kind.Type, isolation: isolated (any Actor)?
    ) throws -> Part {
        let name = request.isNamed ? Blue.name : nil
        return Kind.part(
            try requester.ask(Kind.Value.self, name: name, arguments: request.arguments, isolation: isolation), world)
    }

    @MainActor func askOnMain(_ request: Request, _ requester: Transferred<some Asking>) throws -> Part {
        try ask(request, requester.value, isolation: #isolation)
    }

    func askAwaiting(_ request: Request, _ requester: any AwaitedAsking) async throws -> Part {
        try await askAwaiting(request, requester, request.parameter.kind)
    }

    private func askAwaiting<Kind: ParameterKind>(
        _ request: Request, _ requester: any AwaitedAsking, _ kind: Kind.Type
    ) async throws -> Part {
        let name = request.isNamed ? Blue.name : nil
        let value = try await requester.askAwaiting(Kind.Value.self, name: name, arguments: request.arguments)
        return Kind.part(value, world)
    }

    // MARK: Factories and completions

    /// The body of a factory.
    func construct<Service: Shape>(
        _ registration: Registration, _ shape: Service.Type, _ given: [Part], _ requester: (any Asking)?
    ) throws -> Service.Value {
        let label = registration.label
        try world.enter(label)
        defer { world.leave() }
        var parts = given
        do {
            let failure = try begin(registration, label, given)
            if let requester = requester ?? given.lazy.compactMap(\.requester).first {
                if registration.keepsResolver, let requester = requester as? ResolverAsker {
                    world.keep(KeptResolver(requester: requester))
                }
                try perform(registration.requests, requester, label, &parts)
            }
            if let failure { throw failure }
        } catch {
            noteFailure(of: registration, parts)
            throw error
        }
        return finish(shape, label, parts)
    }

    /// The body of a factory that awaits.
    func constructAwaiting<Service: Shape>(
        _ registration: Registration, _ shape: Service.Type, _ given: [Part], _ requester: (any AwaitedAsking)?
    ) async throws -> Service.Value {
        let label = registration.label
        try world.enter(label)
        defer { world.leave() }
        var parts = given
        do {
            let failure = try begin(registration, label, given)
            for request in registration.requests {
                guard let requester else { break }
                do {
                    var part = try await askAwaiting(request, requester)
                    world.note("    \(label) received \(part.sign)")
                    if request.isUsed, let deferred = part.deferred { part = try await deferred.awaited() }
                    if request.isHeld { parts.append(part) }
                } catch {
                    try handle(error, request, label)
                }
            }
            if let failure { throw failure }
        } catch {
            noteFailure(of: registration, parts)
            throw error
        }
        return finish(shape, label, parts)
    }

    private func begin(
        _ registration: Registration, _ label: String, _ given: [Part]
    ) throws -> World.Refusal? {
        if isKeptWeakly(registration), let alive = world.aliveObject(of: label) {
            world.noteFault("\(label) constructs another while #\(alive) is alive")
        }
        let call = world.nextCall(of: registration.id)
        world.note("  call \(label)(\(given.map(\.sign).joined(separator: ", ")))")
        guard call < 8, registration.failures >> UInt8(call) & 1 == 1 else { return nil }
        let failure = World.Refusal(description: "\(label) refused call \(call)")
        if registration.failsFirst { throw failure }
        return failure
    }

    /// Whether a live instance is the only one, independent of the rest of the program. A late completion that fails
    /// also drops the stored service whose construction it belongs to.
    private func isKeptWeakly(_ registration: Registration) -> Bool {
        let isObject = registration.key.shape < Shapes.classes || registration.key.shape == Shapes.error
        return registration.scope == .weak && isObject && registration.completions.isEmpty
            && !program.registrations.contains { $0.completions.contains(where: \.takesResolver) }
            && !program.registrations.contains { $0.isDecorator && $0.key == registration.key }
            && !program.operations.flattened.contains {
                if case .reset(.weak, _) = $0 { true } else { false }
            }
    }

    private func finish<Service: Shape>(
        _ shape: Service.Type, _ label: String, _ parts: [Part]
    ) -> Service.Value {
        let number = world.nextNumber()
        world.note("  made #\(number) by \(label) of [\(parts.map(\.sign).joined(separator: ", "))]")
        return Service.make(Birth(number: number, label: label, parts: parts.map(\.withoutAsker), world: world))
    }

    /// The factory of a stored service threw. Instances that were constructed for it are dropped and never completed.
    ///
    /// A stored instance may have existed before.
    private func noteFailure(of registration: Registration, _ parts: [Part]) {
        guard registration.scope?.isShareable == true, !registration.isDecorator else { return }
        let unstored = program.registrations.filter { $0.scope?.isShareable != true && !$0.isDecorator }.map(\.label)
        world.doom(parts.flatMap(\.cells).filter { unstored.contains($0.label) })
    }

    private func perform(
        _ requests: [Request], _ requester: any Asking, _ label: String, _ parts: inout [Part]
    ) throws {
        for request in requests {
            do {
                var part = try ask(request, requester, isolation: nil)
                world.note("    \(label) received \(part.sign)")
                if request.isUsed, let deferred = part.deferred {
                    part = try deferred.now()
                    world.note("    \(label) used it for \(part.sign)")
                }
                if request.isHeld { parts.append(part) }
            } catch {
                try handle(error, request, label)
            }
        }
    }

    private func handle(_ error: any Error, _ request: Request, _ label: String) throws {
        world.note("    \(label) caught \(Self.text(of: error))")
        switch request.failing {
        case .throwOn: throw error
        case .swallow: break
        case .wrap: throw World.Refusal(description: "\(label) wraps {\(error)}")
        }
    }

    /// The body of a completion.
    func complete<Service: Shape>(
        _ registration: Registration, _ index: Int, _ shape: Service.Type, _ service: Service.Value, _ given: [Part],
        _ requester: (any Asking)?
    ) throws {
        let label = "r\(registration.id).completion\(index)"
        let completion = registration.completions[index]
        try world.enter(label)
        defer { world.leave() }
        let call = world.nextCompletion(of: registration.id)
        world.note("  \(label) of \(Service.sign(of: service))(\(given.map(\.sign).joined(separator: ", ")))")
        if let cell = Service.cell(of: service), world.isDoomed(cell) {
            world.noteFault("\(label) completes #\(cell.number), whose construction has failed")
        }
        var parts = given
        if let requester { try perform(completion.requests, requester, label, &parts) }
        if call < 8, completion.failures >> UInt8(call) & 1 == 1 {
            throw World.Refusal(description: "\(label) refused call \(call)")
        }
        Service.cell(of: service)?.hold(parts.map(\.withoutAsker))
        world.note("  \(label) is done")
    }
}

extension Part {
    var withoutAsker: Part { Part(sign, value, cells, deferred: deferred) }
}

extension Parameter {
    /// The type that requests it.
    var kind: any ParameterKind.Type {
        switch self {
        case .plain(let shape): Self.plain(Shapes.all[shape])
        case .many(let shape): Self.many(Shapes.all[shape])
        case .named(let inner): Self.named(inner.kind)
        case .optional(let inner): Self.optional(inner.kind)
        case .lazy(let inner): Self.lazy(inner.kind)
        case .provider(let inner): Self.provider(inner.kind)
        case .factory(let inner, let arguments): Self.factory(inner.kind, arguments)
        case .opener(let inside): Self.opener(inside.kind)
        case .argument(let index): index == 0 ? FirstArgumentKind.self : SecondArgumentKind.self
        case .resolver: ResolverKind.self
        }
    }

    private static func plain<Service: Shape>(_ shape: Service.Type) -> any ParameterKind.Type {
        PlainKind<Service>.self
    }
    private static func many<Service: Shape>(_ shape: Service.Type) -> any ParameterKind.Type {
        ManyKind<Service>.self
    }
    private static func named<Inner: ParameterKind>(_ inner: Inner.Type) -> any ParameterKind.Type {
        NamedKind<Inner>.self
    }
    private static func optional<Inner: ParameterKind>(_ inner: Inner.Type) -> any ParameterKind.Type {
        OptionalKind<Inner>.self
    }
    private static func lazy<Inner: ParameterKind>(_ inner: Inner.Type) -> any ParameterKind.Type {
        LazyKind<Inner>.self
    }
    private static func provider<Inner: ParameterKind>(_ inner: Inner.Type) -> any ParameterKind.Type {
        ProviderKind<Inner>.self
    }
    private static func factory<Inner: ParameterKind>(
        _ inner: Inner.Type, _ arguments: Int
    ) -> any ParameterKind.Type {
        arguments == 1 ? FactoryKind<Inner>.self : WideFactoryKind<Inner>.self
    }
    private static func opener<Inner: ParameterKind>(_ inner: Inner.Type) -> any ParameterKind.Type {
        OpenerKind<Inner>.self
    }
}

extension Registration {
    /// The text in the trace.
    var label: String { "r\(id)" }
}
