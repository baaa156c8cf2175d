import StrataSwinjectBridge
import Testing

@Suite("SwinjectBridge: storages") struct SwinjectBridgeStorageTests {
    let container = Container()

    /// An identifier of a graph after the end of its resolve.
    private func pastGraph() -> GraphIdentifier {
        let container = Container {
            $0.register(Holder<GraphIdentifier>.self) { r in Holder(r ~> GraphIdentifier.self) }
        }
        return (container ~> Holder<GraphIdentifier>.self).value
    }

    @Test func aPermanentStorageKeeps() {
        let storage = PermanentStorage()
        #expect(storage.instance == nil)
        storage.instance = Cat(name: "kept")
        #expect((storage.instance as? Cat)?.name == "kept")
        storage.graphResolutionCompleted()
        #expect(storage.instance != nil)
        storage.instance = nil
        #expect(storage.instance == nil)
    }

    @Test func aPermanentStorageIgnoresGraphs() {
        let storage = PermanentStorage()
        storage.setInstance(Cat(), inGraph: pastGraph())
        #expect(storage.instance != nil)
        #expect(storage.instance(inGraph: pastGraph()) != nil)
    }

    @Test func aTransientStorageKeepsNothing() {
        let storage = TransientStorage()
        storage.instance = Cat()
        #expect(storage.instance == nil)
        storage.setInstance(Cat(), inGraph: pastGraph())
        #expect(storage.instance(inGraph: pastGraph()) == nil)
    }

    @Test func aWeakStorageKeepsWhatSomebodyHolds() {
        let storage = WeakStorage()
        var cat: Cat? = Cat()
        storage.instance = cat
        #expect(storage.instance as AnyObject? === cat)
        cat = nil
        #expect(storage.instance == nil)
    }

    @Test func aWeakStorageKeepsNoValue() {
        let storage = WeakStorage()
        storage.instance = Counter(count: 3)
        #expect(storage.instance == nil)
    }

    @Test func aWeakStorageCanBeEmptied() {
        let storage = WeakStorage()
        let cat = Cat()
        storage.instance = cat
        storage.instance = nil
        #expect(storage.instance == nil)
        withExtendedLifetime(cat) {}
    }

    @Test func aGraphStorageKeepsByGraph() {
        let storage = GraphStorage()
        let (first, second) = (pastGraph(), pastGraph())
        let (cat, dog) = (Cat(), Dog())
        storage.setInstance(cat, inGraph: first)
        storage.setInstance(dog, inGraph: second)
        #expect(storage.instance(inGraph: first) as AnyObject? === cat)
        #expect(storage.instance(inGraph: second) as AnyObject? === dog)
        #expect(storage.instance(inGraph: pastGraph()) == nil)
    }

    @Test func aGraphStorageKeepsWeaklyAfterTheGraph() {
        let storage = GraphStorage()
        let graph = pastGraph()
        var cat: Cat? = Cat()
        storage.setInstance(cat, inGraph: graph)
        storage.graphResolutionCompleted()
        #expect(storage.instance == nil)
        #expect(storage.instance(inGraph: graph) as AnyObject? === cat)
        cat = nil
        #expect(storage.instance(inGraph: graph) == nil)
    }

    @Test func aGraphStorageCanBeEmptied() {
        let storage = GraphStorage()
        let (graph, cat) = (pastGraph(), Cat())
        storage.setInstance(cat, inGraph: graph)
        #expect(storage.instance != nil)
        storage.instance = nil
        #expect(storage.instance(inGraph: graph) == nil)
    }

    @Test func aCompositeStorageReadsInOrder() {
        let (first, second) = (PermanentStorage(), PermanentStorage())
        let storage = CompositeStorage([first, second])
        #expect(storage.instance == nil)
        second.instance = 2
        #expect(storage.instance as? Int == 2)
        first.instance = 1
        #expect(storage.instance as? Int == 1)
    }

    @Test func aCompositeStorageSetsAll() {
        let (first, second) = (PermanentStorage(), WeakStorage())
        let storage = CompositeStorage([first, second])
        let cat = Cat()
        storage.instance = cat
        #expect(first.instance as AnyObject? === cat)
        #expect(second.instance as AnyObject? === cat)
        storage.setInstance(nil, inGraph: pastGraph())
        #expect(storage.instance(inGraph: pastGraph()) == nil)
    }

    @Test func aCompositeStorageNotifiesAllComponents() {
        final class Counting: InstanceStorage {
            var instance: Any?
            var count = 0
            func graphResolutionCompleted() { count += 1 }
        }
        let parts = [Counting(), Counting()]
        CompositeStorage(parts).graphResolutionCompleted()
        #expect(parts.map(\.count) == [1, 1])
    }

    @Test func graphIdentifiersAreEqualWithinAResolveOnly() {
        container.register(Holder<[GraphIdentifier]>.self) { r in
            Holder([r.resolve(GraphIdentifier.self)!, r.resolve(GraphIdentifier.self)!])
        }
        let first = container.resolve(Holder<[GraphIdentifier]>.self)!.value
        let second = container.resolve(Holder<[GraphIdentifier]>.self)!.value
        #expect(first[0] == first[1])
        #expect(first[0] != second[0])
        #expect(first[0].id == first[1].id)
        #expect(first[0].id != second[0].id)
        #expect(Set(first + second).count == 2)
    }

    @Test func eachResolveFromOutsideHasItsOwnGraph() {
        #expect(pastGraph() != pastGraph())
    }

    @Test func aGraphCanBeSetByHand() {
        container.register(Cat.self) { _ in Cat() }
        let graph = pastGraph()
        let (first, second) = container.withObjectGraph(graph) { container in
            (container.resolve(Cat.self)!, container.resolve(Cat.self)!)
        }
        #expect(first === second)
        #expect(container.withObjectGraph(graph) { $0.resolve(GraphIdentifier.self) } == graph)
    }

    @Test func aGraphOfBeforeSharesWhatIsAlive() {
        container.register(Cat.self) { _ in Cat() }
        container.register(Holder<(GraphIdentifier, Cat)>.self) { r in
            Holder((r.resolve(GraphIdentifier.self)!, r.resolve(Cat.self)!))
        }
        let (graph, cat) = container.resolve(Holder<(GraphIdentifier, Cat)>.self)!.value
        #expect(container.withObjectGraph(graph) { $0.resolve(Cat.self) } === cat)
    }

    @Test func aGraphOfBeforeKeepsNothingAlive() {
        container.register(Cat.self) { _ in Cat() }
        weak var cat: Cat?
        let graph = pastGraph()
        container.withObjectGraph(graph) { cat = $0.resolve(Cat.self) }
        #expect(cat == nil)
    }

    @Test func aGraphIsRestoredAfterOneSetByHand() {
        let (container, other) = (container, pastGraph())
        container.register(Holder<[GraphIdentifier]>.self) { r in
            let before = r.resolve(GraphIdentifier.self)!
            let inside = container.withObjectGraph(other) { $0.resolve(GraphIdentifier.self)! }
            return Holder([before, inside, r.resolve(GraphIdentifier.self)!])
        }
        let graphs = container.resolve(Holder<[GraphIdentifier]>.self)!.value
        #expect(graphs[1] == other)
        #expect(graphs[0] == graphs[2])
        #expect(graphs[0] != other)
    }

    @Test func anErrorPassesThroughAGraphSetByHand() {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try container.withObjectGraph(pastGraph()) { _ in throw Failure() }
        }
        #expect(container.resolve(GraphIdentifier.self) == nil)
    }
}
