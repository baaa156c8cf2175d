import StrataCore
import Testing

/// `any Error` is a box around its value; scopes that release instances follow the object inside.
private final class ErrorObject: Error {
    let life: Tracked
    init(_ tracker: LifetimeTracker) { life = Tracked(tracker) }
}
private struct ErrorValue: Error {}

@Suite struct ErrorServiceTests {
    private let tracker = LifetimeTracker()

    private func makeContainer(_ scope: ObjectScope<any Error>, _ mode: AnswerMode) throws -> Container {
        try mode.make { container in
            container.register((any Error).self) { [tracker] in ErrorObject(tracker) }.scope(scope)
        }
    }

    @Test(arguments: AnswerMode.allCases) func weakScopeFollowsTheObject(_ mode: AnswerMode) throws {
        let container = try makeContainer(.weak, mode)
        do {
            // The box is released at once; the object stays alive.
            let object = try #require(try container.resolve((any Error).self) as? ErrorObject)
            let again = try container.resolve((any Error).self) as? ErrorObject
            #expect(again === object)
            #expect(tracker.made == 1)
        }
        #expect(tracker.alive == 0)
        _ = try container.resolve((any Error).self)
        #expect(tracker.made == 2)
        #expect(tracker.alive == 0)
    }

    @Test(arguments: AnswerMode.allCases) func memorySensitiveScopeFollowsTheObject(_ mode: AnswerMode) throws {
        let container = try makeContainer(.memorySensitive, mode)
        do {
            let object = try #require(try container.resolve((any Error).self) as? ErrorObject)
            container.evict(atLeast: .critical)
            let again = try container.resolve((any Error).self) as? ErrorObject
            #expect(again === object)
        }
        #expect(tracker.made == 1)
        #expect(tracker.alive == 1)
        container.evict(atLeast: .critical)
        #expect(tracker.alive == 0)
    }

    @Test(arguments: AnswerMode.allCases) func valueInWeakScopeIsReported(_ mode: AnswerMode) throws {
        let container = try mode.make { container in
            container.register((any Error).self) { ErrorValue() }.scope(.weak)
        }
        let reported = Tally()
        container.observe { if $0.kind == .notShared { reported.increment() } }
        let error = try container.resolve((any Error).self)
        #expect(error is ErrorValue)
        #expect(reported.value == 1)
    }
}
