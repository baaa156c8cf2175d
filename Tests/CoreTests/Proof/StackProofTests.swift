import StrataCore
import Testing

private final class Log: Sendable {}
private final class Cache: Sendable {}
private final class Reader: Sendable { init(_ cache: Cache) {} }
private final class Visit: Sendable { init() {} }
private final class Desk: Sendable { init(_ visit: Visit) {} }
private final class Keeper<Service>: Sendable {}

/// The proof of a descendant of sealed layers covers the new layer, with the same result as with all ancestors.
@Suite struct StackProofTests {
    private func makeParent(_ count: Int) -> Container {
        let parent = Container("Parent")
        parent.register(Log.self) { Log() }.scope(.container)
        for number in 0..<count { parent.register(Int.self, name: .init("\(number)")) { number } }
        return parent
    }

    @Test(arguments: [10, 1_000]) func aChildIsProvedWithoutItsSealedAncestors(count: Int) throws {
        let parent = makeParent(count)
        try parent.seal()
        let child = Container("Child", parent: parent)
        child.register(String.self) { (_: Log) in "" }
        child.register(Double.self) { (_: Log, _: String) in 1 }
        let extent = child.proofExtent
        #expect(extent.layers == 1)
        #expect(extent.registrations == 3, "two of its own, and the one that they need")
        try child.seal()
        let grandchild = Container("Grandchild", parent: child)
        grandchild.register(Int8.self) { (_: Log, _: Double) in 1 }
        #expect(grandchild.proofExtent == (1, 3))
        try grandchild.seal()
    }

    /// What the parent registers later could be a fault below, so the parent is sealed, too.
    @Test func openAncestorsAreSealedWithALayer() throws {
        let parent = makeParent(10)
        let child = Container("Child", parent: parent)
        child.register(String.self) { (_: Log) in "" }
        let grandchild = Container("Grandchild", parent: child)
        #expect(grandchild.proofExtent == (3, 12))
        try child.seal()
        #expect(parent.isSealed && !grandchild.isSealed)
        #expect(grandchild.proofExtent == (1, 0))
        parent.register(Int.self) { 1 }
        #expect(throws: ResolutionError.self) { try parent.resolve(Int.self) }
    }

    @Test func openAncestorsAreSealedOnlyTogether() throws {
        let parent = Container("Parent")
        parent.register(Log.self) { (_: String) in Log() }
        let child = Container("Child", parent: parent)
        let error = #expect(throws: BootstrapError.self) { try child.seal() }
        #expect(error?.problems.map(\.code) == [.missing] && error?.problems.first?.layer == "Parent")
        #expect(!child.isSealed && !parent.isSealed)
        parent.register(String.self) { "" }
        try child.seal()
        #expect(child.isSealed && parent.isSealed)
        #expect(child.isLinked(ServiceKey(Log.self)))
    }

    /// A config would otherwise register in a sealed container.
    @Test func aParentThatIsNotConfiguredIsNotSealed() throws {
        enum Services: DependencyInjectionConfig {
            static let container = Container("Services")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.register(Log.self, Log.init) }
        }
        let child = Container("Child", parent: Services.container)
        let named = Container("Named", parent: Services.self)
        let errors = [child, named].map { layer in #expect(throws: BootstrapError.self) { try layer.seal() } }
        for error in errors { #expect(error?.problems.map(\.code) == [.openParent]) }
        #expect(errors[0]?.description.contains("`parent: ….self`") == true)
        #expect(errors[1]?.description.contains("`Services.configure()`") == true)
        try Services.configure()
        for layer in [child, named] { try layer.seal() }
    }

    @Test func serviceMissingInAnAncestorIsReportedForTheChild() throws {
        let parent = makeParent(1)
        try parent.seal()
        let child = Container("Child", parent: parent)
        child.register(Reader.self) { (cache: Cache) in Reader(cache) }
        let error = #expect(throws: BootstrapError.self) { try child.seal() }
        #expect(error?.problems.map(\.code) == [.missing])
        #expect(
            error?.problems.first?.summary.hasSuffix("which is not registered in `Child` or its ancestors.") == true)
    }

    /// The captive is in an ancestor of its holder, and nothing between them is stored.
    @Test(arguments: [1, 2, 20]) func aCaptiveOfADistantLayerIsFound(distance: Int) throws {
        var container = makeParent(1)
        container.register(Cache.self) { Cache() }.scope(.weak)
        container.register(Reader.self) { (cache: Cache) in Reader(cache) }.scope(.transient)
        try container.seal()
        for number in 1..<distance {
            container = Container("Layer \(number)", parent: container)
            container.register(Int.self, name: "own") { 1 }
            try container.seal()
        }
        let child = Container("Child", parent: container)
        child.register(Keeper<Int>.self) { (_: Reader) in Keeper() }.scope(.container)
        let error = #expect(throws: BootstrapError.self) { try child.seal() }
        #expect(error?.problems.map(\.code) == [.captive])
    }

