import StrataCore
import Testing

private protocol Shape: Sendable {}
private struct Square: Shape {}
private final class Circle: Shape {
    let life: Tracked
    init(_ life: Tracked) { self.life = life }
}

@Suite struct ForeignInstanceTests {
    private let tracker = LifetimeTracker()

    /// Generic, because a call with an existential would create an instance of the type inside.
    private func hold<Service>(_ make: (Tracked) -> Service) -> ForeignInstance {
        ForeignInstance(make(Tracked(tracker)))
    }

    private func makeCircle() -> ForeignInstance { hold { Circle($0) as any Shape } }

    @Test func itHoldsItsInstanceUntilItEnds() throws {
        var instance: ForeignInstance? = makeCircle()
        #expect(try instance?.load((any Shape).self) is Circle)
        #expect(tracker.alive == 1)
        instance = nil
        #expect(tracker.alive == 0)
    }

    @Test func aWeakenedObjectEndsWithItsLastHolder() throws {
        var strong: ForeignInstance? = makeCircle()
        let weak = try #require(strong?.weakened())
        #expect(weak.weakened() === weak)
        var retained = weak.retained()
        strong = nil
        #expect(try weak.load((any Shape).self) is Circle)
        #expect(tracker.alive == 1)
        _ = retained
        retained = nil
        #expect(tracker.alive == 0)
        #expect(throws: Absent.self) { try weak.load((any Shape).self) }
        #expect(weak.retained() == nil)
        #expect(!weak.serves((any Shape).self))
    }

    @Test func aValueCannotBeWeakened() {
        #expect(ForeignInstance(Square() as any Shape).weakened() == nil)
        #expect(!ForeignInstance.isObject(Square() as any Shape))
        #expect(ForeignInstance.isObject(Circle(Tracked(tracker)) as any Shape))
    }

    @Test func theDynamicTypeDecidesWhatItServes() {
        let instance = makeCircle()
        #expect(instance.serves(Circle.self))
        #expect(instance.serves((any Sendable).self))
        #expect(!instance.serves(Square.self))
    }
}
