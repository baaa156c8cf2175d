import StrataCore
import Testing

private struct Failing: Error {}

private protocol Part: AnyObject, Sendable {}
private final class Twig: Part {}
private final class OtherTwig: Part {}
private final class Bough: Sendable {
    let parts: [any Part]
    init(_ parts: any Part...) { self.parts = parts }
}
private final class Root: Sendable {
    let lazy: Lazy<Twig>?
    init(_ lazy: Lazy<Twig>? = nil) { self.lazy = lazy }
}
private final class Ring: Sendable {
    let next = Variable<Weak<Chain>?>(nil)
}
private final class Chain: Sendable {
    let ring: Ring
    init(_ ring: Ring) { self.ring = ring }
}

/// A graph whose root is a `Root`.
private struct Graph: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether links construct the root.
    var isLinked = true
    let register: @Sendable (Container) -> Void
}

private let graphs = [
    Graph(testDescription: "transient") { container in
        container.register(Twig.self) { Twig() }.scope(.transient)
        container.register(Root.self) { (_: Twig, _: Twig) in Root() }.scope(.transient)
    },
    Graph(testDescription: "cached") { container in
        container.register(Twig.self) { Twig() }.scope(.transient)
        container.register(Bough.self) { (leaf: Twig) in Bough(leaf) }.scope(.container)
        container.register(Root.self) { (_: Bough, _: Twig, _: Bough) in Root() }.scope(.transient)
    },
    Graph(testDescription: "weak") { container in
        container.register(Twig.self) { Twig() }.scope(.weak)
        container.register(Root.self) { (_: Twig, _: Twig) in Root() }.scope(.transient)
    },
    Graph(testDescription: "graph scope") { container in
        container.register(Twig.self) { Twig() }
        container.register(Bough.self) { (leaf: Twig) in Bough(leaf) }
        container.register(Root.self) { (_: Bough, _: Twig, _: Bough) in Root() }
    },
    Graph(testDescription: "optional") { container in
        container.register(Twig.self) { Twig() }.scope(.transient)
        container.register(Root.self) { (_: Twig?, _: OtherTwig?) in Root() }.scope(.transient)
    },
    Graph(testDescription: "collection") { container in
        container.register((any Part).self) { Twig() }.contributed()
        container.register((any Part).self) { OtherTwig() }.contributed()
        container.register(Root.self) { (_: [any Part]) in Root() }.scope(.transient)
    },
    Graph(testDescription: "decorated") { container in
        container.register((any Part).self) { Twig() }.scope(.transient)
        container.register(Twig.self) { Twig() }
        container.decorate((any Part).self) { (inner: any Part, _: Twig) in inner }
        container.register(Root.self) { (_: any Part) in Root() }.scope(.transient)
    },
    Graph(testDescription: "named") { container in
        container.register(Twig.self, name: "first") { Twig() }.scope(.transient)
        container.register(Root.self) { (_: Named<Twig, First>) in Root() }.scope(.transient)
    },
    Graph(testDescription: "lazy") { container in
        container.register(Twig.self) { Twig() }
        container.register(Root.self) { (lazy: Lazy<Twig>) in Root(lazy) }.scope(.transient)
    },
    Graph(testDescription: "lazy that joins its graph") { container in
        container.register(Twig.self) { Twig() }
        container.register(Root.self) { (_: Twig, lazy: Lazy<Twig>) in Root(lazy) }.scope(.transient)
    },
    Graph(testDescription: "completion") { container in
        container.register(Twig.self) { Twig() }
        container.register(OtherTwig.self) { OtherTwig() }
        container.register(Bough.self) { (leaf: Twig) in Bough(leaf) }.initCompleted { (_, _: OtherTwig, _: Twig) in }
        container.register(Root.self) { (_: Bough) in Root() }.initCompleted { (_, _: OtherTwig) in }
    },
    Graph(testDescription: "completion that takes a resolver") { container in
        container.register(Twig.self) { Twig() }
        container.register(Bough.self) { (leaf: Twig) in Bough(leaf) }
            .initCompleted { resolver, _ in _ = try resolver.resolve(Root.self) }
        container.register(Root.self) { (_: Bough, _: Twig) in Root() }
    },
    Graph(testDescription: "cycle with a completion") { container in
        container.register(Ring.self) { Ring() }
            .initCompleted { (ring, chain: Chain) in ring.next.set(Weak(chain)) }
        container.register(Chain.self) { (ring: Ring) in Chain(ring) }
        // The completion of the first member constructs the other one.
        container.register(Root.self) { (_: Ring, _: Chain) in Root() }
    },
    Graph(testDescription: "resolver") { container in
        container.register(Twig.self) { Twig() }
        container.register(Bough.self) { resolver in Bough(try resolver.resolve(Twig.self)) }
        container.register(Root.self) { (_: Bough, _: Twig) in Root() }
    },
    Graph(testDescription: "forward") { container in
        container.register(Twig.self) { Twig() }.scope(.transient).implements((any Part).self) { $0 }
        container.register(Root.self) { (_: any Part) in Root() }.scope(.transient)
    },
    Graph(testDescription: "failing") { container in
        container.register(Twig.self) { Twig() }
        container.register(OtherTwig.self) { throw Failing() }
        container.register(Root.self) { (_: Twig, _: OtherTwig) in Root() }
    },
    Graph(testDescription: "failing below a cached service") { container in
        container.register(Twig.self) { Twig() }
        container.register(OtherTwig.self) { (_: Twig) in throw Failing() }.scope(.container)
        container.register(Root.self) { (_: Twig, _: OtherTwig) in Root() }.scope(.transient)
    },
    Graph(testDescription: "failing completion") { container in
        container.register(Twig.self) { Twig() }
        container.register(Root.self) { (_: Twig) in Root() }.initCompleted { _ in throw Failing() }
    },
    Graph(testDescription: "cached root", isLinked: false) { container in
        container.register(Twig.self) { Twig() }
        container.register(Root.self) { (_: Twig) in Root() }.scope(.container)
    },
]

