import Dispatch
import StrataSwinjectBridge
import Testing
import class StrataCore.Locked

/// A container is not Sendable by its type, so tests that share one declare it explicitly.
private struct Shared<Value>: @unchecked Sendable {
    // Sendable: the synchronized view under test orders the changes of the value.
    let value: Value
    init(_ value: Value) { self.value = value }
}

/// State that a codebase's closures change without a lock, because its container is synchronized.
private final class Unprotected {
    var seen: Set<Int> = []
    var inside = 0
    var highest = 0

    func enter() {
        inside += 1
        highest = max(highest, inside)
        seen.insert(seen.count)
    }

    func leave() { inside -= 1 }
}

@Suite("SwinjectBridge: synchronized views") struct SwinjectBridgeSynchronizedTests {
    let container = Container()

    private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: count) { body($0) }
    }

    @Test(arguments: [
        ObjectScope.transient, .graph, .weak, ObjectScope(storageFactory: TransientStorage.init),
    ])
    func oneFactoryRunsAtATime(_ scope: ObjectScope) {
        let state = Unprotected()
        let runs = Locked(0)
        container.register(Cat.self) { _ in
            runs.withLock { $0 += 1 }
            state.enter()
            defer { state.leave() }
            return Cat()
        }.inObjectScope(scope)
        let resolver = Shared(container.synchronize())
        onThreads(8) { _ in
            for _ in 0..<250 { _ = resolver.value.resolve(Cat.self) }
        }
        #expect(state.highest == 1)
        #expect(state.seen.count == runs.withLock { $0 })
        // In weak scope a thread may receive the cat that another thread still holds.
        #expect(runs.withLock { $0 } == 2000 || scope === ObjectScope.weak)
    }

    @Test func completionsAndEverythingBelowBelongToTheFactory() {
        let state = Unprotected()
        container.register(Cat.self) { _ in
            state.enter()
            defer { state.leave() }
            return Cat()
        }
        container.register(Owner.self) { r in Owner(pet: r.resolve(Cat.self)) }.inObjectScope(.container)
            .initCompleted { r, owner in
                state.enter()
                owner.favoriteFood = r.resolve((any Food).self)
                state.leave()
            }
        container.register((any Food).self) { r in
            state.seen.insert(-1)
            _ = r.resolve(Owner.self)
            return Sushi()
        }
        let (container, resolver) = (Shared(container), Shared(container.synchronize()))
        onThreads(8) { number in
            for _ in 0..<50 {
                _ = resolver.value.resolve(Owner.self)
                if number == 0 { container.value.resetObjectScope(.container) }
            }
        }
        #expect(state.inside == 0)
        #expect(state.seen.contains(-1))
    }

    @Test func deferredConstructionIsSynchronizedToo() {
        let state = Unprotected()
        container.register(Cat.self) { _ in
            state.enter()
            defer { state.leave() }
            return Cat()
        }
        let lazies = Shared((0..<400).map { _ in container.synchronize().resolve(Lazy<Cat>.self)! })
        let provider = Shared(container.synchronize().resolve(Provider<Cat>.self)!)
        onThreads(4) { number in
            for index in 0..<100 {
                _ = lazies.value[number * 100 + index].instance
                _ = provider.value.instance
            }
        }
        #expect(state.highest == 1)
        #expect(state.seen.count == 800)
    }

    @Test func viewsOfParentAndChildTakeTurns() {
        let state = Unprotected()
        container.register(Cat.self) { _ in
            state.enter()
            defer { state.leave() }
            return Cat()
        }.inObjectScope(.transient)
        let child = Container(parent: container)
        let resolvers = Shared([container.synchronize(), child.synchronize()])
        onThreads(4) { number in
            for _ in 0..<250 { _ = resolvers.value[number % 2].resolve(Cat.self) }
        }
        #expect(state.highest == 1)
        #expect(state.seen.count == 1000)
    }

    /// What a factory defers, or requests later, is synchronized like the request that ran it.
    @Test(arguments: [FactoryResolver.receiver, .owner])
    func aParentsFactoryReceivesAView(_ resolver: FactoryResolver) throws {
        let child = Container(parent: container)
        child.factoryResolver = resolver
        container.register(Holder<any Resolver>.self) { r in Holder(r) }
        let received = try #require(child.synchronize().resolve(Holder<any Resolver>.self)?.value as? Container)
        // The view of a view is the view itself.
        #expect(received.synchronize() as? Container === received)
        received.register(Dog.self) { _ in Dog() }
        #expect(container.hasAnyRegistration(of: Dog.self) == (resolver == .owner))
    }

    /// Two factories on two threads wait for each other; only the switch lets them end.
    @Test func byTheSwitchFactoriesRunAtTheSameTime() {
        let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        container.register(Cat.self) { _ in
            first.signal()
            second.wait()
            return Cat()
        }
        container.register(Dog.self) { _ in
            second.signal()
            first.wait()
            return Dog()
        }
        container.synchronizedConstruction = .parallel
        #expect(container.synchronizedConstruction == .parallel)
        let resolver = Shared(container.synchronize())
        let other = Thread { _ = resolver.value.resolve(Cat.self) }
        #expect(resolver.value.resolve(Dog.self) != nil)
        other.join()
    }

    @Test func aFactoryMayUseItsOwnView() {
        var resolver: (any Resolver)?
        container.register(Cat.self) { _ in Cat() }
        container.register(Owner.self) { _ in Owner(pet: resolver?.resolve(Cat.self)) }
        resolver = container.synchronize()
        #expect(resolver?.resolve(Owner.self)?.pet != nil)
        resolver = nil
    }

    /// One thread is in the synchronized view and waits for an instance; the thread that constructs it enters the view.
    @Test func aViewAndItsContainerDoNotWaitForEachOther() {
        for _ in 0..<200 {
            let container = Container()
            let view = container.synchronize()
            container.register(Cat.self) { _ in Cat() }
            container.register(Owner.self) { _ in Owner(pet: view.resolve(Cat.self)) }.inObjectScope(.container)
            let shared = Shared((container, view))
            onThreads(2) { number in
                let resolver: any Resolver = number == 0 ? shared.value.0 : shared.value.1
                _ = resolver.resolve(Owner.self)
            }
            #expect(container.resolve(Owner.self)?.pet != nil)
            container.removeAll()
        }
    }

    @Test func aSharedInstanceIsServedWithoutATurn() {
        let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        container.register(Dog.self) { _ in Dog() }.inObjectScope(.container)
        container.register(Cat.self) { _ in
            begun.signal()
            end.wait()
            return Cat()
        }
        let resolver = Shared(container.synchronize())
        let dog = resolver.value.resolve(Dog.self)
        let other = Thread { _ = resolver.value.resolve(Cat.self) }
        begun.wait()
        #expect(resolver.value.resolve(Dog.self) === dog)
        end.signal()
        other.join()
    }

    @Test func aViewIsTheContainer() throws {
        let view = try #require(container.synchronize() as? Container)
        view.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        #expect(container.resolve(Cat.self) === view.resolve(Cat.self))
        #expect(view.strata === container.strata)
        #expect(view.synchronize() as? Container === view)
        #expect(Container(parent: view).resolve(Cat.self) === view.resolve(Cat.self))
        #expect(view.withObjectGraph(pastGraph()) { $0 === view })
    }

    private func pastGraph() -> GraphIdentifier {
        let container = Container {
            $0.register(Holder<GraphIdentifier>.self) { r in Holder(r ~> GraphIdentifier.self) }
        }
        return (container ~> Holder<GraphIdentifier>.self).value
    }

    @Test func aLazyOfAViewOutlivesIt() {
        container.register(Cat.self) { _ in Cat() }
        let lazy = container.synchronize().resolve(Lazy<Cat>.self)!
        #expect(lazy.instance === lazy.instance)
        func makeLazy() -> Lazy<Cat> {
            Container { $0.register(Cat.self) { _ in Cat(name: "late") } }.synchronize().resolve(Lazy<Cat>.self)!
        }
        #expect(makeLazy().instance.name == "late")
    }
}

/// A thread that a test can await.
private final class Thread: Sendable {
    private let ended = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "other").async { [ended] in
            body()
            ended.signal()
        }
    }

    func join() { ended.wait() }
}
