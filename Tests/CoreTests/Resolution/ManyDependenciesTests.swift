import StrataCore
import Testing

private struct Part<Number>: Sendable {
    let made: Int
}
private enum A {}
private enum B {}
private enum C {}
private enum D {}
private enum E {}
private enum F {}
private enum G {}
private enum H {}
private enum I {}
private enum J {}
private enum K {}
private enum L {}

private struct Machine: Sendable {
    let numbers: [Int]

    init(
        a: Part<A>, b: Part<B>, c: Part<C>, d: Part<D>, e: Part<E>, f: Part<F>, g: Part<G>, h: Part<H>, i: Part<I>,
        j: Part<J>, k: Part<K>, l: Part<L>
    ) {
        numbers = [
            a.made, b.made, c.made, d.made, e.made, f.made, g.made, h.made, i.made, j.made, k.made, l.made,
        ]
    }
}

@Suite struct ManyDependenciesTests {
    private func makeContainer() -> Container {
        let container = Container()
        let made = Tally()
        func register<Number>(_ number: Number.Type) {
            container.register(Part<Number>.self) { Part<Number>(made: made.increment()) }
        }
        register(A.self)
        register(B.self)
        register(C.self)
        register(D.self)
        register(E.self)
        register(F.self)
        register(G.self)
        register(H.self)
        register(I.self)
        register(J.self)
        register(K.self)
        register(L.self)
        container.register(Machine.self, Machine.init(a:b:c:d:e:f:g:h:i:j:k:l:))
        return container
    }

    @Test(arguments: [false, true]) func initializerWithTwelveDependenciesGetsThemInOrder(isSealed: Bool) throws {
        let container = makeContainer()
        if isSealed { try container.seal() }
        #expect(try container.resolve(Machine.self).numbers == Array(1...12))
    }

    @Test func allTwelveAreInTheDependencyGraph() throws {
        let graph = makeContainer().dependencyGraph
        let machine = try #require(graph.nodes.firstIndex { $0.key == ServiceKey(Machine.self) })
        #expect(graph.edges.count { $0.source == machine && $0.target != nil } == 12)
    }

    @Test func oneMissingOfTwelveIsNamed() throws {
        let container = Container()
        container.register(Machine.self, Machine.init(a:b:c:d:e:f:g:h:i:j:k:l:))
        let error = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(error?.problems.count == 12)
    }
}