private enum First: RegistrationTag { static let name: RegistrationName = "first" }

/// When a container is observed, and in which way its requests are served.
private enum Beginning: CaseIterable {
    /// Never sealed: the slow path serves every request.
    case open
    case beforeSealing, afterSealing, afterRequests
}

/// Records that report what links construct, in containers with observers.
@Suite struct ReportedLinksTests {
    /// The events of three requests, with the order in which the constructions began.
    private func events(_ graph: Graph, _ beginning: Beginning, layers: Int) throws -> [String] {
        let events = Recorder<ContainerEvent>()
        let parent = Container("Parent")
        graph.register(parent)
        let container = layers == 1 ? parent : Container("Child", parent: parent)
        if layers > 1 {
            container.register(String.self) { (_: Root) in "" }.scope(.transient)
        }
        let all = layers == 1 ? [parent] : [parent, container]
        // The text of an error is made by its container when it is read, so an event with an error holds the container.
        func observe() { for container in all { container.observe { [weak events] in events?.record($0) } } }
        for container in all { container.useOpenLinks(false) }
        if beginning == .open || beginning == .beforeSealing { observe() }
        if beginning != .open { for container in all { try container.seal() } }
        if beginning == .afterRequests { _ = try? container.resolve(Twig.self) }
        if beginning == .afterSealing || beginning == .afterRequests { observe() }
        #expect(container.isReported(ServiceKey(Root.self)) == (graph.isLinked && beginning != .open))
        for _ in 0..<3 {
            let root = try? container.resolve(Root.self)
            _ = try? root?.lazy?.get()
            _ = try? container.resolve(Twig.self, name: "first")
            if layers > 1 { _ = try? container.resolve(String.self) }
        }
        return texts(of: events.values.filter { $0.kind != .sealed && $0.kind != .registered })
    }

