import StrataCore
import Testing

extension RegistrationName {
    fileprivate static let first: Self = "first"
}

private typealias Order = AwaitedScopeGraph.Order
private final class A: Sendable {}
private final class B: Sendable {}
private final class C: Sendable {}
private final class D: Sendable {}
private typealias Root = AwaitedScopeGraph.Root
private final class Part: Sendable {}
private final class Holder: Sendable {
    let part: Part
    init(_ part: Part) { self.part = part }
}
@MainActor private final class Screen: Sendable {}
private enum First: RegistrationTag { static let name: RegistrationName = .first }

private let graphs: [AwaitedScopeGraph] = [
    AwaitedScopeGraph(testDescription: "services of each kind") { parent, child, log in
        parent.register(A.self) { (order: Order) async throws in
            try log.note("A\(order.number)"); return A()
        }.scope(.scoped(.job)).closed { (_) in log.names.record("closed-A") }
        parent.register(B.self) {
            try log.note("B"); return B()
        }.scope(.scoped(.job)).closed { (_) in log.names.record("closed-B") }
        child.register(C.self) { (_: A, _: B, _: Order) async throws in
            try log.note("C"); return C()
        }.scope(.scoped(.job)).closed { (_) async in log.names.record("closed-C") }
        child.register(D.self) { (_: C, _: B) in
            try log.note("D"); return D()
        }.scope(.transient)
        child.register(Root.self) { (_: D, _: A, _: C) async throws in
            try log.note("Root"); return Root()
        }.scope(.transient)
    },
    AwaitedScopeGraph(testDescription: "a root that the scope stores, with plain factories") { parent, child, log in
        parent.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.container)
        child.register(B.self) { (_: A) in
            try log.note("B"); return B()
        }.scope(.scoped(.job))
        child.register(C.self) {
            try log.note("C"); return C()
        }.scope(.weak)
        child.register(Root.self) { (_: B, _: A, _: C) in
            try log.note("Root"); return Root()
        }.scope(.scoped(.job))
    },
    AwaitedScopeGraph(testDescription: "an inner scope", inner: .step) { parent, child, log in
        parent.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.scoped(.job)).closed { (_) in log.names.record("closed-A") }
        child.register(B.self) { (_: A, order: Order) async throws in
            try log.note("B\(order.number)"); return B()
        }.scope(.scoped(.step)).closed { (_) in log.names.record("closed-B") }
        child.register(Root.self) { (_: B, _: A) async throws in
            try log.note("Root"); return Root()
        }
    },
    AwaitedScopeGraph(testDescription: "a scope that is not open") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.scoped(.step))
        child.register(B.self) { (_: A) async throws in
            try log.note("B"); return B()
        }
        child.register(Root.self) { (_: B) in
            try log.note("Root"); return Root()
        }
    },
    AwaitedScopeGraph(testDescription: "a plain service of a scope that is not open") { _, child, log in
        child.register(A.self) {
            try log.note("A"); return A()
        }.scope(.scoped(.step))
        child.register(B.self) { (_: A) in
            try log.note("B"); return B()
        }
        child.register(Root.self) { (_: B) async throws in
            try log.note("Root"); return Root()
        }
    },
    AwaitedScopeGraph(testDescription: "graphs of their own") { parent, child, log in
        parent.register(Part.self) { () async throws in
            try log.note("Part"); return Part()
        }
        child.register(Holder.self) { (part: Part, again: Part) async throws in
            #expect(part === again)
            try log.note("Holder")
            return Holder(part)
        }.scope(.scoped(.job))
        child.register(Root.self) { (part: Part, holder: Holder, again: Part) async throws in
            #expect(part === again && part !== holder.part)
            try log.note("Root")
            return Root()
        }
    },
    AwaitedScopeGraph(testDescription: "plain services in one graph") { parent, child, log in
        parent.register(Part.self) {
            try log.note("Part"); return Part()
        }
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.scoped(.job))
        child.register(B.self) { (_: Part) in
            try log.note("B"); return B()
        }.scope(.scoped(.job))
        child.register(Holder.self) { (part: Part, _: B, order: Order) in
            try log.note("Holder\(order.number)"); return Holder(part)
        }
        child.register(Root.self) { (part: Part, holder: Holder, _: A) in
            #expect(part === holder.part)
            try log.note("Root")
            return Root()
        }
    },
    AwaitedScopeGraph(testDescription: "names and adapters") { _, child, log in
        child.register(A.self, name: .first) { () async throws in
            try log.note("A"); return A()
        }.scope(.scoped(.job))
        child.register(B.self) { (_: Named<A, First>, order: Order?, _: C?) async throws in
            try log.note("B\(order?.number ?? 0)"); return B()
        }.scope(.scoped(.job))
        child.register(D.self) { (b: Lazy<B>, a: Provider<Named<A, First>>) async throws in
            _ = try await b.get()
            _ = try await a.get()
            try log.note("D")
            return D()
        }.scope(.scoped(.job))
        child.register(Root.self) { (_: B, _: D, b: Lazy<B>) async throws in
            _ = try await b.get()
            try log.note("Root")
            return Root()
        }
    },
    AwaitedScopeGraph(testDescription: "resolvers") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.scoped(.job))
        child.register(B.self) { (resolver: AsyncResolver) async throws in
            _ = try await resolver.resolve(A.self)
            try log.note("B\(try await resolver.resolve(Order.self).number)")
            return B()
        }.scope(.scoped(.job))
        child.register(D.self, name: .first) { (_: B) async throws in
            try log.note("D"); return D()
        }.scope(.scoped(.job))
        child.register(Root.self) { (_: A, resolver: AsyncResolver) async throws in
            async let first = resolver.resolve(D.self, name: .first)
            async let second = resolver.resolve(A.self)
            _ = try await (first, second)
            _ = try await resolver.resolve(D.self, name: .first)
            if let error = await failure({ try await resolver.resolve(D.self) }) {
                try log.note("\(error.code)\(error.path.count)")
            }
            try log.note("Root")
            return Root()
        }
    },
    AwaitedScopeGraph(testDescription: "completions that wait") { _, child, log in
        child.register(Part.self) { () async throws in
            try log.note("Part"); return Part()
        }.initCompleted { (resolver: Resolver, _) in
            _ = try resolver.resolve(C.self)
            try log.note("completion")
        }
        child.register(C.self) {
            try log.note("C"); return C()
        }.scope(.scoped(.job))
        child.register(A.self) { (_: Part) async throws in
            try log.note("A"); return A()
        }.scope(.scoped(.job))
        child.register(Root.self) { (_: A, _: C) async throws in
            try log.note("Root"); return Root()
        }
    },
]

