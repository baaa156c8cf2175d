import StrataCore
import Testing

private final class Part: Sendable {
    let life: Tracked
    init(_ life: Tracked) { self.life = life }
}
private final class Whole: Sendable {
    let part: Part
    let number: Int
    init(_ part: Part, _ number: Int) { (self.part, self.number) = (part, number) }
}

/// A container that is not sealed serves requests by links, too, until its registrations change.
@Suite struct OpenLinksTests {
    private let tracker = LifetimeTracker()

    private func makeContainer(parent: Container? = nil) -> Container {
        let container = Container("Open", parent: parent)
        container.register(Part.self) { [tracker] in Part(Tracked(tracker)) }.scope(.container)
        container.register(Int.self) { 1 }.scope(.transient)
        container.register(Whole.self) { (part: Part, number: Int) in Whole(part, number) }.scope(.transient)
        return container
    }

    private func link(_ container: Container) throws {
        for _ in 0..<3 { _ = try container.resolve(Whole.self) }
        #expect(container.hasOpenLinks)
    }

    @Test func theFirstRequestCompilesThem() throws {
        let container = makeContainer()
        #expect(!container.hasOpenLinks)
        _ = try container.resolve(Whole.self)
        #expect(container.hasOpenLinks)
        container.register(String.self) { "" }
        #expect(!container.hasOpenLinks)
        _ = try container.resolve(String.self)
        #expect(container.hasOpenLinks)
        try container.seal()
        #expect(!container.hasOpenLinks)
    }

    @Test func instancesAreThoseOfTheSlowPath() throws {
        let container = makeContainer()
        let first = try container.resolve(Whole.self)
        try link(container)
        let later = try container.resolve(Whole.self)
        #expect(later !== first)
        #expect(later.part === first.part)
        #expect(tracker.made == 1)
    }

    @Test func aLaterRegistrationIsSeen() throws {
        let container = makeContainer()
        try link(container)
        container.register(Int.self) { 2 }.scope(.transient).replacing()
        #expect(try container.resolve(Whole.self).number == 2)
        try link(container)
        container.decorate(Int.self) { (inner: Int) in inner + 10 }
        #expect(try container.resolve(Whole.self).number == 12)
        try link(container)
        #expect(try container.resolve(Whole.self).number == 12)
    }

    /// The proof finds such a request only when the container is sealed.
    @Test func aServiceOfAnotherModuleIsNotVisible() throws {
        let container = makeContainer()
        container.register(Double.self) { 1 }.visibility(.module)
        container.register(String.self, fileID: "Web/Screen.swift") { (number: Double) in "\(number)" }
        container.register(Float.self) { (number: Double) in Float(number) }
        try link(container)
        #expect(try container.resolve(Float.self) == 1)
        let error = #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
        #expect(error?.code == .notVisible)
    }

    @Test func aResetReleasesTheInstance() throws {
        let container = makeContainer()
        try link(container)
        #expect(tracker.alive == 1)
        try container.resetObjectScope(.container)
        #expect(tracker.alive == 0)
        try link(container)
        #expect(tracker.made == 2 && tracker.alive == 1)
    }

    @Test func nothingOutlivesManyChanges() throws {
        let container = makeContainer()
        for number in 0..<200 {
            container.register(Part.self) { [tracker] in Part(Tracked(tracker)) }.scope(.container).replacing()
            try link(container)
            #expect(tracker.made == number + 1)
            try container.resetObjectScope(.container)
            #expect(tracker.alive == 0)
        }
    }

    @Test func anObserverSeesEachConstruction() throws {
        let container = makeContainer()
        try link(container)
        let seen = Recorder<String>()
        container.observe { if $0.kind == .constructed { seen.record("\($0.service!)") } }
        _ = try container.resolve(Whole.self)
        #expect(seen.values == ["Int", "Whole"])
    }

