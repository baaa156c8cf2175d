import StrataCore
import Testing

private struct Settings: Sendable, Equatable {
    let number: Int
}
private protocol Numbered: Sendable { var number: Int { get } }
extension Settings: Numbered {}

@Suite struct ValueTypeTests {
    private let made = Tally()

    /// How often the value is constructed for two consumers in one resolve, and for a second resolve.
    private static func expected(_ scope: TestedScope) -> (first: [Int], second: [Int]) {
        switch scope {
        case .transient, .weak: ([1, 2], [3, 4])
        case .graph: ([1, 1], [2, 2])
        case .container, .memorySensitive, .custom, .scoped: ([1, 1], [1, 1])
        }
    }

    @Test(arguments: TestedScope.allCases, [false, true]) func valueIsSharedAsItsScopeDefines(
        _ scope: TestedScope, isSealed: Bool
    ) throws {
        let container = Container()
        container.register(Settings.self) { [made] in Settings(number: made.increment()) }.scope(scope.scope())
        container.register([Int].self) { (first: Settings, second: Settings) in [first.number, second.number] }
        if isSealed { try container.seal() }
        #expect(try container.resolve([Int].self) == Self.expected(scope).first)
        #expect(try container.resolve([Int].self) == Self.expected(scope).second)
    }

    @Test(arguments: TestedScope.allCases, [false, true]) func valueBehindAProtocolIsSharedAsItsScopeDefines(
        _ scope: TestedScope, isSealed: Bool
    ) throws {
        let container = Container()
        container.register((any Numbered).self) { [made] in Settings(number: made.increment()) }.scope(scope.scope())
        container.register([Int].self) { (first: any Numbered, second: any Numbered) in [first.number, second.number] }
        if isSealed { try container.seal() }
        #expect(try container.resolve([Int].self) == Self.expected(scope).first)
        #expect(try container.resolve([Int].self) == Self.expected(scope).second)
    }

    @Test func anEventReportsAWeakValueThatIsNotShared() throws {
        let container = Container()
        let events = Recorder<ContainerEvent>()
        container.observe { event in if event.kind == .notShared { events.record(event) } }
        container.register(Settings.self) { [made] in Settings(number: made.increment()) }.scope(.weak)
        _ = try container.resolve(Settings.self)
        #expect(events.values.map(\.service) == [ServiceKey(Settings.self)])
    }

    @Test func noEventReportsAWeakObject() throws {
        let container = Container()
        let events = Recorder<ContainerEvent>()
        container.observe { event in if event.kind == .notShared { events.record(event) } }
        container.register((any Sendable).self) { Tracked(LifetimeTracker()) }.scope(.weak)
        _ = try container.resolve((any Sendable).self)
        #expect(events.values.isEmpty)
    }

    @Test func aResetConstructsAValueAgain() throws {
        let container = Container()
        container.register(Settings.self) { [made] in Settings(number: made.increment()) }.scope(.insuranceCalculation)
        #expect(try container.resolve(Settings.self).number == 1)
        try container.resetObjectScope(.insuranceCalculation)
        #expect(try container.resolve(Settings.self).number == 2)
    }

    @Test(arguments: TestedScope.allCases) func anEnumerationAndATupleAreServicesToo(_ scope: TestedScope) throws {
        enum Side: Sendable { case left, right }
        let container = Container()
        container.register(Side.self) { .right }.scope(scope.scope())
        container.register((Int, String).self) { (1, "one") }.scope(scope.scope())
        #expect(try container.resolve(Side.self) == .right)
        #expect(try container.resolve((Int, String).self) == (1, "one"))
    }

    @Test(arguments: TestedScope.allCases) func anOptionalServiceMayBeNil(_ scope: TestedScope) throws {
        let container = Container()
        container.register(Int?.self) { [made] in
            made.increment()
            return nil
        }.scope(scope.scope())
        #expect(try container.resolve(Int?.self) == nil)
        #expect(try container.resolve(Int?.self) == nil)
        #expect(made.value == (scope.isStored && scope != .weak ? 1 : 2))
    }
}
