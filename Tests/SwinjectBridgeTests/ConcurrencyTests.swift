import Dispatch
import StrataSwinjectBridge
import class StrataCore.Locked
import Testing
import struct StrataCore.ServiceKey

/// A container is not Sendable by its type, so tests that share one declare it explicitly.
private struct Shared<Value>: @unchecked Sendable {
    // Sendable: for containers, which may be used from any thread, and for values with accesses that the tests' gates
    // order.
    let value: Value
    init(_ value: Value) { self.value = value }
}

/// Runs `body` on several threads at once and passes the number of the thread.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count) { body($0) }
}

/// A counter that any thread may use.
private final class Count: Sendable {
    private let number = Locked(0)
    var value: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}

/// Two services in a cycle with properties that are set during their completion.
private final class Left {
    var right: Right?
    var isComplete = false
}
private final class Right {
    weak var left: Left?
    var isComplete = false
}

@Suite("SwinjectBridge: concurrency") struct SwinjectBridgeConcurrencyTests {
    let container = Container()

    @Test func aSharedInstanceIsConstructedOnce() {
        for _ in 0..<50 {
            let made = Count()
            let container = Container()
            container.register(Cat.self) { _ in
                made.add()
                return Cat()
            }.inObjectScope(.container)
            let shared = Shared(container)
            onThreads(8) { _ in _ = shared.value.resolve(Cat.self) }
            #expect(made.value == 1)
        }
    }

