import StrataCore
import Testing

/// One combination of scope, owner, name and sealing.
struct ScopeCase: Sendable, CustomTestStringConvertible {
    let scope: TestedScope
    let isParents: Bool
    let name: RegistrationName?
    let isSealed: Bool

    var testDescription: String {
        "\(scope), \(isParents ? "parent's" : "own"), \(name?.description ?? "unnamed"), \(isSealed ? "sealed" : "open")"
    }

    static var all: [ScopeCase] {
        var cases: [ScopeCase] = []
        for scope in TestedScope.allCases {
            for isParents in [false, true] {
                for name in [nil, "named"] as [RegistrationName?] {
                    for isSealed in [false, true] {
                        cases.append(ScopeCase(scope: scope, isParents: isParents, name: name, isSealed: isSealed))
                    }
                }
            }
        }
        return cases
    }

    /// A parent and a child; one of them owns `Tracked`, and the child has a consumer that requests it twice.
    func makeLayers(_ tracker: LifetimeTracker) throws -> (parent: Container, child: Container) {
        let parent = Container("Parent")
        let child = Container("Child", parent: parent)
        let name = name
        (isParents ? parent : child).register(Tracked.self, name: name) { Tracked(tracker) }.scope(scope.scope())
        child.register(Twins.self) { (resolver: Resolver) in
            Twins(
                first: try resolver.resolve(Tracked.self, name: name),
                second: try resolver.resolve(Tracked.self, name: name))
        }
        parent.register(Int.self) { 1 }
        if isSealed {
            try parent.seal()
            try child.seal()
        }
        return (parent, child)
    }
}

private typealias Twins = Pair<Tracked, Tracked>

@Suite struct ScopeMatrixTests {
    @Test(arguments: ScopeCase.all) func twoResolvesShareAStoredInstance(_ tested: ScopeCase) throws {
        let (_, child) = try tested.makeLayers(LifetimeTracker())
        let first = try child.resolve(Tracked.self, name: tested.name)
        let second = try child.resolve(Tracked.self, name: tested.name)
        #expect((first === second) == tested.scope.isStored)
    }

    @Test(arguments: ScopeCase.all) func oneResolveSharesAllButTransients(_ tested: ScopeCase) throws {
        let (_, child) = try tested.makeLayers(LifetimeTracker())
        let pair = try child.resolve(Twins.self)
        #expect((pair.first === pair.second) == (tested.scope != .transient))
    }

    @Test(arguments: ScopeCase.all) func factoryRunsOnceForEachInstance(_ tested: ScopeCase) throws {
        let tracker = LifetimeTracker()
        let (_, child) = try tested.makeLayers(tracker)
        let pair = try child.resolve(Twins.self)
        let another = try child.resolve(Twins.self)
        let distinct = Set([pair.first, pair.second, another.first, another.second].map { ObjectIdentifier($0) })
        #expect(tracker.made == distinct.count)
    }

    @Test(arguments: ScopeCase.all) func instancesAreFreedWithTheContainers(_ tested: ScopeCase) throws {
        let tracker = LifetimeTracker()
        do {
            let (_, child) = try tested.makeLayers(tracker)
            _ = try child.resolve(Twins.self)
            _ = try child.resolve(Tracked.self, name: tested.name)
        }
        #expect(tracker.alive == 0)
    }

    @Test(arguments: ScopeCase.all) func nothingOutlivesItsUsersUnlessItsScopeKeepsIt(_ tested: ScopeCase) throws {
        let tracker = LifetimeTracker()
        let (parent, child) = try tested.makeLayers(tracker)
        for _ in 0..<100 { _ = try child.resolve(Twins.self) }
        let isCached = tested.scope.isStored && tested.scope != .weak
        #expect(tracker.alive == (isCached ? 1 : 0))
        withExtendedLifetime((parent, child)) {}
    }

    @Test(arguments: ScopeCase.all.filter(\.isParents)) func siblingsShareInstancesOfTheParent(
        _ tested: ScopeCase
    ) throws {
        let (parent, child) = try tested.makeLayers(LifetimeTracker())
        let sibling = Container("Sibling", parent: parent)
        let one = try child.resolve(Tracked.self, name: tested.name)
        let other = try sibling.resolve(Tracked.self, name: tested.name)
        let own = try parent.resolve(Tracked.self, name: tested.name)
        #expect((one === other) == tested.scope.isStored)
        #expect((one === own) == tested.scope.isStored)
    }

    @Test(arguments: ScopeCase.all.filter { !$0.isParents }) func parentDoesNotSeeRegistrationsOfTheChild(
        _ tested: ScopeCase
    ) throws {
        let (parent, child) = try tested.makeLayers(LifetimeTracker())
        _ = try child.resolve(Tracked.self, name: tested.name)
        let error = #expect(throws: ResolutionError.self) { try parent.resolve(Tracked.self, name: tested.name) }
        #expect(error?.code == .missing)
    }

    @Test(arguments: ScopeCase.all) func anotherNameIsAnotherService(_ tested: ScopeCase) throws {
        let (_, child) = try tested.makeLayers(LifetimeTracker())
        let other: RegistrationName? = tested.name == nil ? "other" : nil
        let error = #expect(throws: ResolutionError.self) { try child.resolve(Tracked.self, name: other) }
        #expect(error?.code == .missing)
    }
}
