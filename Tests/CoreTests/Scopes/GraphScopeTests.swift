import StrataCore
import Testing

private final class Shared: Sendable {
    let life: Tracked
    init(life: Tracked) { self.life = life }
}
private final class Left: Sendable {
    let shared: Shared
    init(shared: Shared) { self.shared = shared }
}
private final class Right: Sendable {
    let shared: Shared
    init(shared: Shared) { self.shared = shared }
}
private final class Top: Sendable {
    let left: Left
    let right: Right
    init(left: Left, right: Right) {
        self.left = left
        self.right = right
    }
}
private struct Note: Sendable {
    let text: String
    let shared: Shared
    init(text: Assisted<String>, shared: Shared) {
        self.text = text.value
        self.shared = shared
    }
}
private struct Desk: Sendable {
    let shared: Shared
    let makeNote: AssistedFactory<Note, String>
}

@Suite struct GraphScopeTests {
    private let tracker = LifetimeTracker()

    private func registerShared(in container: Container) {
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }
        container.register(Shared.self, Shared.init(life:))
    }

    private func registerSides(in container: Container, as form: TestedForm) {
        switch form {
        case .parameters:
            container.register(Left.self, Left.init(shared:))
            container.register(Right.self, Right.init(shared:))
            container.register(Top.self, Top.init(left:right:))
        case .resolver:
            container.register(Left.self) { (resolver: Resolver) in Left(shared: try resolver.resolve()) }
            container.register(Right.self) { (resolver: Resolver) in Right(shared: try resolver.resolve()) }
            container.register(Top.self) { (resolver: Resolver) in
                Top(left: try resolver.resolve(), right: try resolver.resolve())
            }
        }
    }

    @Test(arguments: TestedForm.allCases, [false, true]) func diamondHasOneInstance(
        _ form: TestedForm, isSealed: Bool
    ) throws {
        let container = Container()
        registerShared(in: container)
        registerSides(in: container, as: form)
        if isSealed { try container.seal() }
        let top = try container.resolve(Top.self)
        #expect(top.left.shared === top.right.shared)
    }

    @Test(arguments: TestedForm.allCases, [false, true]) func diamondAcrossLayersHasOneInstance(
        _ form: TestedForm, isSealed: Bool
    ) throws {
        let services = Container("Services")
        let domain = Container("Domain", parent: services)
        let presentation = Container("Presentation", parent: domain)
        registerShared(in: services)
        domain.register(Left.self, Left.init(shared:))
        switch form {
        case .parameters:
            presentation.register(Right.self, Right.init(shared:))
            presentation.register(Top.self, Top.init(left:right:))
        case .resolver:
            presentation.register(Right.self) { (resolver: Resolver) in Right(shared: try resolver.resolve()) }
            presentation.register(Top.self) { (resolver: Resolver) in
                Top(left: try resolver.resolve(), right: try resolver.resolve())
            }
        }
        if isSealed { for layer in [services, domain, presentation] { try layer.seal() } }
        let top = try presentation.resolve(Top.self)
        #expect(top.left.shared === top.right.shared)
    }

    @Test(arguments: TestedForm.allCases) func eachResolveHasAGraphOfItsOwn(_ form: TestedForm) throws {
        let container = Container()
        registerShared(in: container)
        registerSides(in: container, as: form)
        let first = try container.resolve(Top.self)
        let second = try container.resolve(Top.self)
        #expect(first !== second)
        #expect(first.left.shared !== second.left.shared)
    }

    @Test(arguments: TestedScope.stored, TestedForm.allCases) func storedInstanceHasAGraphOfItsOwn(
        _ scope: TestedScope, form: TestedForm
    ) throws {
        let container = Container()
        registerShared(in: container)
        registerSides(in: container, as: form)
        container.register(Left.self, name: "stored", Left.init(shared:)).scope(scope.scope())
        container.register(Pair<Left, Shared>.self) { (resolver: Resolver) in
            let before: Shared = try resolver.resolve()
            let left = try resolver.resolve(Left.self, name: "stored")
            let after: Shared = try resolver.resolve()
            #expect(before === after)
            return Pair(first: left, second: after)
        }
        let pair = try container.resolve(Pair<Left, Shared>.self)
        #expect(pair.first.shared !== pair.second)
    }

    @Test func insideAStoredInstanceTheGraphIsShared() throws {
        let container = Container()
        registerShared(in: container)
        container.register(Left.self, Left.init(shared:))
        container.register(Right.self, Right.init(shared:))
        container.register(Top.self, Top.init(left:right:)).scope(.container)
        try container.seal()
        let top = try container.resolve(Top.self)
        #expect(top.left.shared === top.right.shared)
    }

    @Test func graphHoldsNothingAfterTheResolve() throws {
        let container = Container()
        registerShared(in: container)
        registerSides(in: container, as: .parameters)
        for _ in 0..<1_000 { _ = try container.resolve(Top.self) }
        #expect(tracker.made == 1_000)
        #expect(tracker.alive == 0)
    }

    @Test func completionJoinsTheGraphOfItsInstance() throws {
        let container = Container()
        registerShared(in: container)
        let seen = Recorder<ObjectIdentifier>()
        container.register(Left.self, Left.init(shared:))
            .initCompleted { (_: Left, shared: Shared) in seen.record(ObjectIdentifier(shared)) }
        let left = try container.resolve(Left.self)
        #expect(seen.values == [ObjectIdentifier(left.shared)])
    }

    @Test func resolverCompletionJoinsTheGraphOfItsInstance() throws {
        let container = Container()
        registerShared(in: container)
        let seen = Recorder<ObjectIdentifier>()
        container.register(Left.self, Left.init(shared:))
            .initCompleted { resolver, _ in seen.record(ObjectIdentifier(try resolver.resolve(Shared.self))) }
        let left = try container.resolve(Left.self)
        #expect(seen.values == [ObjectIdentifier(left.shared)])
    }

    @Test func assistedFactoryBeginsAGraphAtEachCall() throws {
        let container = Container()
        registerShared(in: container)
        container.register(Note.self, Note.init(text:shared:))
        container.register(Desk.self, Desk.init(shared:makeNote:))
        let desk = try container.resolve(Desk.self)
        let first = try desk.makeNote.make("first")
        let second = try desk.makeNote.make("second")
        #expect(first.shared !== desk.shared)
        #expect(first.shared !== second.shared)
    }

    @Test func resolveThroughACapturedContainerIsAGraphOfItsOwn() throws {
        let container = Container()
        registerShared(in: container)
        container.register(Pair<Shared, Shared>.self) { [weak container] (own: Shared) in
            let other = try container?.resolve(Shared.self)
            return Pair(first: own, second: other ?? own)
        }
        let pair = try container.resolve(Pair<Shared, Shared>.self)
        #expect(pair.first !== pair.second)
    }
}