    @Test func serviceBelowDoesNotRequestAScopedService() throws {
        let parent = makeParent(1)
        parent.opens("visit", providing: Visit.self)
        parent.register(Desk.self) { (visit: Visit) in Desk(visit) }.scope(.scoped("visit"))
        parent.register(Keeper<Desk>.self) { (_: Desk) in Keeper() }.scope(.transient)
        try parent.seal()
        func sealing<Asked>(_ type: Asked.Type) throws {
            let child = Container("Child", parent: parent)
            child.register(Keeper<Int>.self) { (_: Asked) in Keeper() }.scope(.container)
            try child.seal()
        }
        let kept = #expect(throws: BootstrapError.self) { try sealing(Keeper<Desk>.self) }
        #expect(kept?.problems.map(\.code) == [.captive])
        let later = #expect(throws: BootstrapError.self) { try sealing(Provider<Keeper<Desk>>.self) }
        #expect(later?.problems.map(\.code) == [.scopeOutlived])
    }

    /// An optional parameter of a settled service has a value only below the layer that opens the scope.
    @Test func aValueOfALaterScopeReachesASettledService() throws {
        let parent = makeParent(1)
        parent.register(Reader.self) { (_: Visit?) in Reader(Cache()) }.scope(.transient)
        try parent.seal()
        let opening = Container("Opening", parent: parent)
        opening.opens("visit", providing: Visit.self)
        try opening.seal()
        let child = Container("Child", parent: opening)
        child.register(Keeper<Int>.self) { (_: Reader) in Keeper() }.scope(.container)
        let whole = Proof.faults(of: child.dependencyGraph)
        #expect(whole.map(\.code) == [.captive])
        let error = #expect(throws: BootstrapError.self) { try child.seal() }
        #expect(error?.problems == whole)
    }

    /// A value of a scope that its layer decorates by awaiting.
    @Test func aLaterScopeChangesTheExecutionOfASettledService() throws {
        let parent = Container("Parent")
        parent.register(Reader.self) { (_: Visit?) in Reader(Cache()) }.scope(.transient)
        try parent.seal()
        let opening = Container("Opening", parent: parent)
        opening.opens("visit", providing: Visit.self)
        opening.register(Log.self) { () async throws in Log() }
        opening.decorate(Visit.self) { (visit: Visit, _: Log) in visit }
        try opening.seal()
        try isRefusedLikeTheWhole(Container("Child", parent: opening), Reader.self)
    }

    /// Its resolver requests, without awaiting, a service that must be awaited.
    private func isRefusedLikeTheWhole<Needed>(_ child: Container, _ needed: Needed.Type) throws {
        child.register(Int16.self) { (_: Resolver) in 1 }.dependsOn(needed)
        let whole = Proof.faults(of: child.dependencyGraph)
        #expect(whole.map(\.code) == [.execution])
        let error = #expect(throws: BootstrapError.self) { try child.seal() }
        #expect(error?.problems == whole)
    }

    @Test func belowAClosedLayerNothingIsInReach() async throws {
        let parent = makeParent(1)
        try parent.seal()
        let middle = Container("Middle", parent: parent)
        try middle.seal()
        let lowest = Container("Lowest", parent: middle)
        try lowest.seal()
        await middle.close()
        let child = Container("Child", parent: lowest)
        child.register(String.self) { (_: Log) in "" }
        let error = #expect(throws: BootstrapError.self) { try child.seal() }
        #expect(error?.problems.map(\.code) == [.missing])
    }

    /// Nearer registrations hide farther ones at every distance, also where tables of many layers are one.
    @Test(arguments: [15, 16, 17, 33, 257, 300]) func theNearestRegistrationServesAtAnyDepth(depth: Int) throws {
        var container = makeParent(1)
        try container.seal()
        for number in 2...depth {
            container = Container("Layer \(number)", parent: container)
            if number.isMultiple(of: 7) { container.register(Int.self) { number } }
            try container.seal()
        }
        let child = Container("Child", parent: container)
        child.register(String.self) { (number: Int, _: Log) in "\(number)" }
        try child.seal()
        #expect(try child.resolve(String.self) == "\(depth / 7 * 7)")
    }
}
