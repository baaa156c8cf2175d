import StrataCore
import Testing

extension RegistrationName {
    fileprivate static let first: Self = "first"
}

private struct A: Sendable {}
private struct B: Sendable {}
private struct C: Sendable {}
private struct D: Sendable {}
private typealias Root = AwaitedGraph.Root
private final class Part: Sendable {}
private struct Numbered: Sendable { let number: Int }
private struct Both: Sendable { let first: Part, second: Part }
private enum First: RegistrationTag { static let name: RegistrationName = .first }

private let graphs: [AwaitedGraph] = [
    AwaitedGraph(testDescription: "services of each kind") { parent, child, log in
        parent.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.transient)
        parent.register(B.self) {
            try log.note("B"); return B()
        }.scope(.container)
        child.register(C.self) { (_: A, _: B) async throws in
            try log.note("C"); return C()
        }.scope(.container)
        child.register(D.self) { (_: A, _: C) in
            try log.note("D"); return D()
        }.scope(.transient)
        child.register(Root.self) { (resolver: AsyncResolver) async throws in
            _ = try await resolver.resolve(D.self)
            _ = try await resolver.resolve(A.self)
            _ = try await resolver.resolve(B.self)
            _ = try await resolver.resolve(C.self)
            try log.note("Root")
            return Root()
        }.scope(.transient)
    },
    AwaitedGraph(testDescription: "names, arguments and adapters") { _, child, log in
        child.register(A.self, name: .first) { () async throws in
            try log.note("A"); return A()
        }.scope(.transient)
        child.register(Numbered.self) { (number: Assisted<Int>) async throws in
            try log.note("Numbered\(number.value)"); return Numbered(number: number.value)
        }
        child.register(B.self) { () async throws in
            try log.note("B"); return B()
        }
        child.register(Root.self) { (resolver: AsyncResolver) async throws in
            _ = try await resolver.resolve(A.self, name: .first)
            _ = try await resolver.resolve(Named<A, First>.self)
            _ = try await resolver.resolve(Numbered.self, arguments: 3)
            _ = try await resolver.resolve(B?.self)
            _ = try await resolver.resolve(C?.self)
            _ = try await resolver.resolve(Lazy<B>.self).get()
            _ = try await resolver.resolve(Provider<B>.self).get()
            for code in [
                await failure { try await resolver.resolve(A.self) },
                await failure { try await resolver.resolve(A.self, name: "second") },
                await failure { try await resolver.resolve(Numbered.self) },
                await failure { try await resolver.resolve(Numbered.self, arguments: "") },
            ] {
                try log.note("\(code?.code.description ?? "")\(code?.path.count ?? 0)")
            }
            try log.note("Root")
            return Root()
        }.scope(.transient)
    },
    AwaitedGraph(testDescription: "one graph") { parent, child, log in
        parent.register(Part.self) { () async throws in
            try log.note("Part"); return Part()
        }
        child.register(Both.self) { (part: Part, resolver: AsyncResolver) async throws in
            let both = Both(first: part, second: try await resolver.resolve(Part.self))
            #expect(both.first === both.second)
            try log.note("Both")
            return both
        }
        child.register(Root.self) { (both: Both, part: Part, resolver: AsyncResolver) async throws in
            #expect(both.first === part)
            #expect(try await resolver.resolve(Both.self).first === part)
            #expect(try await resolver.resolve(Lazy<Part>.self).get() === part)
            try log.note("Root")
            return Root()
        }
    },
    AwaitedGraph(testDescription: "resolvers inside each other") { parent, child, log in
        parent.register(A.self) { (resolver: AsyncResolver) async throws in
            try log.note("A")
            return A()
        }.scope(.transient)
        child.register(B.self) { (resolver: AsyncResolver) async throws in
            _ = try await resolver.resolve(A.self)
            try log.note("B")
            return B()
        }
        child.register(C.self) { (_: B, resolver: AsyncResolver, again: AsyncResolver) async throws in
            _ = try await resolver.resolve(B.self)
            _ = try await again.resolve(A.self)
            try log.note("C")
            return C()
        }
        child.register(Root.self) { (_: C, resolver: AsyncResolver, _: B) async throws in
            async let first = resolver.resolve(A.self)
            async let second = resolver.resolve(C.self)
            _ = try await (first, second)
            try log.note("Root")
            return Root()
        }
    },
    AwaitedGraph(testDescription: "cycles") { _, child, log in
        child.register(A.self) { (resolver: AsyncResolver) async throws in
            if let error = await failure({ try await resolver.resolve(B.self) }) {
                try log.note("\(error.code)\(error.path.count)")
            }
            try log.note("A")
            return A()
        }
        child.register(B.self) { (resolver: AsyncResolver) async throws in
            _ = try await resolver.resolve(A.self)
            try log.note("B")
            return B()
        }
        child.register(Root.self) { (_: A, resolver: AsyncResolver) async throws in
            _ = try await resolver.resolve(B.self)
            try log.note("Root")
            return Root()
        }
    },
    AwaitedGraph(testDescription: "completions and the main actor") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.transient).initCompleted { (resolver: Resolver, _) in
            _ = try resolver.resolve(C.self)
            try log.note("completion-of-A")
        }
        child.register(
            B.self,
            onMainActor: { () throws in
                try log.note("B"); return B()
            })
        child.register(C.self) {
            try log.note("C"); return C()
        }
        child.register(D.self) { (_: A, _: B, _: C) async throws in
            try log.note("D"); return D()
        }
        child.register(Root.self) { (resolver: AsyncResolver) async throws in
            _ = try await resolver.resolve(D.self)
            _ = try await resolver.resolve(B.self)
            try log.note("Root")
            return Root()
        }
    },
]

