import StrataCore
import Testing

private struct Part: Sendable {}
private struct Page: Sendable {}
private struct Need: Sendable {}

/// A layer with a new container for each round.
private protocol Round: DependencyInjectionConfig {
    static var current: Variable<Container> { get }
}
extension Round {
    static var container: Container { current.current }
    static var managedTypes: [any Registerable.Type] { [] }
}

/// Layers that are registered, sealed and configured at the same time.
@Suite struct ConcurrentBootstrapTests {
    private let none = Provisions([], at: SourceSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1))

    private static func registerParts(_ count: Int, in container: Container) {
        container.register(Part.self) { Part() }
        for number in 0..<count {
            container.register(Part.self, name: RegistrationName("part \(number)")) { Part() }
        }
    }

    /// The children are sealed while their parent has a table, and no links yet.
    @Test func childrenSealedBesideTheirParentHaveLinks() {
        let rounds = repetitions(25)
        let linked = Tally()
        for _ in 0..<rounds {
            let parent = Container("parent")
            Self.registerParts(200, in: parent)
            let barrier = Barrier(4)
            let children = Locked<[Container]>([])
            onThreads(4) { number in
                let child = Container("child \(number)", parent: parent)
                child.register(Page.self) { (_: Part) in Page() }
                children.withLock { $0.append(child) }
                barrier.wait()
                try? child.seal()
            }
            for child in children.withLock({ $0 }) where child.isLinked(ServiceKey(Page.self)) { linked.increment() }
        }
        #expect(linked.value == 4 * rounds)
    }

    /// The parent is sealed first, and its observer registers in the child, which has been proved and is still open.
    @Test func whatIsRegisteredBeforeALayerClosesIsProved() throws {
        let parent = Container("parent")
        parent.register(Part.self) { Part() }
        let child = Container("child", parent: parent)
        parent.observe { event in
            guard event.kind == .sealed else { return }
            child.register(Page.self) { (_: Part) in Page() }
        }
        try child.seal()
        _ = try child.resolve(Page.self)
        #expect(Container("below", parent: child).proofExtent.layers == 1)
    }

    @Test func aFaultThatIsRegisteredBeforeALayerClosesIsReported() {
        let parent = Container("parent")
        parent.register(Part.self) { Part() }
        let child = Container("child", parent: parent)
        parent.observe { event in
            guard event.kind == .sealed else { return }
            child.register(Need.self) { (_: UInt64) in Need() }
        }
        let error = #expect(throws: BootstrapError.self) { try child.seal() }
        #expect(error?.problems.map(\.code) == [.missing])
        #expect(!child.isSealed)
    }

    @Test func aFaultThatIsRegisteredBeforeAConfiguredLayerClosesIsReported() {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                container.register(Part.self) { Part() }
                container.observe { event in
                    guard event.kind == .sealed else { return }
                    Screens.container.register(Need.self) { (_: UInt64) in Need() }
                }
            }
        }
        enum Screens: DependencyInjectionConfig {
            static let container = Container("Screens", parent: Services.self)
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                container.register(Page.self) { (_: Part) in Page() }
            }
        }
        let error = #expect(throws: BootstrapError.self) { try Screens.configure() }
        #expect(error?.problems.map(\.code) == [.missing])
        #expect(throws: BootstrapError.self) { try Screens.configure() }
        #expect(!Screens.container.isSealed)
    }

    @Test func layersNamedInAnyOrderAreConfigured() {
        enum First: Round {
            static let current = Variable(Container("First"))
        }
        enum Second: Round {
            static let current = Variable(Container("Second"))
            static let gate = Variable(ThreadGate())
            static func declare(in container: Container) { gate.current.wait() }
        }
        let none = none
        for _ in 0..<repetitions(25) {
            First.current.set(Container("First"))
            Second.current.set(Container("Second"))
            Second.gate.set(ThreadGate())
            let barrier = Barrier(8)
            let failures = Locked<[String]>([])
            let ended = onThreads(8) { number in
                if number == 0 { Second.gate.current.open() }
                barrier.wait()
                do {
                    let isFirst = number.isMultiple(of: 2)
                    _ = try Bootstrap.prove(
                        isFirst ? [First.self, Second.self] : [Second.self, First.self], providing: none)
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
            #expect(ended)
            #expect(failures.withLock { $0 } == [])
        }
    }
}
