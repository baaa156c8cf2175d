import StrataCore
import Testing

private struct Outer: Sendable { let inner: Inner }
private final class Inner: Sendable {}
private struct Failing: Error {}
private protocol Link: Sendable { var count: Int { get } }
private struct End: Link { let count = 0 }
private struct Step: Link {
    let before: any Link
    var count: Int { before.count + 1 }
}

/// A resolver that requests a transient service whose factory takes a resolver, too, runs that factory without its
/// activator. The result is the same as through the activator, which runs it for every other request.
@Suite struct ResolverFactoryTests {
    private func sealed(_ register: (Container) -> Void) throws -> Container {
        let container = Container("Services")
        container.register(Outer.self) { resolver in Outer(inner: try resolver.resolve()) }
            .scope(.transient)
        register(container)
        try container.seal()
        #expect(container.isLinked(ServiceKey(Outer.self)))
        return container
    }

    @Test func itsCompletionsRun() throws {
        let completed = Tally()
        let container = try sealed {
            $0.register(Inner.self) { (_: Resolver) in Inner() }.scope(.transient)
                .initCompleted { (_: Inner) in completed.increment() }
        }
        for _ in 0..<3 { _ = try container.resolve(Outer.self) }
        #expect(completed.value == 3)
    }

    @Test func itsCompletionsWithAResolverRun() throws {
        let completed = Tally()
        let container = try sealed {
            $0.register(Inner.self) { (_: Resolver) in Inner() }.scope(.transient)
                .initCompleted { (_: Resolver, _: Inner) in completed.increment() }
        }
        for _ in 0..<3 { _ = try container.resolve(Outer.self) }
        #expect(completed.value == 3)
    }

    @Test func itIsDecorated() throws {
        let decorated = Tally()
        let container = try sealed {
            $0.register(Inner.self) { (_: Resolver) in Inner() }.scope(.transient)
            $0.decorate(Inner.self) { (inner: Inner) in
                decorated.increment()
                return inner
            }
        }
        for _ in 0..<3 { _ = try container.resolve(Outer.self) }
        #expect(decorated.value == 3)
    }

    @Test func itsConstructionIsReported() throws {
        let events = Recorder<ContainerEvent>()
        let container = try sealed { $0.register(Inner.self) { (_: Resolver) in Inner() }.scope(.transient) }
        _ = try container.resolve(Outer.self)
        container.observe { event in if event.kind == .constructed { events.record(event) } }
        _ = try container.resolve(Outer.self)
        #expect(events.values.map(\.service) == [ServiceKey(Inner.self), ServiceKey(Outer.self)])
    }

    @Test func itsInstanceIsSharedInTheGraph() throws {
        let container = try sealed {
            $0.register(Inner.self) { (_: Resolver) in Inner() }
            $0.register([Inner].self) { resolver in [try resolver.resolve(), try resolver.resolve()] }
            $0.register([Outer].self) { resolver in
                [try resolver.resolve(Outer.self), Outer(inner: try resolver.resolve([Inner].self)[0])]
            }
        }
        let outers = try container.resolve([Outer].self)
        #expect(outers[0].inner === outers[1].inner)
        #expect(try container.resolve(Outer.self).inner !== outers[0].inner)
    }

    @Test func itsFailureIsTheSameAsFromOutside() throws {
        let container = try sealed {
            $0.register(Inner.self) { (_: Resolver) in throw Failing() }.scope(.transient)
        }
        let own = #expect(throws: ResolutionError.self) { try container.resolve(Inner.self) }
        let nested = #expect(throws: ResolutionError.self) { try container.resolve(Outer.self) }
        #expect(own?.code == .factoryFailed)
        #expect(nested?.code == .factoryFailed)
        #expect(nested?.underlying is Failing)
        #expect(own?.path == [ServiceKey(Inner.self)])
        #expect(nested?.path == [ServiceKey(Outer.self), ServiceKey(Inner.self)])
    }

