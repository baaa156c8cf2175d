import StrataCore
import Testing

private final class Node: Sendable {
    let root: Tracked
    init(root: Tracked) { self.root = root }
}
private struct Pairing: Sendable {
    let left: Node
    let right: Node
    let direct: Tracked
}

/// Requests through links from many threads at once.
@Suite struct LinkedUnderThreadsTests {
    @Test func theFirstRequestsMeetOnOneInstance() throws {
        for _ in 0..<300 {
            let tracker = LifetimeTracker()
            let container = Container()
            container.register(Tracked.self) { Tracked(tracker) }.scope(.container)
            container.register(Node.self, Node.init)
            try container.seal()
            let wrong = Tally()
            let ended = onThreads(4) { _ in
                for _ in 0..<200 where (try? container.resolve(Node.self).root.number) != 1 { wrong.increment() }
            }
            #expect(ended)
            #expect(wrong.value == 0)
            #expect(tracker.made == 1)
        }
    }

    @Test func resolveContextGraphsDoNotMix() throws {
        let tracker = LifetimeTracker()
        let container = Container()
        container.register(Tracked.self) { Tracked(tracker) }
        container.register(Node.self, Node.init).scope(.transient)
        container.register(Pairing.self, Pairing.init)
        try container.seal()
        let wrong = Tally()
        let ended = onThreads(4) { _ in
            for _ in 0..<repetitions(50_000) {
                guard let pairing = try? container.resolve(Pairing.self), pairing.left !== pairing.right,
                    pairing.left.root === pairing.right.root, pairing.left.root === pairing.direct
                else {
                    wrong.increment()
                    continue
                }
            }
        }
        #expect(ended)
        #expect(wrong.value == 0)
        #expect(tracker.made == 4 * repetitions(50_000))
        #expect(tracker.alive == 0)
    }

    @Test func childrenComeAndGoBesideAnObserver() throws {
        let parent = Container("Parent")
        parent.register(Int.self) { 7 }
        parent.register(Double.self) { 0.5 }.scope(.container)
        try parent.seal()
        let wrong = Tally()
        let ended = onThreads(4) { number in
            for round in 0..<repetitions(2_500) {
                if number == 0, round == repetitions(1_200) { parent.observe { _ in } }
                let child = Container("Child", parent: parent)
                child.register(String.self) { (value: Int, half: Double) in "\(value) \(half)" }
                guard (try? child.seal()) != nil else {
                    wrong.increment()
                    continue
                }
                for _ in 0..<20 where (try? child.resolve(String.self)) != "7 0.5" { wrong.increment() }
            }
        }
        #expect(ended)
        #expect(wrong.value == 0)
    }
}
