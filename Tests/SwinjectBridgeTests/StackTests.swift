import StrataSwinjectBridge
import Testing
import struct StrataCore.ResolutionError

private final class Node {
    var children: [Node?] = []
}

private final class Chained: @unchecked Sendable {
    // Sendable: the thread of one test constructs and releases it.
    var next: Chained?
}

/// Values so large that their copies need more stack space than frames do.
private typealias Words8 = (Int, Int, Int, Int, Int, Int, Int, Int)
private typealias Words64 = (Words8, Words8, Words8, Words8, Words8, Words8, Words8, Words8)
private let words8 = (0, 0, 0, 0, 0, 0, 0, 0)
private let words64 = (words8, words8, words8, words8, words8, words8, words8, words8)

private protocol Wide { init() }
private struct Wide512: Wide { var words = words64 }
private struct Wide2048: Wide { var words = (words64, words64, words64, words64) }

/// When a cycle or a chain uses up a thread's stack, the result is nil and the failure is reported.
///
/// 512 KiB is the stack of a worker thread of an application, 256 KiB half of it. The sanitizers' frames are larger,
/// and the stacks of their builds are the same.
@Suite("SwinjectBridge: small stacks", .timeLimit(.minutes(10)))
struct SwinjectBridgeStackTests {
    /// The failures of `body`, which runs with a new container on a thread with a stack of this many KiB.
    private func failures(
        onStackOf kibibytes: Int, _ body: @escaping @Sendable (Container) -> Void
    ) -> [ResolutionError.Code] {
        onThread(ofKibibytes: kibibytes, otherwise: []) {
            let container = Container()
            let events = Recorded(container)
            body(container)
            return events.failures.map(\.code)
        }
    }

    @Test(arguments: [256, 512, 8192])
    func branchesWithArgumentsAndCompletionsEnd(kibibytes: Int) {
        let codes = failures(onStackOf: kibibytes) { container in
            container.register(Node.self) { (_: any Resolver, _: Int) in Node() }.inObjectScope(.transient)
                .initCompleted { r, node in
                    node.children = [r.resolve(Node.self, argument: 1), r.resolve(Node.self, argument: 2)]
                }
            #expect(container.resolve(Node.self, argument: 0)?.children.count == 2)
        }
        #expect(codes.first == .tooDeep)
        #expect(codes.dropFirst().allSatisfy { $0 == .cycle })
    }

    @Test(arguments: [256, 512, 8192])
    func branchesInCompletionsEnd(kibibytes: Int) {
        let codes = failures(onStackOf: kibibytes) { container in
            container.register(Node.self) { _ in Node() }.inObjectScope(.transient).initCompleted { r, node in
                node.children = [r.resolve(Node.self), r.resolve(Node.self)]
            }
            #expect(container.resolve(Node.self)?.children.count == 2)
        }
        #expect(codes.contains(.cycle))
    }

    @Test(arguments: [256, 512])
    func nineArgumentsEnd(kibibytes: Int) {
        let codes = failures(onStackOf: kibibytes) { container in
            typealias Text = String
            container.register(Node.self) {
                (
                    r: any Resolver, a: Int, b: Text, c: Text, d: Text, e: Text, f: Text, g: Text, h: Text, i: Text
                ) in
                let node = Node()
                node.children = [
                    r.resolve(Node.self, arguments: a + 1, b, c, d, e, f, g, h, i),
                    r.resolve(Node.self, arguments: a + 2, b, c, d, e, f, g, h, i),
                ]
                return node
            }
            #expect(container.resolve(Node.self, arguments: 0, "b", "c", "d", "e", "f", "g", "h", "i") != nil)
        }
        #expect(codes.first == .tooDeep)
    }

    @Test(arguments: [256, 512])
    func aChainWithoutAnEndEnds(kibibytes: Int) {
        let codes = failures(onStackOf: kibibytes) { container in
            container.register(Chained.self) { (r: any Resolver, depth: Int) in
                let chained = Chained()
                chained.next = r.resolve(Chained.self, argument: depth + 1)
                return chained
            }.inObjectScope(.graph)
            #expect(container.resolve(Chained.self, argument: 0) != nil)
        }
        #expect(codes == [.tooDeep])
    }