    @Test func anObserverOfTheParentSeesItsConstructions() throws {
        let parent = makeContainer()
        try parent.seal()
        let child = Container("Child", parent: parent)
        child.register(String.self) { (whole: Whole) in "\(whole.number)" }.scope(.transient)
        for _ in 0..<3 { _ = try child.resolve(String.self) }
        #expect(child.hasOpenLinks)
        let seen = Recorder<String>()
        parent.observe { if $0.kind == .constructed { seen.record("\($0.service!)") } }
        #expect(try child.resolve(String.self) == "1")
        #expect(seen.values == ["Int", "Whole"])
        child.observe { if $0.kind == .constructed { seen.record("\($0.service!)") } }
        #expect(try child.resolve(String.self) == "1")
        #expect(seen.values == ["Int", "Whole", "Int", "Whole", "String"])
    }

    @Test func aClosedContainerServesNothing() async throws {
        let parent = makeContainer()
        try parent.seal()
        let child = Container("Child", parent: parent)
        child.register(String.self) { (whole: Whole) in "\(whole.number)" }.scope(.transient)
        for _ in 0..<3 { _ = try child.resolveNow() as String }
        #expect(child.hasOpenLinks)
        #expect(try child.resolveNow() as Int == 1)
        await parent.close()
        #expect(throws: ResolutionError.self) { try child.resolveNow() as String }
        #expect(throws: ResolutionError.self) { try child.resolveNow() as Int }
    }

    @Test func namedServicesAndErrorsAreTheSame() throws {
        let container = makeContainer()
        container.register(Int.self, name: "seven") { 7 }.scope(.transient)
        container.register(Double.self) { throw Refusal() }.scope(.transient)
        try link(container)
        #expect(try container.resolve(Int.self, name: "seven") == 7)
        #expect(try container.resolve(Int?.self) == 1)
        #expect(throws: ResolutionError.self) { try container.resolve(Int.self, name: "eight") }
        do throws(ResolutionError) {
            _ = try container.resolve(Double.self)
            Issue.record("it was constructed")
        } catch {
            #expect(error.code == .factoryFailed && error.path == [ServiceKey(Double.self)])
        }
        #expect(container.hasOpenLinks)
    }

    private struct Refusal: Error {}

    /// The request keeps the registrations with which it began.
    @Test(arguments: [false, true]) func aFactoryMayReplaceWhatItsRequestStillNeeds(_ seals: Bool) throws {
        let container = makeContainer()
        let replaces = Variable(false)
        container.register(Double.self) { [unowned container] in
            if replaces.current {
                try container.resetObjectScope(.container)
                if seals { try container.seal() }
            }
            return 0.5
        }.scope(.transient)
        container.register(String.self) { (_: Double, part: Part) in "\(part.life.number)" }.scope(.transient)
        for _ in 0..<3 { _ = try container.resolve(Double.self) }
        #expect(container.hasOpenLinks)
        replaces.set(true)
        #expect(try container.resolve(String.self) == "1")
        replaces.set(false)
        #expect(tracker.alive == 0)
        #expect(try container.resolve(String.self) == "2")
    }

    /// Requests meet registrations and resets from another thread at any moment: each gets a whole answer.
    @Test func changesWhileRequestsRun() throws {
        let container = makeContainer()
        let ended = Variable(false)
        let changes = startThread { [tracker] in
            for number in 0..<repetitions(200) {
                switch number % 3 {
                case 0: try? container.resetObjectScope(.container)
                case 1: container.register(Int.self) { number }.scope(.transient).replacing()
                default:
                    container.register(Part.self) { Part(Tracked(tracker)) }.scope(.container).replacing()
                }
            }
            ended.set(true)
        }
        let failures = Recorder<String>()
        onThreads(3) { _ in
            while !ended.current {
                do {
                    let whole = try container.resolve(Whole.self)
                    if whole.part.life.number < 1 { failures.record("no part") }
                } catch {
                    failures.record("\(error)")
                }
            }
        }
        #expect(changes.wait())
        #expect(failures.values == [])
        try container.resetObjectScope(.container)
        #expect(tracker.alive == 0)
    }
}
