import StrataSwinjectBridge
import Testing
import struct StrataCore.ResolutionError

private final class Node {
    var children: [Node?] = []
}

private final class First {}
private final class Second {}

#if SANITIZED
    /// One thread does the work of less than a second, which takes the thread sanitizer more than ten minutes.
    private let isSanitized = true
#else
    private let isSanitized = false
#endif

/// A transient cycle that branches is refused on every branch, because otherwise it would take 2 to the 200th steps.
@Suite("SwinjectBridge: cycles that branch", .timeLimit(.minutes(10)))
struct SwinjectBridgeBranchingCycleTests {
    let container = Container()

    private func failures(of body: () -> Void) -> [StrataResolutionError] {
        let events = Recorded(container)
        body()
        return events.failures
    }

    @Test func aServiceThatRequestsItselfTwiceEnds() {
        var constructed = 0
        container.register(Node.self) { r in
            constructed += 1
            let node = Node()
            node.children = [r.resolve(Node.self), r.resolve(Node.self)]
            return node
        }.inObjectScope(.transient)
        let failures = failures { #expect(container.resolve(Node.self)?.children.count == 2) }
        #expect(constructed == 200)
        #expect(failures.count == 201)
        #expect(failures.allSatisfy { $0.code == .cycle && $0.path.map(\.description) == ["Node", "Node"] })
    }

    @Test func theSecondWayIntoACycleEnds() {
        container.register(Node.self) { r in
            _ = (r.resolve(First.self), r.resolve(Second.self))
            return Node()
        }.inObjectScope(.transient)
        container.register(First.self) { r in
            _ = r.resolve(Node.self)
            return First()
        }.inObjectScope(.transient)
        container.register(Second.self) { r in
            _ = r.resolve(Node.self)
            return Second()
        }.inObjectScope(.transient)
        let failures = failures { #expect(container.resolve(Node.self) != nil) }
        #expect(failures.count < 1000)
        #expect(failures.allSatisfy { $0.code == .cycle })
        #expect(failures.first?.path.map(\.description) == ["Node", "First", "Node"])
    }

    @Test func branchesInCompletionsEnd() {
        container.register(Node.self) { _ in Node() }.inObjectScope(.transient).initCompleted { r, node in
            node.children = [r.resolve(Node.self), r.resolve(Node.self)]
        }
        let failures = failures { #expect(container.resolve(Node.self)?.children.count == 2) }
        #expect(failures.count == 201)
    }

    @Test func branchesWithArgumentsEnd() {
        container.register(Node.self) { (r: any Resolver, depth: Int) in
            let node = Node()
            node.children = [r.resolve(Node.self, argument: depth + 1), r.resolve(Node.self, argument: depth + 2)]
            return node
        }.inObjectScope(.transient)
        let failures = failures { #expect(container.resolve(Node.self, argument: 0)?.children.count == 2) }
        #expect(failures.first?.code == .tooDeep)
        #expect(failures.dropFirst().allSatisfy { $0.code == .cycle })
    }

    @Test func branchesThroughWhatFactoriesRegisterEnd() {
        container.register(Node.self) { [unowned container] r in
            container.register(Holder<Node?>.self) { (_: any Resolver, _: Int) in Holder(nil) }
                .initCompleted { r, _ in _ = (r.resolve(Node.self), r.resolve(Node.self)) }
            _ = r.resolve(Holder<Node?>.self, argument: 1)
            return Node()
        }.inObjectScope(.transient)
        let failures = failures { #expect(container.resolve(Node.self) != nil) }
        #expect(failures.first?.code == .tooDeep)
        #expect(failures.dropFirst().allSatisfy { $0.code == .cycle })
    }

    /// No registration occurs twice on the way down, so there is no cycle to recognize.
    @Test(.enabled(if: !isSanitized), arguments: [true, false])
    func branchesWhoseFactoriesRegisterTheNextOneEnd(isSameKey: Bool) {
        let container = container
        func register(_ number: Int) {
            container.register(Node.self, name: isSameKey ? nil : "\(number)") { r in
                register(number + 1)
                let next = isSameKey ? nil : "\(number + 1)"
                let node = Node()
                node.children = [r.resolve(Node.self, name: next), r.resolve(Node.self, name: next)]
                return node
            }.inObjectScope(.transient)
        }
        register(0)
        container.register(Owner.self) { r in
            _ = r.resolve(Node.self, name: isSameKey ? nil : "0")
            return Owner()
        }
        container.register(Cat.self) { _ in Cat() }
        let failures = failures { #expect(container.resolve(Owner.self) != nil) }
        #expect(failures.allSatisfy { $0.code == .tooDeep })
        #expect(failures.dropFirst().allSatisfy { $0.path.map(\.typeName) == ["Node", "Node"] })
        #expect(container.resolve(Cat.self) != nil)
        container.removeAll()
    }

    @Test func branchesWithArgumentsAndCompletionsEnd() {
        container.register(Node.self) { (_: any Resolver, depth: Int) in Node() }.inObjectScope(.transient)
            .initCompleted { r, node in
                node.children = [r.resolve(Node.self, argument: 1), r.resolve(Node.self, argument: 2)]
            }
        #expect(container.resolve(Node.self, argument: 0)?.children.count == 2)
    }

    @Test func refusedServiceIsServedAgainAfterwards() {
        var isCircular = true
        container.register(Node.self) { r in
            let node = Node()
            if isCircular { node.children = [r.resolve(Node.self), r.resolve(Node.self)] }
            return node
        }.inObjectScope(.transient)
        container.register(Owner.self) { r in
            _ = r.resolve(Node.self)
            isCircular = false
            return r.resolve(Node.self) == nil ? Owner() : Owner(pet: Cat())
        }
        #expect(container.resolve(Owner.self)?.pet != nil)
        #expect(container.resolve(Node.self) != nil)
    }

    @Test func aTreeThatEndsByItselfIsWhole() {
        var budget = 60
        container.register(Node.self) { r in
            let node = Node()
            while budget > 0 {
                budget -= 1
                node.children.append(r.resolve(Node.self))
            }
            return node
        }.inObjectScope(.transient)
        func count(_ node: Node?) -> Int { node.map { 1 + $0.children.reduce(0) { $0 + count($1) } } ?? 0 }
        let failures = failures { #expect(count(container.resolve(Node.self)) == 61) }
        #expect(failures.isEmpty)
    }
}