    @Test(arguments: [256, 512], [ObjectScope.container, .weak, .transient])
    func everyScopeEnds(kibibytes: Int, scope: ObjectScope) {
        let codes = failures(onStackOf: kibibytes) { container in
            container.register(Chained.self) { (r: any Resolver, depth: Int) in
                let chained = Chained()
                chained.next = r.resolve(Chained.self, argument: depth + 1)
                return chained
            }.inObjectScope(scope).initCompleted { r, _ in _ = r.resolve(Chained.self, argument: 0) }
            #expect(container.resolve(Chained.self, argument: 0) != nil)
        }
        #expect(codes.first == .tooDeep)
    }

    @Test(arguments: [256, 512])
    func forwardsNamesAndSynchronizedViewsEnd(kibibytes: Int) {
        let codes = failures(onStackOf: kibibytes) { container in
            let entry = container.register(Dog.self, name: "n") { (r: any Resolver, depth: Int) in
                _ = r.resolve((any Animal).self, name: "n", argument: depth + 1)
                return Dog()
            }.inObjectScope(.transient)
            entry.implements((any Animal).self, name: "n")
            let view = container.synchronize()
            #expect(view.resolve((any Animal).self, name: "n", argument: 0) != nil)
        }
        #expect(codes.first == .tooDeep)
    }

    @Test(arguments: [256, 512])
    func chainsOfDifferentServicesEnd(kibibytes: Int) {
        let codes = failures(onStackOf: kibibytes) { container in
            for number in 0..<2_000 {
                container.register(Chained.self, name: "\(number)") { r in
                    let chained = Chained()
                    chained.next = r.resolve(Chained.self, name: "\(number + 1)")
                    return chained
                }
            }
            #expect(container.resolve(Chained.self, name: "0") != nil)
        }
        #expect(codes == [.tooDeep])
    }

    @Test(arguments: [256, 512])
    func cyclesOfCapturedContainersEnd(kibibytes: Int) {
        let codes = failures(onStackOf: kibibytes) { first in
            let second = Container()
            first.register(Dog.self) { (_, depth: Int) in
                _ = second.resolve(Cat.self, argument: depth + 1)
                return Dog()
            }
            second.register(Cat.self) { [unowned first] (_, depth: Int) in
                _ = first.resolve(Dog.self, argument: depth + 1)
                return Cat()
            }
            #expect(first.resolve(Dog.self, argument: 0) != nil)
        }
        #expect(codes.allSatisfy { $0 == .tooDeep || $0 == .cycle })
    }

    @Test(arguments: [256, 512])
    func wideValuesEnd(kibibytes: Int) {
        func codes<Value: Wide & SendableMetatype>(_ type: Value.Type) -> [ResolutionError.Code] {
            failures(onStackOf: kibibytes) { container in
                container.register(Value.self) { (r: any Resolver, wide: Value) in
                    _ = r.resolve(Value.self, argument: wide)
                    return wide
                }.initCompleted { r, wide in _ = r.resolve(Value.self, argument: wide) }
                #expect(container.resolve(Value.self, argument: Value()) != nil)
            }
        }
        #expect(codes(Wide512.self).first == .tooDeep)
        #expect(codes(Wide2048.self).first == .tooDeep)
    }

    /// Without an observer, the message with its whole path is written to the standard error.
    @Test(arguments: [256, 512])
    func theMessageOfAnUnobservedFailureFits(kibibytes: Int) {
        let isDone = onThread(ofKibibytes: kibibytes, otherwise: false) {
            let container = Container()
            container.register(Node.self) { (_: any Resolver, _: Int) in Node() }.inObjectScope(.transient)
                .initCompleted { r, node in
                    node.children = [r.resolve(Node.self, argument: 1), r.resolve(Node.self, argument: 2)]
                }
            return container.resolve(Node.self, argument: 0)?.children.count == 2
        }
        #expect(isDone)
    }
}
