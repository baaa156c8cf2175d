import StrataCore
import Testing

private final class Shared: Sendable {
    let tracked: Tracked
    init(tracked: Tracked) { self.tracked = tracked }
}
private struct Left: Sendable { let shared: Shared }
private struct Right: Sendable { let shared: Shared }
private struct Both: Sendable {
    let left: Left
    let right: Right
    let shared: Shared
}
/// Seven words, more than a slot of the resolve context has.
private struct Wide: Sendable {
    let shared: Shared
    var words = (1, 2, 3, 4, 5, 6)
}
private struct Twice: Sendable {
    let first: Wide
    let second: Wide
}
private struct Part<let number: Int>: Sendable { let tracked: Tracked }
private struct Parts<let number: Int>: Sendable { let numbers: [Int] }
private struct Failing: Error {}

/// Graph scope through links: one instance in each graph, none shared between graphs, none stored beyond.
@Suite struct ResolveContextGraphTests {
    private let tracker = LifetimeTracker()

    private func registerShared(in container: Container) {
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }
        container.register(Shared.self, Shared.init)
        container.register(Left.self, Left.init)
        container.register(Right.self, Right.init)
    }

    private func expectOne(_ both: Both) {
        #expect(both.left.shared === both.shared)
        #expect(both.right.shared === both.shared)
    }

    @Test func aServiceIsOneInAGraphAndAnotherInTheNext() throws {
        let container = Container()
        registerShared(in: container)
        container.register(Both.self, Both.init)
        try container.seal()
        #expect(container.isLinked(ServiceKey(Both.self)))
        let (first, second) = (try container.resolve(Both.self), try container.resolve(Both.self))
        expectOne(first)
        expectOne(second)
        #expect(first.shared !== second.shared)
        #expect(tracker.made == 2)
    }

    /// The parent's registrations cannot know which services will request them together.
    @Test func aGraphAcrossLayersHasOneToo() throws {
        let parent = Container("Parent")
        registerShared(in: parent)
        try parent.seal()
        let child = Container("Child", parent: parent)
        child.register(Both.self, Both.init)
        try child.seal()
        #expect(child.isLinked(ServiceKey(Both.self)))
        expectOne(try child.resolve(Both.self))
        #expect(tracker.made == 1)
    }

    @Test func serviceRequestedTwiceThroughATransientIsShared() throws {
        let container = Container()
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }
        container.register(Shared.self, Shared.init)
        container.register(Left.self, Left.init).scope(.transient)
        container.register([Left].self) { (first: Left, second: Left) in [first, second] }
        try container.seal()
        let lefts = try container.resolve([Left].self)
        #expect(lefts[0].shared === lefts[1].shared)
        #expect(tracker.made == 1)
    }

    @Test func aWideValueIsSharedToo() throws {
        let container = Container()
        container.register(Tracked.self) { [tracker] in Tracked(tracker) }
        container.register(Shared.self, Shared.init)
        container.register(Wide.self) { (shared: Shared) in Wide(shared: shared) }
        container.register(Twice.self, Twice.init)
        try container.seal()
        let twice = try container.resolve(Twice.self)
        #expect(twice.first.shared === twice.second.shared)
        #expect(twice.first.words.5 == 6)
        #expect(tracker.made == 1)
    }

    /// Twelve shared services: four more than there are slots.
    @Test func manyServicesAreShared() throws {
        let container = Container()
        container.register(Part<0>.self) { [tracker] in Part<0>(tracked: Tracked(tracker)) }
        container.register(Part<1>.self) { [tracker] in Part<1>(tracked: Tracked(tracker)) }
        container.register(Part<2>.self) { [tracker] in Part<2>(tracked: Tracked(tracker)) }
        container.register(Part<3>.self) { [tracker] in Part<3>(tracked: Tracked(tracker)) }
        container.register(Part<4>.self) { [tracker] in Part<4>(tracked: Tracked(tracker)) }
        container.register(Part<5>.self) { [tracker] in Part<5>(tracked: Tracked(tracker)) }
        container.register(Part<6>.self) { [tracker] in Part<6>(tracked: Tracked(tracker)) }
        container.register(Part<7>.self) { [tracker] in Part<7>(tracked: Tracked(tracker)) }
        container.register(Part<8>.self) { [tracker] in Part<8>(tracked: Tracked(tracker)) }
        container.register(Part<9>.self) { [tracker] in Part<9>(tracked: Tracked(tracker)) }
        container.register(Part<10>.self) { [tracker] in Part<10>(tracked: Tracked(tracker)) }
        container.register(Part<11>.self) { [tracker] in Part<11>(tracked: Tracked(tracker)) }
        @Sendable func parts(
            _ a: Part<0>, _ b: Part<1>, _ c: Part<2>, _ d: Part<3>, _ e: Part<4>, _ f: Part<5>
        ) -> [Int] {
            [a.tracked, b.tracked, c.tracked, d.tracked, e.tracked, f.tracked].map(\.number)
        }
        @Sendable func more(
            _ a: Part<6>, _ b: Part<7>, _ c: Part<8>, _ d: Part<9>, _ e: Part<10>, _ f: Part<11>
        ) -> [Int] {
            [a.tracked, b.tracked, c.tracked, d.tracked, e.tracked, f.tracked].map(\.number)
        }
        container.register(Parts<0>.self) { Parts<0>(numbers: parts($0, $1, $2, $3, $4, $5)) }
        container.register(Parts<1>.self) { Parts<1>(numbers: more($0, $1, $2, $3, $4, $5)) }
        container.register(Parts<2>.self) { Parts<2>(numbers: parts($0, $1, $2, $3, $4, $5)) }
        container.register(Parts<3>.self) { Parts<3>(numbers: more($0, $1, $2, $3, $4, $5)) }
        container.register([Int].self) { (a: Parts<0>, b: Parts<1>, c: Parts<2>, d: Parts<3>) in
            a.numbers + b.numbers + c.numbers + d.numbers
        }
        try container.seal()
        #expect(container.isLinked(ServiceKey([Int].self)))
        let numbers = try container.resolve([Int].self)
        #expect(numbers.prefix(12).elementsEqual(numbers.suffix(12)))
        #expect(tracker.made == 12)
        #expect(tracker.alive == 0)
    }

    @Test func nothingIsHeldAfterARequest() throws {
        let container = Container()
        registerShared(in: container)
        container.register(Both.self, Both.init)
        container.register(String.self) { (_: Both, _: Shared) in throw Failing() }
        try container.seal()
        _ = try container.resolve(Both.self)
        #expect(failure { () throws(ResolutionError) in try container.resolve(String.self) }?.underlying is Failing)
        #expect(tracker.made == 2)
        #expect(tracker.alive == 0)
    }

    @Test func anArgumentIsThereBesideWhatIsShared() throws {
        let container = Container()
        registerShared(in: container)
        container.register(Both.self, Both.init)
        container.register((Both, String).self) { (text: Assisted<String>, both: Both) in (both, text.value) }
        try container.seal()
        let (both, text) = try container.resolve((Both, String).self, arguments: "text")
        expectOne(both)
        #expect(text == "text")
    }

    @Test func argumentsAreCheckedByTheirExactType() throws {
        let container = Container()
        container.register(String.self) { (number: Assisted<Int?>) in "\(number.value ?? 0)" }
        try container.seal()
        #expect(try container.resolve(String.self, arguments: Optional(7)) == "7")
        let wrong = failure { () throws(ResolutionError) in try container.resolve(String.self, arguments: 7) }
        #expect(wrong?.code == .argumentMismatch)
        let two = failure { () throws(ResolutionError) in try container.resolve(String.self, arguments: Optional(7), 8)
        }
        #expect(two?.code == .argumentMismatch)
        #expect(failure { () throws(ResolutionError) in try container.resolve(String.self) }?.code == .needsArguments)
        let none = failure { () throws(ResolutionError) in try container.resolve(Double.self, arguments: 7) }
        #expect(none?.code == .missing)
    }
}