/// Factories with an `AsyncResolver`, constructed by awaiting links, compared with the slow path.
@Suite struct AwaitedResolverLinksTests {
    @Test(arguments: graphs) private func theyConstructInTheOrderOfTheSlowPath(_ graph: AwaitedGraph) async throws {
        let expected = try await graph.outcome(isSealed: false)
        #expect(try await graph.outcome(isSealed: true) == expected)
        #expect(expected.last?.contains("Root") == true)
    }

    @Test(arguments: graphs) private func theirErrorsAreThoseOfTheSlowPath(_ graph: AwaitedGraph) async throws {
        try await graph.failEachFactory()
    }

    @MainActor @Test(arguments: graphs) private func alsoOnTheMainActor(_ graph: AwaitedGraph) async throws {
        #expect(try await graph.outcome(isSealed: true) == graph.outcome(isSealed: false))
    }

    @Test(arguments: [true, false]) func aFactoryThatRequestsItselfEndlesslyIsTooDeep(isSealed: Bool) async throws {
        let rounds = Tally()
        let container = try container(isSealed: isSealed) {
            $0.register(Root.self) { (resolver: AsyncResolver) async throws in
                // Ends the test if nothing else does.
                guard rounds.increment() <= 15_000 else { throw CancellationError() }
                return try await resolver.resolve(Root.self)
            }.scope(.transient)
        }
        #expect(container.isLinkedForAwaiting(ServiceKey(Root.self)) == isSealed)
        let error = await failure { try await container.resolve(Root.self) }
        #expect(error?.code == .tooDeep)
    }

    @Test func itsResolverEndsWithTheFactory() async throws {
        let kept = Variable<AsyncResolver?>(nil)
        let container = try container(isSealed: true) {
            $0.register(A.self) { () async in A() }
            $0.register(Root.self) { (resolver: AsyncResolver) async throws in
                _ = try await resolver.resolve(A.self)
                kept.set(resolver)
                return Root()
            }
        }
        #expect(container.isLinkedForAwaiting(ServiceKey(Root.self)))
        _ = try await container.resolve(Root.self)
        let resolver = try #require(kept.current)
        #expect(await failure { try await resolver.resolve(A.self) }?.code == .resolverExpired)
    }

    /// A change while the factory runs is seen by the next request to its resolver.
    @Test(arguments: [true, false], [true, false])
    func itsResolverSeesWhatHappensMeanwhile(isSealed: Bool, closes: Bool) async throws {
        let (began, goOn) = (Gate(), Gate())
        let events = Recorder<String>()
        let container = try container(isSealed: isSealed) {
            $0.register(Part.self) { () async in Part() }
            $0.register(Both.self) { (resolver: AsyncResolver) async throws in
                let first = try await resolver.resolve(Part.self)
                began.open()
                await goOn.wait()
                return Both(first: first, second: try await resolver.resolve(Part.self))
            }
        }
        let request = Task { try await container.resolve(Both.self) }
        await began.wait()
        if closes {
            await container.close()
        } else {
            container.observe { if $0.kind == .constructed { events.record("\($0.service!)") } }
        }
        goOn.open()
        if closes {
            let error = await failure { try await request.value }
            #expect(error?.code == .containerClosed && error?.path == [ServiceKey(Both.self), ServiceKey(Part.self)])
        } else {
            let both = try await request.value
            #expect(both.first === both.second && events.values.isEmpty)
        }
    }

    /// The child tasks of a factory share its resolver, and two that it takes are one.
    @Test(arguments: [true, false], [true, false])
    func manyTasksAtOnce(isSealed: Bool, hasTwoResolvers: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            $0.register(Part.self) { () async in
                await Task.yield()
                return Part()
            }
            if hasTwoResolvers {
                $0.register(Both.self) { (resolver: AsyncResolver, other: AsyncResolver) async throws in
                    #expect(resolver === other)
                    async let first = resolver.resolve(Part.self)
                    async let second = other.resolve(Part.self)
                    return Both(first: try await first, second: try await second)
                }
            } else {
                $0.register(Both.self) { (resolver: AsyncResolver) async throws in
                    async let first = resolver.resolve(Part.self)
                    async let second = resolver.resolve(Part.self)
                    return Both(first: try await first, second: try await second)
                }
            }
        }
        try await withThrowingTaskGroup { group in
            for _ in 0..<repetitions(1_000) {
                group.addTask {
                    let both = try await container.resolve(Both.self)
                    #expect(both.first === both.second)
                }
            }
            try await group.waitForAll()
        }
    }
}
