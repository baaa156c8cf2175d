import StrataCore
import Testing

private final class Holder: Sendable {
    let part: Tracked
    init(part: Tracked) { self.part = part }
}

/// A factory runs with the layer that owns the registration.
@Suite struct OwnershipTests {
    private let parents = LifetimeTracker()
    private let childs = LifetimeTracker()

    private func makeLayers(
        _ scope: TestedScope, _ form: TestedForm, isSealed: Bool
    ) throws -> (parent: Container, child: Container) {
        let parent = Container("Parent")
        let child = Container("Child", parent: parent)
        parent.register(Tracked.self) { [parents] in Tracked(parents) }
        switch form {
        case .parameters: parent.register(Holder.self, Holder.init(part:)).scope(scope.scope())
        case .resolver:
            parent.register(Holder.self) { (resolver: Resolver) in Holder(part: try resolver.resolve()) }
                .scope(scope.scope())
        }
        child.register(Tracked.self) { [childs] in Tracked(childs) }
        child.register(Pair<Tracked, Holder>.self, Pair<Tracked, Holder>.init(first:second:))
        if isSealed {
            try parent.seal()
            try child.seal()
        }
        return (parent, child)
    }

    @Test(arguments: TestedScope.allCases, TestedForm.allCases)
    func parentsInstanceNeverCapturesAChildsObject(_ scope: TestedScope, form: TestedForm) throws {
        for isSealed in [false, true] {
            let (_, child) = try makeLayers(scope, form, isSealed: isSealed)
            let held = try child.resolve(Holder.self)
            #expect(childs.made == 0)
            #expect(parents.alive == 1)
            withExtendedLifetime(held) {}
        }
    }

    @Test(arguments: TestedScope.allCases, TestedForm.allCases)
    func parentsInstanceConstructedDuringAChildsGraphBelongsToTheParent(_ scope: TestedScope, form: TestedForm) throws {
        for isSealed in [false, true] {
            let (_, child) = try makeLayers(scope, form, isSealed: isSealed)
            let pair = try child.resolve(Pair<Tracked, Holder>.self)
            #expect(pair.first !== pair.second.part)
            #expect(parents.alive == 1)
        }
    }

    @Test(arguments: TestedScope.stored) func childsObjectsAreFreedWhileTheParentsInstanceLives(
        _ scope: TestedScope
    ) throws {
        let (parent, child) = try makeLayers(scope, .parameters, isSealed: false)
        let holder = try child.resolve(Pair<Tracked, Holder>.self).second
        #expect(childs.alive == 0)
        #expect(try parent.resolve(Holder.self) === holder)
    }

    @Test(arguments: TestedForm.allCases) func completionOfAParentSeesTheParentOnly(_ form: TestedForm) throws {
        let parent = Container("Parent")
        let child = Container("Child", parent: parent)
        let seen = Recorder<Int>()
        parent.register(Int.self) { 1 }
        let registration = parent.register(String.self) { "" }.scope(.container)
        switch form {
        case .parameters: registration.initCompleted { (_: String, number: Int) in seen.record(number) }
        case .resolver: registration.initCompleted { resolver, _ in seen.record(try resolver.resolve(Int.self)) }
        }
        child.register(Int.self) { 2 }
        _ = try child.resolve(String.self)
        #expect(seen.values == [1])
    }

    @Test func implementationsOfAParentAreTheParents() throws {
        let parent = Container("Parent")
        let child = Container("Child", parent: parent)
        parent.register(Int.self) { 1 }.implements(String.self) { "\($0)" }
        child.register(Int.self) { 2 }
        #expect(try child.resolve(String.self) == "1")
    }

    @Test func assistedFactoryOfAParentConstructsWithTheParentsLayer() throws {
        struct Note: Sendable {
            let text: Assisted<String>
            let number: Int
        }
        let parent = Container("Parent")
        let child = Container("Child", parent: parent)
        parent.register(Int.self) { 1 }
        parent.register(Note.self, Note.init(text:number:))
        parent.register([Int].self) { (make: AssistedFactory<Note, String>) in [try make.make("a").number] }
        child.register(Int.self) { 2 }
        #expect(try child.resolve([Int].self) == [1])
        #expect(try child.resolve(Note.self, arguments: "b").number == 1)
    }
}
