import StrataCore
import Testing

private final class Wire: Startable {
    func start() async throws {}
}
private struct Line: Sendable { let wire: Wire }
private struct Phone: Sendable { let line: Line }
@MainActor private final class Dial {}
private struct Panel: Sendable { let dial: Dial }
private struct Call: Sendable {
    let line: Line
    init(number: Assisted<Int>, line: Line) { self.line = line }
}
private struct Desk: Sendable {
    let lazy: Lazy<Phone>
    let provider: Provider<Phone>
    let factory: AssistedFactory<Call, Int>
}

/// The site of `needsAwait` and `needsMainActor` is the registration of the service that has to be awaited or to be
/// constructed on the main actor: the last one in the path, however the request is made.
@Suite(.timeLimit(.minutes(10))) struct RefusedExecutionTests {
    /// In line 1 the service that is awaited, in line 2 the one on the main actor, and in later lines their dependents.
    private func makeContainer(isSealed: Bool, isHosted: Bool = false) throws -> Container {
        let container = Container("Services")
        let wire = container.register(Wire.self, fileID: "App/Wire.swift", line: 1, column: 1) { () async in Wire() }
            .scope(.container)
        if isHosted { wire.hosted() }
        container.register(Dial.self, fileID: "App/Dial.swift", line: 2, column: 1, onMainActor: { Dial() })
        container.register(Line.self, fileID: "App/Line.swift", line: 3, column: 1, Line.init(wire:))
        container.register(Phone.self, fileID: "App/Phone.swift", line: 4, column: 1, Phone.init(line:))
        container.register(Panel.self, fileID: "App/Panel.swift", line: 5, column: 1, Panel.init(dial:))
        container.register(Call.self, fileID: "App/Call.swift", line: 6, column: 1, Call.init(number:line:))
        container.register(Desk.self, fileID: "App/Desk.swift", line: 7, column: 1, Desk.init(lazy:provider:factory:))
        container.register(String.self, fileID: "App/String.swift", line: 8, column: 1) { (resolver: Resolver) in
            "\(try resolver.resolve(Phone.self))"
        }
        container.register(Double.self, fileID: "App/Double.swift", line: 9, column: 1) { (text: String) in
            Double(text) ?? 0
        }
        if isSealed { try container.seal() }
        return container
    }

    private func expect<Value>(
        _ code: ResolutionError.Code, _ path: [Any.Type], _ site: String,
        from location: SourceLocation = #_sourceLocation,
        _ body: () throws(ResolutionError) -> Value
    ) {
        let error = failure(of: body)
        #expect(error?.code == code, sourceLocation: location)
        #expect(error?.path == path.map { ServiceKey($0) }, sourceLocation: location)
        #expect(error?.site.map { "\($0)" } == site, sourceLocation: location)
        #expect(error?.description.hasSuffix("\n    at \(site)") == true, sourceLocation: location)
    }

    @Test(arguments: [true, false]) func aRequestOfTheContainer(isSealed: Bool) throws {
        let container = try makeContainer(isSealed: isSealed)
        let child = Container("Child", parent: container)
        if isSealed { try child.seal() }
        for container in [container, child] {
            expect(.needsAwait, [Wire.self], "App/Wire.swift:1:1") { () throws(ResolutionError) in
                try container.resolve(Wire.self)
            }
            expect(.needsAwait, [Phone.self, Line.self, Wire.self], "App/Wire.swift:1:1") {
                () throws(ResolutionError) in
                try container.resolve(Phone.self)
            }
            expect(.needsMainActor, [Panel.self, Dial.self], "App/Dial.swift:2:1") { () throws(ResolutionError) in
                try container.resolve(Panel.self)
            }
        }
    }

    @Test(arguments: [true, false]) func aRequestOfAResolver(isSealed: Bool) throws {
        let container = try makeContainer(isSealed: isSealed)
        let path: [Any.Type] = [String.self, Phone.self, Line.self, Wire.self]
        expect(.needsAwait, path, "App/Wire.swift:1:1") { () throws(ResolutionError) in
            try container.resolve(String.self)
        }
        expect(.needsAwait, [Double.self] + path, "App/Wire.swift:1:1") { () throws(ResolutionError) in
            try container.resolve(Double.self)
        }
    }

    @Test(arguments: [true, false]) func aRequestOfAnAdapter(isSealed: Bool) throws {
        let container = try makeContainer(isSealed: isSealed)
        let desk = try container.resolve(Desk.self)
        let path: [Any.Type] = [Phone.self, Line.self, Wire.self]
        expect(.needsAwait, path, "App/Wire.swift:1:1") { () throws(ResolutionError) in try desk.lazy.get() }
        expect(.needsAwait, path, "App/Wire.swift:1:1") { () throws(ResolutionError) in try desk.provider.get() }
        expect(.needsAwait, [Call.self, Line.self, Wire.self], "App/Wire.swift:1:1") { () throws(ResolutionError) in
            try desk.factory.make(1)
        }
        withExtendedLifetime(container) {}
    }

    /// A started service need not be awaited, so neither the path nor the site is that of one, although it is found first.
    @Test func anAwaitedServiceBesideAStartedOne() async throws {
        let container = Container("Services")
        container.register(Wire.self, fileID: "App/Wire.swift", line: 1, column: 1) { () async in Wire() }
            .scope(.container).hosted()
        container.register(Int.self, fileID: "App/Int.swift", line: 2, column: 1) { () async in 1 }
        container.register(String.self, fileID: "App/String.swift", line: 3, column: 1) { (_: Wire, number: Int) in
            "\(number)"
        }
        let stack = try ProvedStack.sealing([container])
        let node = try #require(stack.graph.nodes.firstIndex { $0.key == ServiceKey(Wire.self) })
        _ = try await stack.makeHosted(node)
        stack.didStart(node)
        expect(.needsAwait, [String.self, Int.self], "App/Int.swift:2:1") { () throws(ResolutionError) in
            try container.resolve(String.self)
        }
    }

    /// The host has not started it, although its dependents may be requested without `await` once it has.
    @Test(arguments: [true, false]) func aServiceThatTheHostHasNotStarted(isSealed: Bool) throws {
        let container = try makeContainer(isSealed: isSealed, isHosted: true)
        expect(.needsAwait, [Wire.self], "App/Wire.swift:1:1") { () throws(ResolutionError) in
            try container.resolve(Wire.self)
        }
        expect(.needsAwait, [Phone.self, Line.self, Wire.self], "App/Wire.swift:1:1") { () throws(ResolutionError) in
            try container.resolve(Phone.self)
        }
        expect(.needsAwait, [String.self, Phone.self, Line.self, Wire.self], "App/Wire.swift:1:1") {
            () throws(ResolutionError) in
            try container.resolve(String.self)
        }
    }

    /// The service that the host starts is plain itself; the path ends at the one that it needs.
    @Test(arguments: [true, false]) func aServiceAboveOneThatIsAwaited(isSealed: Bool) throws {
        let container = Container("Services")
        container.register(Int.self, fileID: "App/Int.swift", line: 1, column: 1) { () async in 7 }
        container.register(Wire.self, fileID: "App/Wire.swift", line: 2, column: 1) { (_: Int) in Wire() }
            .scope(.container).hosted()
        container.register(String.self, fileID: "App/String.swift", line: 3, column: 1) { (resolver: Resolver) in
            "\(try resolver.resolve(Wire.self))"
        }
        if isSealed { try container.seal() }
        expect(.needsAwait, [String.self, Wire.self, Int.self], "App/Int.swift:1:1") { () throws(ResolutionError) in
            try container.resolve(String.self)
        }
        let error = failure { () throws(ResolutionError) in try container.resolve(String.self) }
        #expect(error?.description.contains("`await`. The host has not started `Wire` yet.\n") == true)
    }

    /// A decorator has the key of the service that it wraps, and its own site.
    @Test(arguments: [true, false]) func aDecoratedService(isSealed: Bool) throws {
        let container = Container("Services")
        container.register(Int.self, fileID: "App/Int.swift", line: 1, column: 1) { () async in 7 }
        container.decorate(Int.self, fileID: "App/Int.swift", line: 2, column: 1) { (base: Int) in base + 1 }
        if isSealed { try container.seal() }
        let error = failure { () throws(ResolutionError) in try container.resolve(Int.self) }
        #expect(error?.code == .needsAwait)
        #expect(error?.site.map { "\($0)" } == "App/Int.swift:1:1")
    }

    /// A task constructs it and may be suspended, so no thread waits for it.
    @Test(arguments: [true, false]) func aServiceThatATaskIsConstructing(isSealed: Bool) async throws {
        let container = Container("Services")
        let (began, goOn) = (Gate(), Gate())
        container.register(Wire.self) { () async throws in
            began.open()
            await goOn.wait()
            return Wire()
        }.scope(.container).hosted()
        container.register(Line.self, fileID: "App/Line.swift", line: 3, column: 1, Line.init(wire:)).scope(.container)
        container.register(Phone.self, fileID: "App/Phone.swift", line: 4, column: 1, Phone.init(line:))
        if isSealed { try container.seal() }
        let maker = Task { try await container.resolve(Line.self) }
        await began.wait()
        expect(.needsAwait, [Phone.self, Line.self], "App/Line.swift:3:1") { () throws(ResolutionError) in
            try container.resolveNow(Phone.self)
        }
        goOn.open()
        _ = try await maker.value
    }
}