    @Test(arguments: graphs, [1, 2])
    private func theirEventsAreThoseOfTheSlowPath(_ graph: Graph, layers: Int) throws {
        let expected = try events(graph, .open, layers: layers)
        #expect(!expected.isEmpty)
        for beginning in Beginning.allCases { #expect(try events(graph, beginning, layers: layers) == expected) }
    }

    @Test func aFailureIsReportedOnce() throws {
        let container = Container()
        container.register(Twig.self) { throw Failing() }.scope(.container)
        container.register(Root.self) { (_: Twig) in Root() }.scope(.transient)
        try container.seal()
        let failures = Recorder<String>()
        container.observe { if $0.kind == .failed { failures.record("\($0.error?.path ?? [])") } }
        for _ in 0..<2 { #expect(throws: ResolutionError.self) { try container.resolve(Root.self) } }
        #expect(failures.values == ["[Root, Twig]", "[Root, Twig]"])
    }

    @Test func anAwaitedRequestReportsTheSame() async throws {
        let container = Container()
        container.register(Twig.self, name: "first") { Twig() }.scope(.transient)
        container.register(OtherTwig.self) { throw Failing() }
        container.register(Root.self) { (_: Named<Twig, First>) in Root() }.scope(.transient)
        container.register(Bough.self) { (_: Root, twig: OtherTwig) in Bough(twig) }
        try container.seal()
        let seen = Recorder<String>()
        container.observe { event in
            let place = event.context.map { "\($0.thread == ConstructionContext.currentThread) \($0.task == nil)" }
            seen.record("\(event.kind) \(event.service!) \(event.error?.path ?? []) \(place ?? "")")
        }
        _ = try container.resolveNow() as Root
        _ = try { () throws in try container.resolve(Twig.self, name: "first") }()
        #expect(throws: ResolutionError.self) { try container.resolveNow(Bough.self) }
        let expected = seen.values
        _ = try await container.resolve(Root.self)
        _ = try await container.resolve(Twig.self, name: "first")
        await #expect(throws: ResolutionError.self) { try await container.resolve(Bough.self) }
        #expect(expected.count == 6)
        #expect(Array(seen.values[expected.count...]) == expected)
    }

    @Test func eachObserverOfEachLayerIsNotified() throws {
        let parent = Container("Parent")
        parent.register(Twig.self) { Twig() }.scope(.transient)
        let child = Container("Child", parent: parent)
        child.register(Root.self) { (_: Twig) in Root() }.scope(.transient)
        try parent.seal()
        try child.seal()
        let seen = Recorder<String>()
        func observe(_ container: Container, _ number: Int) {
            container.observe { if $0.kind == .constructed { seen.record("\(number) \($0.service!)") } }
        }
        func events() throws -> [String] {
            let known = seen.values.count
            _ = try child.resolve(Root.self)
            return Array(seen.values[known...])
        }
        observe(child, 1)
        #expect(try events() == ["1 Root"])
        observe(parent, 2)
        #expect(try events() == ["2 Twig", "1 Root"])
        observe(parent, 3)
        observe(child, 4)
        #expect(try events() == ["2 Twig", "3 Twig", "1 Root", "4 Root"])
        #expect(child.isReported(ServiceKey(Root.self)) && child.isReported(ServiceKey(Twig.self)))
        let late = Container("Late", parent: child)
        late.register(Bough.self) { (leaf: Twig, _: Root) in Bough(leaf) }.scope(.transient)
        try late.seal()
        _ = try late.resolve(Bough.self)
        #expect(seen.values.suffix(6) == ["2 Twig", "3 Twig", "2 Twig", "3 Twig", "1 Root", "4 Root"])
    }

    /// The factory that adds the observer keeps its graph: the rest of it takes the slow path where a resolver asks.
    @Test func anObserverThatAFactoryAddsSharesTheGraph() throws {
        let container = Container()
        let seen = Recorder<String>()
        let isObserved = Variable(false)
        container.register(Twig.self) { Twig() }
        container.register(OtherTwig.self) { OtherTwig() }
        container.register(Bough.self) { [unowned container] resolver in
            let leaf = try resolver.resolve(Twig.self)
            if !isObserved.current {
                isObserved.set(true)
                container.observe { if $0.kind == .constructed { seen.record("\($0.service!)") } }
            }
            _ = try resolver.resolve(OtherTwig.self)
            return Bough(leaf, try resolver.resolve(Twig.self))
        }
        container.register(Root.self) { (_: Bough) in Root() }
        try container.seal()
        let branch = try container.resolve(Bough.self)
        #expect(branch.parts[0] === branch.parts[1])
        #expect(seen.values == ["OtherTwig"])
        _ = try container.resolve(Root.self)
        #expect(seen.values.dropFirst() == ["Twig", "OtherTwig", "Bough", "Root"])
    }

    @Test func aHookResolves() throws {
        let container = Container()
        container.register(Twig.self) { Twig() }.scope(.transient)
        container.register(OtherTwig.self) { OtherTwig() }.scope(.transient)
        container.register(Root.self) { (_: Twig) in Root() }.scope(.transient)
        try container.seal()
        let seen = Recorder<String>()
        container.observe { [weak container] event in
            guard event.kind == .constructed else { return }
            seen.record("\(event.service!)")
            if event.service != ServiceKey(OtherTwig.self) { _ = try? container?.resolve(OtherTwig.self) }
        }
        _ = try container.resolve(Root.self)
        #expect(seen.values == ["Twig", "OtherTwig", "Root", "OtherTwig"])
    }

    /// A child is linked while its parent receives an observer. Afterwards, each construction is reported.
    @Test func aChildIsSealedWhileItsParentIsObserved() throws {
        for _ in 0..<repetitions(400) {
            let parent = Container("Parent")
            parent.register(Twig.self) { Twig() }.scope(.transient)
            let children = (0..<2).map { _ in Container("Child", parent: parent) }
            for child in children {
                child.register(Root.self) { (_: Twig) in Root() }.scope(.transient)
                // So that compiling takes a while.
                for number in 0..<40 { child.register(Int.self, name: RegistrationName("\(number)")) { number } }
            }
            try parent.seal()
            let seen = Tally()
            let ended = onThreads(3) { number in
                if number == 2 { return parent.observe { if $0.kind == .constructed { seen.increment() } } }
                try? children[number].seal()
                _ = try? children[number].resolveNow() as Root
            }
            #expect(ended)
            let known = seen.value
            for child in children {
                _ = try child.resolve(Root.self)
                #expect(child.isReported(ServiceKey(Root.self)))
            }
            #expect(seen.value == known + 2)
        }
    }
}
