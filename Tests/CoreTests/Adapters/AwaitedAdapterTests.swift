import StrataCore
import Testing

@Suite struct AwaitedAdapterTests {
    private func makeContainer(_ counter: MadeCounter) throws -> Container {
        let container = Container()
        container.register(Leaf.self) { () async throws in
            await Task.yield()
            return counter.make(Leaf())
        }.scope(.container).contributed()
        container.register(String.self, name: "replica") { () async throws in "replica" }
        container.register(Int.self) { (leaf: Leaf?, all: [Leaf], text: Named<String, Replica>) in
            all.first === leaf ? text.value.count : 0
        }
        container.register(Bool.self) { (_: Lazy<Leaf>, _: Provider<Leaf>) in true }
        try container.seal()
        return container
    }

    @Test func executionsJoinThroughWhatIsObtainedAtOnce() async throws {
        let container = try makeContainer(MadeCounter())
        #expect(try await container.resolve(Int.self) == 7)
        #expect(try await container.resolve([Leaf].self).count == 1)
        #expect(try await container.resolve(Leaf?.self) != nil)
        #expect(try container.resolveNow(Bool.self))
        let error = #expect(throws: ResolutionError.self) { try container.resolveNow(Int.self) }
        #expect(error?.code == .needsAwait)
        #expect(error?.path == [ServiceKey(Int.self), ServiceKey(Leaf.self)])
        #expect(#expect(throws: ResolutionError.self) { try container.resolveNow([Leaf].self) }?.code == .needsAwait)
    }

