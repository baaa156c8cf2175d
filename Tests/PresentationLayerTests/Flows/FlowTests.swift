import StrataPresentationLayer
import Synchronization
import Testing

private final class Form: Sendable {
    let owner = Mutex("")
}

private struct Failure: Error {}

@Suite struct FlowTests {
    private let clock = ManualClock()
    private let flow: Flow<String, Form>

    init() {
        flow = Flow(lifetime: .seconds(60), limit: 3, clock: clock) { Form() }
    }

    @Test func aSessionHasTheSameDataAcrossRequests() throws {
        let form = try flow.data(for: "a")
        #expect(try flow.data(for: "a") === form)
        #expect(flow.existing(for: "a") === form)
    }

    @Test func sessionsDoNotSeeEachOther() throws {
        #expect(try flow.data(for: "a") !== flow.data(for: "b"))
    }

    @Test func aLaterStepCreatesNoData() {
        #expect(flow.existing(for: "a") == nil)
        #expect(flow.count == 0)
    }

    @Test func theRunAfterTheFinishStartsClean() throws {
        let form = try flow.data(for: "a")
        #expect(flow.finish("a") === form)
        #expect(flow.existing(for: "a") == nil)
        #expect(try flow.data(for: "a") !== form)
    }

    @Test func finishingTwiceReturnsNothing() throws {
        _ = try flow.data(for: "a")
        flow.finish("a")
        #expect(flow.finish("a") == nil)
    }

    @Test func aFinishedSessionReleasesItsData() throws {
        weak let form = try flow.data(for: "a")
        try #require(form != nil)
        flow.finish("a")
        #expect(form == nil)
    }

    @Test func aSessionThatWasIdleForALifetimeStartsClean() throws {
        let form = try flow.data(for: "a")
        clock.advance(by: .seconds(60))
        #expect(flow.existing(for: "a") == nil)
        #expect(try flow.data(for: "a") !== form)
    }

    @Test func eachUseRestartsTheLifetime() throws {
        let form = try flow.data(for: "a")
        for _ in 0..<5 {
            clock.advance(by: .seconds(59))
            #expect(flow.existing(for: "a") === form)
        }
    }

    @Test func aLifetimeMayBeEndless() throws {
        let flow = Flow<Int, Form>(lifetime: .seconds(Int64.max), limit: 1, clock: clock) { Form() }
        let form = try flow.data(for: 1)
        clock.advance(by: .seconds(1_000_000_000))
        #expect(flow.removeExpired() == 0)
        #expect(flow.existing(for: 1) === form)
    }

    @Test func anExpiredRunCannotBeFinished() throws {
        _ = try flow.data(for: "a")
        clock.advance(by: .seconds(61))
        #expect(flow.finish("a") == nil)
        #expect(flow.count == 0)
    }