/// Services of an open scope that must be awaited, by links.
@Suite(.timeLimit(.minutes(10))) struct AwaitedScopeLinksTests {
    @Test(arguments: graphs) fileprivate func sealedAndOpenDoTheSame(_ graph: AwaitedScopeGraph) async throws {
        let expected = try await graph.outcome(isSealed: false)
        #expect(try await graph.outcome(isSealed: true) == expected)
        let count = expected.last?.split(separator: " ").count ?? 0
        for failing in 1...max(count, 1) where count > 0 {
            let expected = try await graph.outcome(isSealed: false, failingAt: failing)
            #expect(try await graph.outcome(isSealed: true, failingAt: failing) == expected)
        }
    }

    /// A container whose scope stores an `A`, whose factory runs `body`.
    private func container(
        isSealed: Bool, _ body: @escaping @Sendable (Int) async throws -> Void
    ) throws -> (parent: Container, child: Container) {
        let rounds = Tally()
        return try parentAndChild(isSealed: isSealed) { parent, child in
            parent.opens(.job)
            child.opens(.job)
            parent.register(A.self) { () async throws in
                try await body(rounds.increment())
                return A()
            }.scope(.scoped(.job))
            child.register(B.self) { (_: A) in B() }.scope(.scoped(.job))
            child.register(Root.self) { (_: A, _: B) in Root() }.scope(.transient)
        }
    }

    @Test(arguments: [true, false]) func manyTasksShareTheInstanceOfTheirScope(isSealed: Bool) async throws {
        let constructed = Tally()
        let (parent, child) = try container(isSealed: isSealed) { _ in
            await Task.yield()
            _ = constructed.increment()
        }
        defer { withExtendedLifetime(parent) {} }
        let scopes = 50
        for _ in 0..<scopes {
            try await child.withScope(.job) { scope in
                let all = try await withThrowingTaskGroup(of: A.self) { group in
                    for number in 0..<8 {
                        group.addTask {
                            if number % 2 == 0 { _ = try await scope.resolve(Root.self) }
                            return try await scope.resolve(A.self)
                        }
                    }
                    return try await group.reduce(into: [A]()) { $0.append($1) }
                }
                #expect(Set(all.map(ObjectIdentifier.init)).count == 1)
            }
        }
        #expect(constructed.value == scopes)
    }

    @Test(arguments: [true, false]) func theNextRequestTriesAgain(isSealed: Bool) async throws {
        let (parent, child) = try container(isSealed: isSealed) { round in
            if round < 3 { throw ConstructionLog.Refusal() }
        }
        defer { withExtendedLifetime(parent) {} }
        try await child.withScope(.job) { scope in
            for _ in 0..<2 {
                #expect(await failure { try await scope.resolve(Root.self) }?.code == .factoryFailed)
            }
            _ = try await scope.resolve(Root.self)
        }
    }

    private func withoutAwaiting<Service>(_ service: Service.Type, in scope: Scope) -> ResolutionError? {
        failure { () throws(ResolutionError) in try scope.resolve(service) }
    }

    /// Whatever happens while the factory is suspended happens the same way with links and without.
    @Test(arguments: [true, false]) func theScopeEndsMeanwhile(isSealed: Bool) async throws {
        let (began, goOn) = (Gate(), Gate())
        let closed = Tally()
        let (parent, child) = try parentAndChild(isSealed: isSealed) { _, child in
            child.opens(.job)
            child.register(A.self) { () async in
                began.open()
                await goOn.wait()
                return A()
            }.scope(.scoped(.job)).closed { (_) in _ = closed.increment() }
            child.register(Root.self) { (_: A) in Root() }.scope(.scoped(.job))
        }
        defer { withExtendedLifetime(parent) {} }
        let (first, waiting, scope) = try await child.withScope(.job) { scope in
            let first = Task { try await scope.resolve(Root.self) }
            await began.wait()
            let waiting = Task { try await scope.resolve(A.self) }
            // Long enough for it to wait for the first one.
            try await Task.sleep(for: .milliseconds(200))
            return (first, waiting, scope)
        }
        goOn.open()
        #expect(closed.value == 0)
        // The instance of `A` was under construction, so it is constructed to its end, and closed at once.
        _ = try await first.value
        #expect(await failure { try await waiting.value }?.code == .scopeClosed)
        #expect(await failure { try await scope.resolve(Root.self) }?.code == .scopeClosed)
        #expect(closed.value == 1)
    }

    @Test(arguments: [true, false], [true, false])
    func theLayerChangesMeanwhile(isSealed: Bool, closes: Bool) async throws {
        let (began, goOn) = (Gate(), Gate())
        let (parent, child) = try container(isSealed: isSealed) { round in
            guard round == 1 else { return }
            began.open()
            await goOn.wait()
        }
        defer { withExtendedLifetime(parent) {} }
        try await child.withScope(.job) { scope in
            let request = Task { try await scope.resolve(Root.self) }
            await began.wait()
            if closes { await child.close() } else { child.observe { _ in } }
            goOn.open()
            if closes {
                #expect(await failure { try await request.value }?.code == .containerClosed)
            } else {
                _ = try await request.value
                _ = try await scope.resolve(Root.self)
            }
        }
    }

    @Test(arguments: [true, false]) func aFactoryThatRequestsItsOwnServiceGetsACycle(isSealed: Bool) async throws {
        let (parent, child) = try parentAndChild(isSealed: isSealed) { _, child in
            child.opens(.job)
            child.register(A.self) { () async throws in
                _ = try await Current.scope?.resolve(B.self)
                return A()
            }.scope(.scoped(.job))
            child.register(B.self) { (_: A) async in B() }.scope(.scoped(.job))
            child.register(Root.self) { (_: B) in Root() }.scope(.transient)
        }
        defer { withExtendedLifetime(parent) {} }
        try await child.withScope(.job) { scope in
            try await Current.$scope.withValue(scope) {
                let error = try #require(await failure { try await scope.resolve(Root.self) })
                #expect(error.code == .factoryFailed)
                #expect(error.path == [ServiceKey(Root.self), ServiceKey(B.self), ServiceKey(A.self)])
                let cycle = try #require(error.underlying as? ResolutionError)
                #expect(cycle.code == .cycle && cycle.path == [ServiceKey(B.self)])
            }
        }
    }

    @Test(arguments: [true, false]) func aWaitingRequestEndsWithItsTaskOrAtTheTimeout(isSealed: Bool) async throws {
        let (began, goOn) = (Gate(), Gate())
        let (parent, child) = try container(isSealed: isSealed) { _ in
            began.open()
            await goOn.wait()
        }
        defer { withExtendedLifetime(parent) {} }
        try await child.withScope(.job) { scope in
            let first = Task { try await scope.resolve(Root.self) }
            await began.wait()
            let cancelled = Task { try await scope.resolve(Root.self) }
            cancelled.cancel()
            #expect(await failure { try await cancelled.value }?.code == .cancelled)
            #expect(withoutAwaiting(Root.self, in: scope)?.code == .needsAwait)
            child.constructionTimeout = .milliseconds(50)
            #expect(await failure { try await scope.resolve(Root.self) }?.code == .constructionTimeout)
            child.constructionTimeout = nil
            goOn.open()
            _ = try await first.value
            _ = try await scope.resolve(Root.self)
        }
    }

    /// A factory with a resolver may request a main-actor service, and links do not know that the caller is on the main
    /// actor. Other services of the scope have links in such a layer, too.
    @MainActor @Test(arguments: [true, false], [true, false])
    func aResolverInTheScopeFindsTheMainActor(isSealed: Bool, isAbove: Bool) async throws {
        let (parent, child) = try parentAndChild(isSealed: isSealed) { parent, child in
            child.opens(.job)
            child.register(Screen.self, onMainActor: { Screen() }).scope(.transient)
            child.register(A.self) { (resolver: Resolver) in
                _ = try resolver.resolve(Screen.self)
                return A()
            }.scope(.scoped(.job))
            child.register(B.self) { (_: A) in B() }
            child.register(C.self) { C() }.scope(.scoped(.job))
            child.register(D.self) { (_: C) async in D() }.scope(.scoped(.job))
            if isAbove {
                child.register(Root.self) { (_: B, _: D) async in Root() }
            } else {
                child.register(Root.self) { (_: A, _: D) async in Root() }.scope(.scoped(.job))
            }
        }
        defer { withExtendedLifetime(parent) {} }
        try await child.withScope(.job) { scope in
            let d = try await scope.resolve(D.self)
            _ = try await scope.resolve(Root.self)
            #expect(try await scope.resolve(D.self) === d)
        }
    }

    @Test func aNamedServiceThatIsAwaitedHasLinks() async throws {
        let container = Container("Services")
        container.register(A.self, name: .first) { () async in A() }.scope(.container)
        container.register(B.self, name: .first) { (_: Named<A, First>) async in B() }.scope(.transient)
        try container.seal()
        #expect(container.isLinkedForAwaiting(ServiceKey(B.self, name: .first)))
        let first = try await container.resolve(A.self, name: .first)
        #expect(try await container.resolve(A.self, name: .first) === first)
        #expect(try await container.resolve(B.self, name: .first) !== container.resolve(B.self, name: .first))
        #expect(await failure { try await container.resolve(B.self) }?.code == .missing)
        #expect(await failure { try await container.resolve(B.self, name: "second") }?.code == .missing)
    }
}

private enum Current {
    @TaskLocal static var scope: Scope?
}
