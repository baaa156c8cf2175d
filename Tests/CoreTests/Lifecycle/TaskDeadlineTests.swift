import StrataCore
import Testing

@Suite struct TaskDeadlineTests {
    @Test func withoutADeadlineNothingIsLimited() {
        #expect(TaskDeadline.current == nil)
        #expect(TaskDeadline.remaining == nil)
    }

    @Test func theEarlierDeadlineStaysInForce() async {
        let (outer, inner, later) = await TaskDeadline.within(.seconds(60)) {
            let outer = TaskDeadline.current
            let inner = await TaskDeadline.within(.seconds(5)) { TaskDeadline.current }
            let later = await TaskDeadline.within(.seconds(3600)) { TaskDeadline.current }
            return (outer, inner, later)
        }
        #expect(outer == later)
        #expect(inner.flatMap { inner in outer.map { inner < $0 } } == true)
        #expect(TaskDeadline.current == nil)
    }

    @Test func childTasksInheritIt() async {
        let (own, inherited) = await TaskDeadline.within(.seconds(60)) {
            async let inherited = TaskDeadline.current
            return (TaskDeadline.current, await inherited)
        }
        #expect(own != nil)
        #expect(inherited == own)
    }

    @Test func aPassedDeadlineLeavesNothing() async {
        #expect(await TaskDeadline.within(.seconds(-5)) { TaskDeadline.remaining } == .zero)
    }

    @Test func theLongestDurationDoesNotOverflow() async {
        let remaining = await TaskDeadline.within(.seconds(Int64.max)) { TaskDeadline.remaining }
        #expect(remaining.map { $0 > .seconds(300 * 86_400) } == true)
    }

    @Test func anErrorOfTheWorkIsThrownAsItself() async {
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await TaskDeadline.within(.seconds(1)) { throw Failure() } }
    }
}
