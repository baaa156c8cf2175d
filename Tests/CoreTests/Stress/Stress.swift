import StrataCore
import Testing

/// An instance that shows whether other code sees it half constructed.
final class Stressed: Sendable {
    let number: Int
    /// How many resets had been begun when its construction began.
    let epoch: Int
    private let tracked: Tracked
    private let mirror: Int

    init(_ tracked: Tracked, epoch: Int) {
        self.tracked = tracked
        self.epoch = epoch
        number = tracked.number
        mirror = ~tracked.number
    }

    var isWhole: Bool { ~mirror == number && tracked.number == number }
}

/// Holds another one of its scope.
final class StressedOwner: Sendable {
    let held: Stressed

    init(held: Stressed) { self.held = held }
}

/// A parent with one service in the scope under test, and eight children.
final class Stress: Sendable {
    let tracker = LifetimeTracker()
    let closed = Tally()
    /// How many resets have ended.
    let epoch = Tally()
    let parent = Container("Parent")
    let children: [Container]
    private let begun = Tally()
    private let wrong = Tally()

    init(_ scope: TestedScope, isSealed: Bool) throws {
        children = (0..<8).map { [parent] in Container("Child \($0)", parent: parent) }
        let (tracker, begun, closed) = (tracker, begun, closed)
        parent.opens("tested")
        let registration = parent.register(Stressed.self) {
            let epoch = begun.value
            return Stressed(Tracked(tracker), epoch: epoch)
        }
        registration.scope(scope.scope())
        if scope == .custom || scope == .scoped { registration.closed { _ in closed.increment() } }
        parent.register(StressedOwner.self, StressedOwner.init(held:)).scope(scope.scope())
        for child in children {
            child.register(Pair<Stressed, Stressed>.self, Pair<Stressed, Stressed>.init(first:second:))
        }
        guard isSealed else { return }
        try parent.seal()
        for child in children { try child.seal() }
    }

    /// Eight threads and eight tasks, which begin together and share `operations`.
    ///
    /// - Parameter disturb: The first thread calls it from time to time, with the parent.
    /// - Returns: How many operations there were.
    func run(
        _ operations: Int, disturbing disturb: @escaping @Sendable (Container) -> Void = { _ in },
        _ body: @escaping @Sendable (Container) throws -> Bool,
        awaiting awaited: @escaping @Sendable (Container) async throws -> Bool
    ) async -> Int {
        let each = max(1, operations / 16)
        let begin = ThreadGate()
        let threads = (0..<8).map { number in
            startThread { [self] in
                begin.wait()
                for round in 0..<each {
                    if number == 0, round.isMultiple(of: 16) { disturb(parent) }
                    if (try? body(children[number])) != true { wrong.increment() }
                }
            }
        }
        begin.open()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask { [self] in
                    for _ in 0..<each where (try? await awaited(children[number])) != true { wrong.increment() }
                }
            }
        }
        for thread in threads where !thread.wait() { wrong.increment() }
        return 16 * each
    }

    func reset(_ container: Container, _ scope: TestedScope) {
        begun.increment()
        try? container.resetObjectScope(scope.scope())
        epoch.increment()
    }

    func useScope(of container: Container, _ resolves: Int) async {
        try? await container.withScope("tested") { [self] scope in
            async let first = use(scope, resolves / 2)
            async let second = use(scope, resolves / 2)
            let numbers = await (first, second)
            if numbers.0 == nil || numbers.0 != numbers.1 { wrong.increment() }
        }
    }

    /// The number of the one instance; nil when there was another.
    @concurrent private func use(_ scope: Scope, _ resolves: Int) async -> Int? {
        let number = try? await scope.resolve(Stressed.self).number
        for _ in 1..<resolves where (try? await scope.resolve(Stressed.self).number) != number { return nil }
        return number
    }

    func expectNothingWrong(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(wrong.value == 0, sourceLocation: sourceLocation)
    }
}