    @Test func lazyAndProviderAwait() async throws {
        let counter = MadeCounter()
        let container = try makeContainer(counter)
        let provider = try container.resolveNow(Provider<Leaf>.self)
        let lazies = try (0..<100).map { _ in try container.resolveNow(Lazy<Leaf>.self) }
        let leaf = try await provider.get()
        for lazy in lazies {
            let leaves = try await withThrowingTaskGroup(of: Leaf.self) { group in
                for _ in 0..<4 { group.addTask { try await lazy.get() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(leaves.allSatisfy { $0 === leaf })
        }
        #expect(counter.count == 1)
    }

    @Test func anAwaitedLazyIsOneUnderManyTasks() async throws {
        let counter = MadeCounter()
        let container = Container()
        container.register(Leaf.self) { () async throws in
            await Task.yield()
            return counter.make(Leaf())
        }.scope(.transient)
        try container.seal()
        for round in 0..<500 {
            let lazy = try container.resolveNow(Lazy<Leaf>.self)
            let leaves = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
                for _ in 0..<8 { group.addTask { ObjectIdentifier(try await lazy.get()) } }
                // Refused, and no harm to the others.
                let refused = startThread { _ = try? lazy.get() }
                defer { _ = refused.wait() }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(leaves.count == 1, "round \(round)")
        }
        #expect(counter.count == 500)
    }

    @Test func anAwaitedLazyFindsTheSamePartner() async throws {
        let container = Container()
        container.register(Owner.self) { (partner: Lazy<Partner>) async throws in
            await Task.yield()
            return Owner(partner: partner)
        }
        container.register(Partner.self, Partner.init(owner:))
        try container.seal()
        let owner = try await container.resolve(Owner.self)
        let partner = try await owner.partner.get()
        #expect(partner.owner === owner)
    }

    @Test func aLazyIsUsedInsideAnAsynchronousFactory() async throws {
        let container = Container()
        container.register(Leaf.self) { Leaf() }
        container.register(Int.self) { (leaf: Leaf, later: Lazy<Leaf>) async throws in
            await Task.yield()
            let same = try await later.get()
            return same === leaf ? 1 : 0
        }
        try container.seal()
        for _ in 0..<1_000 { #expect(try await container.resolve(Int.self) == 1) }
    }

    @Test func anAwaitedServiceIsDecorated() async throws {
        final class Shell: Sendable {
            let leaf: Leaf
            init(_ leaf: Leaf) { self.leaf = leaf }
        }
        let container = Container()
        container.register(Shell.self) { () async throws in Shell(Leaf()) }.scope(.container)
        container.decorate(Shell.self) { (inner: Shell, _: Int) in Shell(inner.leaf) }
        container.register(Int.self) { () async throws in 1 }
        try container.seal()
        let shell = try await container.resolve(Shell.self)
        #expect(try await container.resolve(Shell.self) === shell)
    }

    @Test func aLazyOfAScopeEndsWithIt() async throws {
        let container = Container()
        container.opens("request", providing: Int.self)
        container.register(Leaf.self) { (_: Int) in Leaf() }.scope(.scoped("request"))
        container.register(Bool.self) { (later: Lazy<Leaf>, leaf: Leaf) in try later.get() === leaf }
        try container.seal()
        let lazy = try await container.withScope("request", providing: 1) { scope in
            #expect(try await scope.resolve(Bool.self))
            #expect(try await scope.resolve(Int?.self) == 1)
            let lazy = try await scope.resolve(Lazy<Leaf>.self)
            let leaf = try await scope.resolve(Leaf.self)
            #expect(try await lazy.get() === leaf)
            return try await scope.resolve(Lazy<Leaf>.self)
        }
        let error = await #expect(throws: ResolutionError.self) { try await lazy.get() }
        #expect(error?.code == .scopeClosed)
    }

    /// A plain service below an awaited one that leads back to itself through a captured container: refused, and not
    /// awaited by the constructing thread.
    @Test(arguments: [true, false]) func requestThatLeadsBackIsRefusedAndBlocksNoThread(isLazy: Bool) async throws {
        let container = Container()
        let captured = Variable<Container?>(container)
        container.register(Int.self) { () async throws in 1 }
        container.register(Leaf.self) { (later: Lazy<Bool>) in
            _ = isLazy ? try later.get() : try captured.current?.resolve(Bool.self)
            return Leaf()
        }.scope(.container)
        container.register(Bool.self) { (_: Leaf) in true }.scope(.container)
        container.register(String.self) { (_: Int, _: Leaf) in "" }
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(String.self) }
        captured.set(nil)
        #expect(error?.path.first == ServiceKey(String.self))
        #expect((error?.underlying as? ResolutionError)?.code == .cycle)
    }

    private final class Hosted: Startable {
        func start() async throws {}
    }

    private final class Finished: Sendable {
        let isCompleted = Variable(false)
    }

    private struct Late: Sendable {
        let finished: Finished
    }

    private struct Desk: Sendable {
        let slow: Lazy<Leaf>
        let quick: Lazy<Late>
    }

    /// A task constructs a service of the graph without its flight, while a thread holds the flight. What the thread
    /// requests there belongs to its own request: the completion has run when that ends, and not at the end of the
    /// task's request.
    @Test func anAwaitedLazyLeavesTheThreadsOfItsGraphAlone() async throws {
        let container = Container()
        let (quickBegan, slowBegan, goOn) = (ThreadGate(), ThreadGate(), ThreadGate())
        container.register(Hosted.self) { () async throws in Hosted() }.scope(.container).hosted()
        container.register(Leaf.self) { (_: Hosted) in
            slowBegan.open()
            goOn.wait(seconds: 60)
            return Leaf()
        }
        container.register(Finished.self) { Finished() }
            .initCompleted { (_: Resolver, finished: Finished) in finished.isCompleted.set(true) }
        container.register(Late.self) { (finished: Lazy<Finished>) in
            quickBegan.open()
            slowBegan.wait(seconds: 60)
            return Late(finished: try finished.get())
        }
        container.register(Desk.self) { (_: Resolver, slow: Lazy<Leaf>, quick: Lazy<Late>) in
            Desk(slow: slow, quick: quick)
        }
        let stack = try ProvedStack.sealing([container])
        let node = try #require(stack.graph.nodes.firstIndex { $0.key == ServiceKey(Hosted.self) })
        _ = try await stack.makeHosted(node)
        stack.didStart(node)
        let desk = try container.resolveNow(Desk.self)
        let isCompleted = Variable<Bool?>(nil)
        let quick = startThread {
            isCompleted.set((try? desk.quick.get())?.finished.isCompleted.current)
            goOn.open()
        }
        let slow = Task(executorPreference: OwnThreads()) {
            quickBegan.wait(seconds: 60)
            return try await desk.slow.get()
        }
        _ = try await slow.value
        quick.wait()
        #expect(isCompleted.current == true)
    }
}
