import StrataCore

/// A world as real containers with real factories, open, so that nothing has been proved.
struct BuiltWorld: Sendable {
    let world: World
    let layers: [Container]
    let journal = WorldJournal()

    var leaf: Container { layers[layers.count - 1] }

    init(_ world: World) {
        self.world = world
        var layers: [Container] = []
        for name in World.layerNames {
            layers.append(Container(name, parent: layers.last))
        }
        self.layers = layers
        for item in world.present { register(item) }
        for (type, layer) in world.collects {
            func open<P: Piece>(_ part: P.Type) { layers[layer].collects(part) }
            open(Pieces.types[type])
        }
        for allowance in world.allowances {
            func open<P: Piece, Q: Piece>(_ holder: P.Type, _ captive: Q.Type) {
                layers[allowance.layer].allow(
                    .captive, from: holder, to: captive, because: "The test says so.", line: allowance.line)
            }
            open(Pieces.types[allowance.holder], Pieces.types[allowance.captive])
        }
        for opening in world.openings {
            func open<P: Piece>(_ part: P.Type) {
                layers[opening.layer].opens(
                    ScopeName(opening.scope.rawValue), inside: opening.outer.map { ScopeName($0.rawValue) },
                    providing: P.self, line: 5_000)
            }
            if let value = opening.value {
                open(Pieces.types[value])
            } else {
                layers[opening.layer].opens(
                    ScopeName(opening.scope.rawValue), inside: opening.outer.map { ScopeName($0.rawValue) }, line: 5_000
                )
            }
        }
    }

    private func register(_ item: Int) {
        func open<P: Piece>(_ part: P.Type) { Writer<P>(built: self, number: item).write() }
        open(Pieces.types[world.items[item].type])
    }
}

/// Writes the registration of one item as a developer would.
private struct Writer<P: Piece> {
    let built: BuiltWorld
    let number: Int
    var item: World.Item { built.world.items[number] }
    var container: Container { built.layers[item.layer] }
    var file: String { "Module\(item.module)/Services.swift" }
    var name: RegistrationName? { item.isNamed ? Alpha.name : nil }

    func write() {
        switch item.form {
        case .value(let isProvided):
            container.expects(P.self, from: "main", fileID: file, filePath: file, line: item.line, column: 1)
            if isProvided {
                _ = Provisions(Provision.list(P(number)), at: SourceSite()).provide(to: [container])
            }
        case .forward: break  // Written at its target.
        case .decorator: decorate()
        case .resolver: finish(opaque())
        case .parameters: finish(withParameters())
        }
    }

    private func finish(_ registration: Registration<P>) {
        switch item.scope {
        case .transient: registration.scope(.transient)
        case .graph: if !item.takesArgument { registration.scope(.graph) }
        case .container: registration.scope(.container)
        case .weak: registration.scope(.weak)
        case .memorySensitive: registration.scope(.memorySensitive)
        case .custom: registration.scope(.insuranceCalculation)
        case .session, .request: registration.scope(.scoped(ScopeName(item.scope.rawValue)))
        }
        complete(registration)
        for forward in built.world.present where built.world.items[forward].form == .forward(of: number) {
            serve(registration, forward)
        }
        if item.isContributed { registration.contributed() }
        if item.isReplacing { registration.replacing() }
        if item.isHidden { registration.visibility(.module) }
        if item.isHosted { registration.hosted { $0 } }
    }

    private func complete(_ registration: Registration<P>) {
        let (journal, number) = (built.journal, number)
        guard let need = item.completion.first else { return }
        func open<A>(_ a: A.Type) {
            registration.initCompleted { (_: P, a: A) in
                journal.ran(number)
                journal.note(a, of: number, need)
            }
        }
        func openTwo<A, B>(_ a: A.Type, _ b: B.Type, _ second: World.Need) {
            registration.initCompleted { (_: P, a: A, b: B) in
                journal.ran(number)
                journal.note(a, of: number, need)
                journal.note(b, of: number, second)
            }
        }
        if item.completion.count == 1 {
            open(Pieces.parameter(need))
        } else {
            openTwo(Pieces.parameter(need), Pieces.parameter(item.completion[1]), item.completion[1])
        }
    }

    private func serve(_ registration: Registration<P>, _ forward: Int) {
        let journal = built.journal
        let item = built.world.items[forward]
        let file = "Module\(item.module)/Services.swift"
        func open<Other: Piece>(_ part: Other.Type) {
            registration.implements(
                Other.self, name: item.isNamed ? Alpha.name : nil, fileID: file, filePath: file, line: item.line,
                column: 1
            ) { _ in
                journal.ran(forward)
                return Other(forward)
            }
        }
        open(Pieces.types[item.type])
    }

    private func decorate() {
        let (journal, number) = (built.journal, number)
        func none() {
            container.decorate(P.self, name: name, fileID: file, filePath: file, line: item.line, column: 1) {
                (_: P) in
                journal.ran(number)
                return P(number)
            }
        }
        func one<A: Sendable>(_ a: A.Type, _ need: World.Need) {
            container.decorate(P.self, name: name, fileID: file, filePath: file, line: item.line, column: 1) {
                (_: P, a: A) in
                journal.ran(number)
                journal.note(a, of: number, need)
                return P(number)
            }
        }
        if let need = item.needs.first { one(Pieces.parameter(need), need) } else { none() }
    }