    @Test func aCycleOfSuchFactoriesIsFound() throws {
        let runs = Tally()
        let container = try sealed {
            $0.register(Inner.self) { resolver in
                runs.increment()
                _ = try resolver.resolve(Outer.self)
                return Inner()
            }.scope(.transient)
        }
        for service in [ServiceKey(Outer.self), ServiceKey(Inner.self)] {
            let error = #expect(throws: ResolutionError.self) {
                if service == ServiceKey(Outer.self) {
                    _ = try container.resolve(Outer.self)
                } else {
                    _ = try container.resolve(Inner.self)
                }
            }
            #expect(error?.code == .cycle)
            #expect(error?.path.first == service)
            #expect(error?.path.last == service)
            #expect(error?.path.count == 3)
        }
        // Once for each request: the cycle is found before a factory runs again.
        #expect(runs.value == 2)
    }

    /// Many records have the same bit in the filter that decides whether to search the enclosing runs.
    @Test func aCycleBelowALongChainIsFound() throws {
        let (length, repeated) = (300, 150)
        let (isCyclic, runs) = (Variable(false), Tally())
        let container = try sealed {
            $0.register((any Link).self, name: Self.name(0)) { resolver in
                runs.increment()
                if isCyclic.current { _ = try resolver.resolve((any Link).self, name: Self.name(repeated)) }
                return End()
            }.scope(.transient)
            registerSteps(1...length, in: $0)
        }
        let top = Self.name(length)
        #expect(try container.resolve((any Link).self, name: top).count == length)
        isCyclic.set(true)
        let error = #expect(throws: ResolutionError.self) { try container.resolve((any Link).self, name: top) }
        let steps = Array((0...length).reversed()) + [repeated]
        #expect(error?.code == .cycle && runs.value == 2)
        #expect(error?.path == steps.map { ServiceKey((any Link).self, name: Self.name($0)) })
        isCyclic.set(false)
        #expect(try container.resolve((any Link).self, name: top).count == length)
    }

    /// The factory belongs to an ancestor, whose table its resolver uses.
    @Test func anAncestorsFactorySeesItsOwnLayer() throws {
        let parent = try sealed {
            $0.register(Inner.self) { resolver in
                let name = try resolver.resolve(String.self)
                #expect(name == "parent")
                return Inner()
            }.scope(.transient)
            $0.register(String.self) { "parent" }
        }
        let child = Container("Child", parent: parent)
        child.register(String.self) { "child" }
        child.register([Outer].self) { resolver in
            let name = try resolver.resolve(String.self)
            #expect(name == "child")
            return [try resolver.resolve(Outer.self)]
        }
        try child.seal()
        #expect(try child.resolve([Outer].self).count == 1)
    }

    private static let longest = 20_000
    private static let smallStack = 524_288
    private static func name(_ index: Int) -> RegistrationName { RegistrationName("step \(index)") }

    /// Far more nested factories than a small stack holds.
    private func registerLongChain(in container: Container) {
        container.register((any Link).self, name: Self.name(0)) { (_: Resolver) in End() }.scope(.transient)
        registerSteps(1...Self.longest, in: container)
    }

    private func registerSteps(_ indices: ClosedRange<Int>, in container: Container) {
        for index in indices {
            let before = Self.name(index - 1)
            container.register((any Link).self, name: Self.name(index)) { resolver in
                Step(before: try resolver.resolve((any Link).self, name: before))
            }.scope(.transient)
        }
    }

    /// Each factory checks the stack, and the request fails before it is used up.
    @Test func aLongChainUsesUpNoStack() throws {
        let container = try sealed(registerLongChain)
        let codes = onThread(stackSize: Self.smallStack) {
            [10, Self.longest, 10].map { length in
                failure { () throws(ResolutionError) in
                    try container.resolve((any Link).self, name: Self.name(length))
                }?.code
            }
        }
        #expect(codes == [nil, .tooDeep, nil])
    }

    /// A factory blocks its thread while another one uses its resolver. That thread began before or after, so its stack
    /// lies above or below.
    @Test(arguments: [false, true]) func onAnotherThreadTheStackOfThatOneIsChecked(_ isEarlier: Bool) throws {
        let errand = Errand()
        let codes = Recorder<ResolutionError.Code?>()
        let container = try sealed {
            registerLongChain(in: $0)
            $0.register([Inner].self) { resolver in
                errand.give {
                    let error = failure { () throws(ResolutionError) in
                        _ = try resolver.resolve((any Link).self, name: Self.name(Self.longest))
                    }
                    codes.record(error?.code)
                }
                return []
            }
        }
        let request: @Sendable () -> Void = { _ = try? container.resolve([Inner].self) }
        if isEarlier {
            onThreads(1, stackSize: Self.smallStack) { _ in
                let ended = startThread(request)
                errand.run()
                ended.wait()
            }
        } else {
            let ended = startThread(request)
            onThreads(1, stackSize: Self.smallStack) { _ in errand.run() }
            ended.wait()
        }
        #expect(codes.values == [.tooDeep])
    }
}

/// Work that one thread gives to another one, and waits for.
private final class Errand: @unchecked Sendable {
    // Sendable: `given` and `done` order the accesses to `body`.
    private var body: () -> Void = {}
    private let given = ThreadGate()
    private let done = ThreadGate()

    func give(_ body: @escaping () -> Void) {
        self.body = body
        given.open()
        done.wait()
    }

    func run() {
        given.wait()
        body()
        done.open()
    }
}
