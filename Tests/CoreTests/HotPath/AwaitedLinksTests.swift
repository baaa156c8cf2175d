import StrataCore
import Testing

private struct A: Sendable {}
private struct B: Sendable {}
private struct C: Sendable {}
private struct D: Sendable {}
private struct E: Sendable {}
private typealias Root = AwaitedGraph.Root
private let graphs: [AwaitedGraph] = [
    AwaitedGraph(testDescription: "asynchronous leaf") { _, child, log in
        child.register(Root.self) { () async throws in
            try log.note("Root"); return Root()
        }.scope(.transient)
    },
    AwaitedGraph(testDescription: "plain above a leaf") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.transient)
        child.register(Root.self) { (_: A) in
            try log.note("Root"); return Root()
        }.scope(.transient)
    },
    AwaitedGraph(testDescription: "parameters of each kind, in their order") { parent, child, log in
        parent.register(A.self) {
            try log.note("A"); return A()
        }.scope(.container)
        parent.register(B.self) { (_: A) async throws in
            try log.note("B"); return B()
        }.scope(.transient)
        child.register(C.self) { (_: B) in
            try log.note("C"); return C()
        }.scope(.transient)
        child.register(D.self) { (_: A) in
            try log.note("D"); return D()
        }.scope(.transient)
        child.register(E.self) { (_: D, _: C, _: D) async throws in
            try log.note("E"); return E()
        }.scope(.transient)
        child.register(Root.self) { (_: C, _: D, _: E, _: A) in
            try log.note("Root"); return Root()
        }
        .scope(.transient)
    },
    AwaitedGraph(testDescription: "cached by awaiting") { parent, child, log in
        parent.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.container)
        child.register(B.self) { (_: A) async throws in
            try log.note("B"); return B()
        }.scope(.container)
        child.register(Root.self) { (_: A, _: B, _: A) in
            try log.note("Root"); return Root()
        }.scope(.transient)
    },
    AwaitedGraph(testDescription: "graph scope, once each") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }
        child.register(B.self) {
            try log.note("B"); return B()
        }
        child.register(C.self) { (_: B) in
            try log.note("C"); return C()
        }
        child.register(Root.self) { (_: A, _: C) in
            try log.note("Root"); return Root()
        }
    },
    AwaitedGraph(testDescription: "stored elsewhere") { _, child, log in
        child.register(A.self) {
            try log.note("A"); return A()
        }.scope(.memorySensitive)
        child.register(B.self) {
            try log.note("B"); return B()
        }.scope(.container).closed { _ in }
        child.register(Root.self) { (_: B, _: A) async throws in
            try log.note("Root"); return Root()
        }
        .scope(.transient)
    },
    AwaitedGraph(testDescription: "adapters that obtain nothing") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.transient)
        child.register(Root.self) { (_: B?, later: Provider<A>) async throws in
            _ = try await later.get()
            try log.note("Root")
            return Root()
        }.scope(.transient)
    },
    AwaitedGraph(testDescription: "graph scope, twice below one parameter") { parent, child, log in
        parent.register(A.self) {
            try log.note("A"); return A()
        }
        child.register(B.self) { (_: A) in
            try log.note("B"); return B()
        }
        child.register(C.self) { (_: A, _: B) in
            try log.note("C"); return C()
        }
        child.register(Root.self) { (_: C) async throws in
            try log.note("Root"); return Root()
        }
    },
    AwaitedGraph(testDescription: "graph scope, below parameters of two services") { parent, child, log in
        parent.register(A.self) {
            try log.note("A"); return A()
        }
        child.register(B.self) { (_: A) in
            try log.note("B"); return B()
        }
        child.register(C.self) { (_: B) async throws in
            try log.note("C"); return C()
        }
        child.register(D.self) {
            try log.note("D"); return D()
        }.scope(.container)
        child.register(Root.self) { (_: B, _: C, _: D, _: A) in
            try log.note("Root"); return Root()
        }
    },
    AwaitedGraph(testDescription: "a Lazy that joins the graph") { _, child, log in
        child.register(A.self) {
            try log.note("A"); return A()
        }
        child.register(B.self) { (_: A, lazy: Lazy<A>) in
            _ = try lazy.get()
            try log.note("B")
            return B()
        }
        child.register(Root.self) { (_: A, _: B) async throws in
            try log.note("Root"); return Root()
        }
    },
    AwaitedGraph(testDescription: "graph scope, twice") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }
        child.register(B.self) { (_: A) in
            try log.note("B"); return B()
        }
        child.register(Root.self) { (_: A, _: B) in
            try log.note("Root"); return Root()
        }
    },
    AwaitedGraph(testDescription: "adapters that obtain what is awaited") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.transient)
        child.register(Root.self) { (_: A?) in
            try log.note("Root"); return Root()
        }.scope(.transient)
    },
    AwaitedGraph(testDescription: "main actor") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.transient)
        child.register(
            B.self,
            onMainActor: { () throws in
                try log.note("B"); return B()
            }
        ).scope(.transient)
        child.register(Root.self) { (_: A, _: B) in
            try log.note("Root"); return Root()
        }.scope(.transient)
    },
    AwaitedGraph(testDescription: "resolvers") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.transient)
        child.register(B.self) { (_: Resolver) in
            try log.note("B"); return B()
        }.scope(.transient)
        child.register(Root.self) { (_: A, _: B) in
            try log.note("Root"); return Root()
        }.scope(.transient)
    },
    AwaitedGraph(testDescription: "a resolver that requests what is shared, and the service itself") {
        _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }
        child.register(B.self) {
            try log.note("B"); return B()
        }
        child.register(C.self) { (resolver: Resolver, _: B) in
            _ = try resolver.resolve(B.self)
            _ = try resolver.resolve(A.self)
            do throws(ResolutionError) { _ = try resolver.resolve(Root.self) } catch { try log.note("\(error.code)") }
            try log.note("C")
            return C()
        }
        child.register(Root.self) { (_: A, _: B, _: C, _: A) async throws in
            try log.note("Root"); return Root()
        }
    },
    AwaitedGraph(testDescription: "an AsyncResolver that requests what is shared, and the service itself") {
        _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }
        child.register(B.self) { (_: A) in
            try log.note("B"); return B()
        }
        child.register(C.self) { (resolver: AsyncResolver, _: B) async throws in
            _ = try await resolver.resolve(B.self)
            _ = try await resolver.resolve(D.self)
            do {
                _ = try await resolver.resolve(E.self)
            } catch let error as ResolutionError {
                try log.note("\(error.code)\(error.path.count)")
            }
            try log.note("C")
            return C()
        }
        child.register(D.self) { () async throws in
            try log.note("D"); return D()
        }
        child.register(E.self) { (_: B, _: C, _: D) in
            try log.note("E"); return E()
        }
        child.register(Root.self) { (_: A, _: E, _: D) async throws in
            try log.note("Root"); return Root()
        }.scope(.transient)
    },
    AwaitedGraph(testDescription: "a Lazy that awaits the service itself", isLinked: false) { _, child, log in
        child.register(C.self) { (root: Lazy<Root>) async throws in
            do {
                _ = try await root.get()
            } catch let error as ResolutionError {
                try log.note("\(error.code)\(error.path.count)")
            }
            try log.note("C")
            return C()
        }
        child.register(Root.self) { (_: C) async throws in
            try log.note("Root"); return Root()
        }
    },
    AwaitedGraph(testDescription: "one main-actor service among others, twice") { parent, child, log in
        parent.register(
            A.self,
            onMainActor: { () throws in
                try log.note("A"); return A()
            })
        parent.register(B.self) { (_: A) in
            try log.note("B"); return B()
        }
        child.register(C.self) { () async throws in
            try log.note("C"); return C()
        }
        child.register(D.self) { (_: C, _: B) in
            try log.note("D"); return D()
        }
        child.register(Root.self) { (_: C, _: D, _: A) in
            try log.note("Root"); return Root()
        }
    },
    AwaitedGraph(testDescription: "a completion that waits for the end of several parameters") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.transient)
        child.register(B.self) {
            try log.note("B"); return B()
        }.scope(.container).initCompleted { (resolver: Resolver, _) in
            _ = try resolver.resolve(D.self)
            try log.note("completion-of-B")
        }
        child.register(C.self) { (resolver: AsyncResolver) async throws in
            _ = try await resolver.resolve(B.self)
            try log.note("C")
            return C()
        }
        child.register(D.self) { (_: B) in
            try log.note("D"); return D()
        }
        child.register(Root.self) { (_: A, _: B, _: C, _: D) in
            try log.note("Root"); return Root()
        }
    },
    AwaitedGraph(testDescription: "a factory that requests what waits for the end of its request") { _, child, log in
        child.register(A.self) { [unowned child] () async throws in
            do {
                _ = try await child.resolve(B.self)
            } catch let error as ResolutionError {
                try log.note("\(error.code)")
            }
            try log.note("A")
            return A()
        }.scope(.transient)
        child.register(B.self) { () async throws in
            try log.note("B"); return B()
        }.scope(.container).initCompleted { (_: Resolver, _) in try log.note("completion") }
        child.register(Root.self) { (_: B, _: A) in
            try log.note("Root"); return Root()
        }.scope(.transient)
    },
    AwaitedGraph(testDescription: "a stored service whose completion waits") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.container)
            .initCompleted { (_: Resolver, _) in try log.note("completion") }
        child.register(B.self) { () async throws in
            try log.note("B"); return B()
        }.scope(.transient)
        child.register(Root.self) { (_: A, _: B) in
            try log.note("Root"); return Root()
        }.scope(.transient)
    },
    AwaitedGraph(testDescription: "completions") { _, child, log in
        child.register(A.self) { () async throws in
            try log.note("A"); return A()
        }.scope(.transient)
            .initCompleted { _ in try log.note("completion") }
        child.register(Root.self) { (_: A) in
            try log.note("Root"); return Root()
        }.scope(.transient)
    },
]

/// Links that construct services by awaiting, compared with the slow path, which constructs for open containers.
@Suite struct AwaitedLinksTests {
    @Test(arguments: graphs) private func theyConstructInTheOrderOfTheSlowPath(_ graph: AwaitedGraph) async throws {
        let expected = try await graph.outcome(isSealed: false)
        #expect(try await graph.outcome(isSealed: true) == expected)
        #expect(expected.last?.hasSuffix("Root") == true)
    }

    @Test(arguments: graphs) private func theirErrorsAreThoseOfTheSlowPath(_ graph: AwaitedGraph) async throws {
        try await graph.failEachFactory()
    }
}