    @Test func atTheLimitANewSessionIsRefusedAndNobodyLosesData() throws {
        let forms = try ["a", "b", "c"].map { try flow.data(for: $0) }
        let error = #expect(throws: FlowError.self) { try flow.data(for: "d") }
        #expect(error?.code == .limitReached)
        #expect(
            error?.description
                == "limitReached: the flow has reached its limit of 3 sessions, and none of them has expired. "
                + "Finish sessions, shorten their lifetime or raise the limit.")
        #expect(flow.existing(for: "a") === forms[0])
    }

    @Test func atTheLimitExpiredSessionsMakeRoom() throws {
        _ = try flow.data(for: "a")
        _ = try flow.data(for: "b")
        clock.advance(by: .seconds(40))
        let kept = try flow.data(for: "c")
        _ = try flow.data(for: "b")
        clock.advance(by: .seconds(30))
        _ = try flow.data(for: "d")
        #expect(flow.existing(for: "a") == nil)
        #expect(flow.existing(for: "c") === kept)
        #expect(flow.count == 3)
    }

    @Test func aLimitOfZeroRefusesEverySession() {
        let flow = Flow<Int, Form>(lifetime: .seconds(1), limit: 0) { Form() }
        #expect(throws: FlowError.self) { try flow.data(for: 1) }
    }

    @Test func refusedSessionsCreateNoData() {
        let made = Mutex(0)
        let flow = Flow<Int, Form>(lifetime: .seconds(1), limit: -1) {
            made.withLock { $0 += 1 }
            return Form()
        }
        #expect(throws: FlowError.self) { try flow.data(for: 1) }
        #expect(made.withLock { $0 } == 0)
    }

    @Test func expiredDataIsReleasedWithoutItsSession() throws {
        weak let form = try flow.data(for: "a")
        try #require(form != nil)
        clock.advance(by: .seconds(60))
        _ = try flow.data(for: "b")
        #expect(form == nil)
    }

    @Test func memoryPressureReleasesOnlyExpiredData() throws {
        _ = try flow.data(for: "a")
        clock.advance(by: .seconds(30))
        _ = try flow.data(for: "b")
        clock.advance(by: .seconds(30))
        flow.releaseMemory(at: .critical)
        #expect(flow.existing(for: "a") == nil)
        #expect(flow.existing(for: "b") != nil)
        #expect(flow.removeExpired() == 0)
    }

    @Test func errorOfMakeIsThrownAndNotCached() throws {
        let fails = Mutex(true)
        let flow = Flow<Int, Form>(lifetime: .seconds(1), limit: 1, clock: clock) {
            if fails.withLock({ $0 }) { throw Failure() }
            return Form()
        }
        #expect(throws: Failure.self) { try flow.data(for: 1) }
        fails.withLock { $0 = false }
        _ = try flow.data(for: 1)
    }

    @Test func makeMayUseTheFlow() throws {
        let holder = Mutex<Flow<Int, Form>?>(nil)
        let flow = Flow<Int, Form>(lifetime: .seconds(1), limit: 2, clock: clock) {
            holder.withLock { $0 }?.existing(for: 2) ?? Form()
        }
        holder.withLock { $0 = flow }
        defer { holder.withLock { $0 = nil } }
        _ = try flow.data(for: 1)
        #expect(flow.count == 1)
    }

    @Test func firstDataIsSharedByAllRequests() throws {
        let holder = Mutex<Flow<Int, Form>?>(nil)
        let faster = Mutex<Form?>(nil)
        let flow = Flow<Int, Form>(lifetime: .seconds(1), limit: 2, clock: clock) {
            // Another request of the session, while the first constructs its data.
            if let flow = holder.withLock({ $0.take() }) {
                let form = try flow.data(for: 1)
                faster.withLock { $0 = form }
            }
            return Form()
        }
        holder.withLock { $0 = flow }
        #expect(try flow.data(for: 1) === faster.withLock { $0 })
    }

    @Test func firstOfTwoSessionsTakesTheLastSlot() throws {
        let holder = Mutex<Flow<Int, Form>?>(nil)
        let flow = Flow<Int, Form>(lifetime: .seconds(1), limit: 1, clock: clock) {
            if let flow = holder.withLock({ $0.take() }) { _ = try flow.data(for: 2) }
            return Form()
        }
        holder.withLock { $0 = flow }
        #expect(throws: FlowError.self) { try flow.data(for: 1) }
        #expect(flow.existing(for: 2) != nil)
    }

    @Test func aFlowIsRegisteredLikeAnyService() throws {
        let container = Container()
        container.register(ManualClock.self) { [clock] in clock }
        container.register(Flow<String, Form>.self) { (clock: ManualClock) in
            Flow(lifetime: .seconds(60), limit: 3, clock: clock) { Form() }
        }
        .scope(.container)
        try container.seal()
        let flow = try container.resolve(Flow<String, Form>.self)
        _ = try flow.data(for: "a")
        clock.advance(by: .seconds(60))
        container.evict(atLeast: .warning)
        #expect(flow.count == 0)
    }

    @Test func requestsOfOneSessionAtOneTimeGetTheSameData() async throws {
        for round in 0..<200 {
            let flow = Flow<Int, Form>(lifetime: .seconds(60), limit: 1) { Form() }
            let forms = try await withThrowingTaskGroup(of: Form.self) { tasks in
                for _ in 0..<8 { tasks.addTask { try flow.data(for: round) } }
                return try await tasks.reduce(into: []) { $0.append($1) }
            }
            #expect(forms.allSatisfy { $0 === forms[0] })
        }
    }

    @Test func theLimitHoldsUnderContention() async {
        let flow = Flow<Int, Form>(lifetime: .seconds(60), limit: 5) { Form() }
        let admitted = await withTaskGroup(of: Int.self) { tasks in
            for task in 0..<4 {
                tasks.addTask {
                    (0..<50_000).count { (try? flow.data(for: $0 * 4 + task)) != nil }
                }
            }
            return await tasks.reduce(0, +)
        }
        #expect(admitted == 5)
        #expect(flow.count == 5)
    }
}