    @Test func manyThreadsReadOneInstance() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        let shared = Shared(container)
        let cat = Shared(container.resolve(Cat.self))
        let wrong = Count()
        onThreads(4) { _ in
            for _ in 0..<50_000 where shared.value.resolve(Cat.self) !== cat.value { wrong.add() }
        }
        #expect(wrong.value == 0)
    }

    @Test func graphsOfThreadsAreTheirOwn() {
        container.register(Cat.self) { _ in Cat() }
        container.register(Holder<(Cat, Cat)>.self) { r in Holder((r.resolve(Cat.self)!, r.resolve(Cat.self)!)) }
        let shared = Shared(container)
        let seen = Locked<Set<ObjectIdentifier>>([])
        let wrong = Count()
        let kept = Locked<[Shared<Cat>]>([])
        onThreads(4) { _ in
            for _ in 0..<500 {
                let (first, second) = shared.value.resolve(Holder<(Cat, Cat)>.self)!.value
                if first !== second { wrong.add() }
                let boxed = Shared(first)
                kept.withLock { $0.append(boxed) }
                seen.withLock { _ = $0.insert(ObjectIdentifier(boxed.value)) }
            }
        }
        #expect(wrong.value == 0)
        #expect(seen.withLock(\.count) == 2000)
    }

    @Test func readsWritesAndResetsAtOnce() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        container.register(Dog.self) { r in
            _ = r.resolve(Cat.self)
            return Dog()
        }.inObjectScope(.weak)
        let shared = Shared(container)
        let missing = Count()
        onThreads(4) { thread in
            for round in 0..<(thread < 2 ? 60_000 : 20_000) {
                switch thread {
                case 0, 1:
                    if shared.value.resolve(Cat.self) == nil || shared.value.resolve(Dog.self) == nil { missing.add() }
                case 2:
                    shared.value.register(Owner.self, name: "\(round % 100)") { r in Owner(pet: r.resolve(Cat.self)) }
                        .inObjectScope(.container)
                    if shared.value.resolve(Owner.self, name: "\(round % 100)")?.pet == nil { missing.add() }
                default:
                    shared.value.resetObjectScope(.container)
                    _ = shared.value.hasAnyRegistration(of: Owner.self, name: "\(round % 100)")
                }
            }
        }
        #expect(missing.value == 0)
    }

    @Test func twoChildrenOfOneParentAtOnce() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        container.register(Dog.self) { r in
            _ = r.resolve(Cat.self)
            return Dog()
        }
        let children = Shared((0..<4).map { _ in Container(parent: container) })
        for child in children.value {
            child.register(Owner.self) { r in Owner(pet: r.resolve(Dog.self)) }
        }
        let missing = Count()
        onThreads(4) { thread in
            for _ in 0..<50_000 where children.value[thread].resolve(Owner.self)?.pet == nil { missing.add() }
        }
        #expect(missing.value == 0)
    }

    @Test func parentAndChildFromBothSidesDoNotWaitForEachOther() {
        let child = Container(parent: container)
        container.register(Cat.self) { [unowned child] _ in
            _ = child.resolve(String.self)
            return Cat()
        }.inObjectScope(.container)
        child.register(String.self) { _ in "child" }.inObjectScope(.container)
        child.register(Dog.self) { r in
            _ = r.resolve(Cat.self)
            return Dog()
        }.inObjectScope(.container)
        let shared = Shared((container, child))
        let missing = Count()
        onThreads(4) { thread in
            for _ in 0..<500 {
                if thread % 2 == 0 {
                    if shared.value.0.resolve(Cat.self) == nil { missing.add() }
                } else {
                    if shared.value.1.resolve(Dog.self) == nil { missing.add() }
                }
                shared.value.1.resetObjectScope(.container)
            }
        }
        #expect(missing.value == 0)
    }

    @Test(arguments: [ObjectScope.container, .weak])
    func aCycleIsConstructedOnceAndCompletelyFromAnySide(_ scope: ObjectScope) {
        for _ in 0..<2_000 {
            let container = Container()
            container.register(Left.self) { _ in Left() }.inObjectScope(scope).initCompleted { r, left in
                left.right = r.resolve(Right.self)
                left.isComplete = true
            }
            container.register(Right.self) { _ in Right() }.inObjectScope(scope).initCompleted { r, right in
                right.left = r.resolve(Left.self)
                right.isComplete = true
            }
            let shared = Shared(container)
            let results = Locked<[Shared<(Left, Right)>]>([])
            let incomplete = Count()
            onThreads(4) { thread in
                let left: Left
                let right: Right
                if thread % 2 == 0 {
                    left = shared.value.resolve(Left.self)!
                    right = shared.value.resolve(Right.self)!
                } else {
                    right = shared.value.resolve(Right.self)!
                    left = shared.value.resolve(Left.self)!
                }
                if !left.isComplete || !right.isComplete { incomplete.add() }
                let pair = Shared((left, right))
                results.withLock { $0.append(pair) }
            }
            let pairs = results.withLock { $0 }.map(\.value)
            #expect(incomplete.value == 0)
            #expect(pairs.allSatisfy { $0.0 === pairs[0].0 && $0.1 === pairs[0].1 } || scope === ObjectScope.weak)
            if scope === ObjectScope.container { #expect(pairs[0].0.right === pairs[0].1) }
        }
    }

    @Test func aCycleOfInitializerAndPropertyIsConstructedOnceFromAnySide() {
        for _ in 0..<2_000 {
            let container = Container()
            container.register(Parent.self) { r in Parent(child: r.resolve(Child.self)!) }.inObjectScope(.container)
            container.register(Child.self) { _ in Child() }.inObjectScope(.container).initCompleted { r, child in
                child.parent = r.resolve(Parent.self)
            }
            let shared = Shared(container)
            let results = Locked<[Shared<(Parent, Child)>]>([])
            onThreads(4) { thread in
                let parent: Parent
                let child: Child
                if thread % 2 == 0 {
                    parent = shared.value.resolve(Parent.self)!
                    child = shared.value.resolve(Child.self)!
                } else {
                    child = shared.value.resolve(Child.self)!
                    parent = shared.value.resolve(Parent.self)!
                }
                let pair = Shared((parent, child))
                results.withLock { $0.append(pair) }
            }
            let pairs = results.withLock { $0 }.map(\.value)
            #expect(pairs.allSatisfy { $0.0 === pairs[0].0 && $0.1 === pairs[0].1 })
            #expect(pairs[0].0.child === pairs[0].1)
            #expect(pairs[0].1.parent === pairs[0].0)
        }
    }

    @Test func instancesOfACompletionAreVisibleAfterIt() {
        let asked = DispatchSemaphore(value: 0)
        let got = DispatchSemaphore(value: 0)
        let wasComplete = Locked<Bool?>(nil)
        let isComplete = Locked(false)
        container.register(Child.self) { r in Child(parent: r.resolve(Parent.self)) }.inObjectScope(.container)
        container.register(Parent.self) { _ in Parent() }.inObjectScope(.container).initCompleted { r, parent in
            parent.child = r.resolve(Child.self)
            asked.signal()
            // The other thread must not receive the child, because its parent is incomplete.
            _ = got.wait(timeout: .now() + 0.2)
            isComplete.withLock { $0 = true }
        }
        let shared = Shared(container)
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            asked.wait()
            _ = shared.value.resolve(Child.self)
            wasComplete.withLock { $0 = isComplete.withLock { $0 } }
            got.signal()
            done.signal()
        }
        _ = container.resolve(Parent.self)
        done.wait()
        #expect(wasComplete.withLock { $0 } == true)
    }

    @Test func completionsOfSharedInstancesRunOneAfterTheOther() {
        let entered = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let underWay = Locked((now: 0, most: 0))
        func complete(_ own: Int) {
            underWay.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            entered[own].signal()
            // Gives the other thread time to enter, which it must not do.
            _ = entered[1 - own].wait(timeout: .now() + 0.2)
            underWay.withLock { $0.now -= 1 }
        }
        container.register(Left.self) { _ in Left() }.inObjectScope(.container).initCompleted { _, _ in complete(0) }
        container.register(Right.self) { _ in Right() }.inObjectScope(.weak).initCompleted { _, _ in complete(1) }
        let shared = Shared(container)
        onThreads(2) { thread in
            if thread == 0 { _ = shared.value.resolve(Left.self) } else { _ = shared.value.resolve(Right.self) }
        }
        #expect(underWay.withLock { $0.most } == 1)
    }

    @Test func anUnrelatedResolveDoesNotWaitForASlowOne() {
        let (slowBegan, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        container.register(Cat.self) { _ in
            slowBegan.signal()
            mayEnd.wait()
            return Cat()
        }.inObjectScope(.container)
        container.register(Dog.self) { _ in Dog() }.inObjectScope(.container)
        let shared = Shared(container)
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            _ = shared.value.resolve(Cat.self)
            done.signal()
        }
        slowBegan.wait()
        #expect(container.resolve(Dog.self) != nil)
        container.register(Owner.self) { _ in Owner() }
        #expect(container.resolve(Owner.self) != nil)
        mayEnd.signal()
        done.wait()
    }

    @Test func waiterReceivesTheSameInstance() {
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        container.register(Cat.self) { _ in
            began.signal()
            mayEnd.wait()
            return Cat()
        }.inObjectScope(.container)
        let shared = Shared(container)
        let results = Locked<[Shared<Cat?>]>([])
        let done = DispatchGroup()
        for index in 0..<3 {
            if index == 1 { began.wait() }
            DispatchQueue.global().async(group: done) {
                let cat = Shared(shared.value.resolve(Cat.self))
                results.withLock { $0.append(cat) }
            }
        }
        mayEnd.signal()
        done.wait()
        let cats = results.withLock { $0 }.map(\.value)
        #expect(cats.count == 3)
        #expect(cats.allSatisfy { $0 === cats[0] })
    }

    @Test func aLazyIsConstructedOnce() {
        let made = Count()
        container.register(Cat.self) { _ in
            made.add()
            return Cat()
        }.inObjectScope(.transient)
        for round in 1...200 {
            let lazy = Shared(container.resolve(Lazy<Cat>.self)!)
            onThreads(4) { _ in _ = lazy.value.instance }
            #expect(made.value == round)
        }
    }

    @Test func anOwnStorageIsUsedByOneThreadAtATime() {
        final class Careful: InstanceStorage {
            private let users = Locked(0)
            let clashes = Count()
            private var kept: Any?
            private func use<Result>(_ body: () -> Result) -> Result {
                if users.withLock({
                    $0 += 1; return $0
                }) > 1 {
                    clashes.add()
                }
                defer { users.withLock { $0 -= 1 } }
                return body()
            }
            var instance: Any? {
                get { use { kept } }
                set { use { kept = newValue } }
            }
        }
        let storage = Careful()
        let scope = ObjectScope(storageFactory: { storage })
        container.register(Cat.self) { _ in Cat() }.inObjectScope(scope)
        let shared = Shared(container)
        onThreads(4) { thread in
            for round in 0..<5_000 {
                _ = shared.value.resolve(Cat.self)
                if thread == 0, round % 10 == 0 { shared.value.resetObjectScope(scope) }
            }
        }
        #expect(storage.clashes.value == 0)
    }

    @Test func bothSidesFromManyThreads() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        container.strata.register(Holder<Cat>.self) { (cat: Cat) in Holder(cat) }
        let shared = Shared((container, container.strata))
        let wrong = Count()
        onThreads(4) { thread in
            for _ in 0..<5_000 {
                let holder =
                    thread % 2 == 0 ? shared.value.0.resolve(Holder<Cat>.self) : try? shared.value.1.resolve()
                if holder?.value !== shared.value.0.resolve(Cat.self) { wrong.add() }
            }
        }
        #expect(wrong.value == 0)
    }
}