    private func opaque() -> Registration<P> {
        let (journal, number, item) = (built.journal, number, item)
        let stated = item.needs
        @Sendable func ask<A>(_ a: A.Type, _ resolver: Resolver, _ need: World.Need) throws {
            journal.note(try resolver.resolve(a), of: number, need)
        }
        @Sendable func askOnMainActor<A: Sendable>(
            _ a: A.Type, _ resolver: MainActorResolver, _ need: World.Need
        ) throws {
            journal.note(try resolver.resolve(a), of: number, need)
        }
        @Sendable func askAwaiting<A: Piece>(
            _ a: A.Type, _ resolver: AsyncResolver, _ need: World.Need
        ) async throws {
            guard need.isOpener else {
                _ = try await resolver.resolve(a)
                return
            }
            journal.note(try await resolver.resolve(ScopeOpener<A>.self), of: number, need)
        }
        let registration: Registration<P>
        switch item.execution {
        case .plain:
            registration = container.register(
                P.self, name: name, fileID: file, filePath: file, line: item.line, column: 1
            ) { (resolver: Resolver) in
                journal.ran(number)
                for need in stated { try ask(Pieces.parameter(need), resolver, need) }
                return P(number)
            }
        case .main:
            registration = container.register(
                P.self, name: name, fileID: file, filePath: file, line: item.line, column: 1,
                onMainActor: { (resolver: MainActorResolver) in
                    journal.ran(number)
                    for need in stated { try askOnMainActor(Pieces.parameter(need), resolver, need) }
                    return P(number)
                })
        case .async:
            registration = container.register(
                P.self, name: name, fileID: file, filePath: file, line: item.line, column: 1
            ) { @concurrent (resolver: AsyncResolver) async throws in
                journal.ran(number)
                for need in stated { try await askAwaiting(Pieces.types[need.type], resolver, need) }
                return P(number)
            }
        }
        func state<A>(_ a: A.Type) { registration.dependsOn(a) }
        for need in stated { state(Pieces.parameter(need)) }
        return registration
    }

    private func withParameters() -> Registration<P> {
        var needs: [World.Need?] = item.needs
        var types = item.needs.map(Pieces.parameter)
        if item.takesArgument {
            needs.append(nil)
            types.append(Assisted<Int>.self)
        }
        let maker = Maker<P>(journal: built.journal, number: number, needs: needs)
        switch types.count {
        case 0:
            return register({ maker.make() }, { @concurrent () async in maker.make() })
        case 1:
            func one<A: Sendable>(_ a: A.Type) -> Registration<P> {
                register({ (a: A) in maker.make(a) }, { @concurrent (a: A) async in maker.make(a) })
            }
            return one(types[0])
        case 2:
            func two<A: Sendable, B: Sendable>(_ a: A.Type, _ b: B.Type) -> Registration<P> {
                register({ (a: A, b: B) in maker.make(a, b) }, { @concurrent (a: A, b: B) async in maker.make(a, b) })
            }
            return two(types[0], types[1])
        case 3:
            func three<A: Sendable, B: Sendable, C: Sendable>(
                _ a: A.Type, _ b: B.Type, _ c: C.Type
            ) -> Registration<P> {
                register(
                    { (a: A, b: B, c: C) in maker.make(a, b, c) },
                    { @concurrent (a: A, b: B, c: C) async in maker.make(a, b, c) })
            }
            return three(types[0], types[1], types[2])
        default:
            func four<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
                _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type
            ) -> Registration<P> {
                register(
                    { (a: A, b: B, c: C, d: D) in maker.make(a, b, c, d) },
                    { @concurrent (a: A, b: B, c: C, d: D) async in maker.make(a, b, c, d) })
            }
            return four(types[0], types[1], types[2], types[3])
        }
    }

    private func register<each Value: Sendable>(
        _ plain: @escaping @Sendable (repeat each Value) -> P,
        _ awaited: @escaping @concurrent @Sendable (repeat each Value) async -> P
    ) -> Registration<P> {
        switch item.execution {
        case .plain:
            container.registerPacked(
                P.self, name: name, fileID: file, filePath: file, line: item.line, column: 1, plain)
        case .main:
            container.register(
                P.self, name: name, fileID: file, filePath: file, line: item.line, column: 1,
                onMainActor: plain)
        case .async:
            container.registerPacked(
                P.self, name: name, fileID: file, filePath: file, line: item.line, column: 1,
                awaited)
        }
    }
}

private struct Maker<P: Piece>: Sendable {
    let journal: WorldJournal
    let number: Int
    let needs: [World.Need?]

    func make<each Value>(_ value: repeat each Value) -> P {
        journal.ran(number)
        var position = 0
        for value in repeat each value {
            journal.note(value, of: number, needs[position])
            position += 1
        }
        return P(number)
    }
}
