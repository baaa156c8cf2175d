import Dispatch
import StrataSwinjectBridge
import Testing
import class StrataCore.Locked

/// The rows of the article's table of differences that are not switches: the behavior of the bridge where Swinject
/// differs.
@Suite("SwinjectBridge: differences") struct SwinjectBridgeDifferencesTests {
    let parent = Container()
    let child: Container

    init() { child = Container(parent: parent) }

    /// Swinject keeps the storage that the first resolve created, even if the scope changes afterwards.
    @Test func aScopeThatIsChangedAfterAResolveCounts() {
        let entry = parent.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        let cat = parent.resolve(Cat.self)
        entry.inObjectScope(.transient)
        #expect(parent.resolve(Cat.self) !== cat)
        #expect(parent.resolve(Cat.self) !== parent.resolve(Cat.self))
        entry.inObjectScope(.container)
        #expect(parent.resolve(Cat.self) !== cat)
        #expect(parent.resolve(Cat.self) === parent.resolve(Cat.self))
    }

    /// Swinject keeps the instance that is under construction, although the scope was reset meanwhile.
    @Test(arguments: [ObjectScope.container, .weak])
    func aResetDuringTheConstructionCounts(_ scope: ObjectScope) {
        let container = parent
        parent.register(Cat.self) { _ in
            container.resetObjectScope(scope)
            return Cat()
        }.inObjectScope(scope)
        let cat = parent.resolve(Cat.self)
        #expect(cat != nil)
        #expect(parent.resolve(Cat.self) !== cat)
    }

    /// A custom storage keeps it, as in Swinject.
    @Test func aResetOfACustomScopeDuringTheConstructionDoesNotCount() {
        let container = parent
        let scope = ObjectScope(storageFactory: PermanentStorage.init)
        parent.register(Cat.self) { _ in
            container.resetObjectScope(scope)
            return Cat()
        }.inObjectScope(scope)
        let cat = parent.resolve(Cat.self)
        #expect(cat != nil)
        #expect(parent.resolve(Cat.self) === cat)
    }

    /// In Swinject such a reset drops the instances that only the graph holds, so the second request constructs a new
    /// one.
    @Test func aResetOfGraphScopeInTheMiddleOfAResolveDoesNothing() {
        let container = parent
        var constructed = 0
        parent.register(Cat.self) { _ in
            constructed += 1
            return Cat()
        }
        parent.register(Owner.self) { r in
            _ = r.resolve(Cat.self)
            container.resetObjectScope(.graph)
            return Owner(pet: r.resolve(Cat.self))
        }
        #expect(parent.resolve(Owner.self)?.pet != nil)
        #expect(constructed == 1)
    }

    /// The bridge treats the shared object as two storages, one for each service: it serializes each service's use, not
    /// the object's.
    @Test func oneStorageObjectForTwoServicesIsUsedByTwoThreads() {
        final class Meeting: InstanceStorage, @unchecked Sendable {
            // Sendable: the gates order what the test reads.
            private let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            private let met = Locked(0)
            var instance: Any? {
                get { nil }
                set {
                    let isFirst = met.withLock { met in
                        met += 1
                        return met == 1
                    }
                    // Ends only if both threads are inside.
                    (isFirst ? first : second).signal()
                    (isFirst ? second : first).wait()
                }
            }
        }
        struct Shared: @unchecked Sendable {
            // Sendable: a container may be used from any thread.
            let container: Container
        }
        let storage = Meeting()
        let scope = ObjectScope(storageFactory: { storage })
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(scope)
        parent.register(Dog.self) { _ in Dog() }.inObjectScope(scope)
        let shared = Shared(container: parent)
        DispatchQueue.concurrentPerform(iterations: 2) { number in
            if number == 0 { _ = shared.container.resolve(Cat.self) } else { _ = shared.container.resolve(Dog.self) }
        }
        #expect(parent.hasAnyRegistration(of: Cat.self))
    }

    /// On one thread it behaves as in Swinject: each service takes an instance of its type, and the last one stays.
    @Test func oneStorageObjectForTwoServicesKeepsTheLast() {
        let storage = PermanentStorage()
        let scope = ObjectScope(storageFactory: { storage })
        parent.register(Cat.self) { _ in Cat() }.inObjectScope(scope)
        parent.register(Dog.self) { _ in Dog() }.inObjectScope(scope)
        let cat = parent.resolve(Cat.self)
        #expect(parent.resolve(Cat.self) === cat)
        let dog = parent.resolve(Dog.self)
        #expect(parent.resolve(Dog.self) === dog)
        #expect(parent.resolve(Cat.self) !== cat)
    }

    /// In Swinject each container has its own graph, and a request to a captured container begins one.
    @Test func aCapturedParentTakesPartInTheGraph() {
        let parent = parent
        parent.register(Cat.self) { _ in Cat() }
        child.register(Holder<(Cat, Cat)>.self) { r in
            Holder((r.resolve(Cat.self)!, parent.resolve(Cat.self)!))
        }
        let (first, second) = child.resolve(Holder<(Cat, Cat)>.self)!.value
        #expect(first === second)
    }

    @Test func aCapturedChildTakesPartInTheGraph() {
        let child = child
        parent.register(Cat.self) { _ in Cat() }
        parent.register(Holder<(Cat, Cat)>.self) { r in
            Holder((r.resolve(Cat.self)!, child.resolve(Cat.self)!))
        }
        let (first, second) = parent.resolve(Holder<(Cat, Cat)>.self)!.value
        #expect(first === second)
    }

    /// In Swinject a synchronized view is a child of the container, so it has its own graph and registrations.
    @Test func aCapturedViewTakesPartInTheGraph() throws {
        let view = parent.synchronize()
        parent.register(Cat.self) { _ in Cat() }
        parent.register(Holder<(Cat, Cat)>.self) { r in
            Holder((r.resolve(Cat.self)!, view.resolve(Cat.self)!))
        }
        let (first, second) = parent.resolve(Holder<(Cat, Cat)>.self)!.value
        #expect(first === second)
        try #require(view as? Container).register(Dog.self) { _ in Dog() }
        #expect(parent.resolve(Dog.self) != nil)
    }
}
