import Dispatch
import StrataSwinjectBridge
import Testing
import class StrataCore.Locked
import struct StrataCore.ServiceKey
import struct StrataCore.DependencyGraph
import struct StrataCore.ResolutionError

/// Services after their migration.
private protocol Store: Sendable { var folder: String { get } }
private final class FileStore: Store {
    let folder: String
    init(folder: String) { self.folder = folder }
}
private final class Desk: Sendable {
    let store: any Store
    init(store: any Store) { self.store = store }
}
private final class Badge: Sendable {
    let number: Int
    init(number: StrataAssisted<Int>) { self.number = number.value }
}

@Suite("SwinjectBridge: the Strata container") struct SwinjectBridgeStrataTests {
    let container = Container()

    @Test func strataServesRegistrationsOfThisContainer() throws {
        container.register(Cat.self) { _ in Cat(name: "here") }
        #expect(try container.strata.resolve(Cat.self).name == "here")
    }

    @Test func laterRegistrationIsServedToo() throws {
        let strata = container.strata
        container.register(Cat.self, name: "x") { _ in Cat(name: "later") }
        #expect(try strata.resolve(Cat.self, name: "x").name == "later")
        container.register(Cat.self, name: "x") { _ in Cat(name: "latest") }
        #expect(try strata.resolve(Cat.self, name: "x").name == "latest")
    }

    @Test func bothSidesShareInstances() throws {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container).implements((any Animal).self)
        let cat = try container.strata.resolve(Cat.self)
        #expect(cat === container.resolve(Cat.self))
        #expect(cat === (try container.strata.resolve((any Animal).self)))
        container.resetObjectScope(.container)
        #expect(cat !== (try container.strata.resolve(Cat.self)))
    }

    @Test func weakIsWeakThroughStrata() throws {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.weak)
        weak let cat = try container.strata.resolve(Cat.self)
        #expect(cat == nil)
    }

    @Test func thisContainerServesStratasRegistrations() {
        container.strata.register((any Store).self) { FileStore(folder: "a") }.scope(.container)
        let store = container.resolve((any Store).self)
        #expect(store?.folder == "a")
        #expect(store as AnyObject? === container.resolve((any Store).self) as AnyObject?)
        #expect(container.hasAnyRegistration(of: (any Store).self))
    }

    @Test func aServiceMovesAlone() {
        // Before: the container has both. After: the desk is registered with Strata, and its dependency still with the
        // container.
        container.register((any Store).self) { _ in FileStore(folder: "old") }.inObjectScope(.container)
        container.strata.register(Desk.self, Desk.init(store:)).scope(.container)
        container.register(Holder<Desk>.self) { r in Holder(r.resolve(Desk.self)!) }
        let desk = container.resolve(Holder<Desk>.self)?.value
        #expect(desk?.store.folder == "old")
        #expect(desk === container.resolve(Desk.self))
    }

    @Test func namesAndArgumentsPassToStrata() throws {
        container.strata.register(Badge.self, Badge.init(number:))
        container.strata.register(Badge.self, name: "n") { (number: StrataAssisted<Int>) in
            Badge(number: StrataAssisted(number.value + 1))
        }
        #expect(container.resolve(Badge.self) == nil)
        let bridge = container as any Resolver
        container.register(Badge.self) { (_, text: String) in Badge(number: StrataAssisted(text.count)) }
        #expect(bridge.resolve(Badge.self, name: "n", argument: 1)?.number == 2)
        #expect(bridge.resolve(Badge.self, argument: "four")?.number == 4)
    }

    @Test func argumentsPassFromStrata() throws {
        container.register(Cat.self) { (_, name: String, sleeps: Bool) in Cat(name: name, isSleeping: sleeps) }
        let cat = try container.strata.resolve(Cat.self, arguments: "s", true)
        #expect(cat.name == "s")
        #expect(cat.isSleeping)
        // The container does not request a registration of its own through the Strata container again.
        let events = Recorded(container)
        #expect(container.resolve(Cat.self) == nil)
        #expect(events.failures.map(\.code) == [.missing])
    }

    @Test func parentsOfBothSidesCorrespond() throws {
        let child = Container(parent: container)
        container.register(Cat.self) { _ in Cat(name: "parent") }
        container.strata.register((any Store).self) { FileStore(folder: "parent") }
        child.register(Dog.self) { _ in Dog() }
        #expect(try child.strata.resolve(Cat.self).name == "parent")
        #expect(child.resolve((any Store).self)?.folder == "parent")
        #expect(child.strata.parent === container.strata)
        #expect(throws: StrataResolutionError.self) { try container.strata.resolve(Dog.self) }
    }

    @Test func aChildsStrataGoesBeforeItsParent() {
        let child = Container(parent: container)
        container.register((any Store).self) { _ in FileStore(folder: "parent") }
        child.strata.register((any Store).self) { FileStore(folder: "child") }
        #expect(child.resolve((any Store).self)?.folder == "child")
    }

    @Test func aStrataContainerIsAResolver() {
        let strata = StrataContainer("Services")
        strata.register((any Store).self) { FileStore(folder: "s") }.scope(.container)
        strata.register(Desk.self, Desk.init(store:))
        let resolver = strata.swinjectResolver
        #expect(resolver.resolve(Desk.self)?.store.folder == "s")
        #expect(resolver.resolve(Desk.self)?.store as AnyObject? === resolver.resolve((any Store).self) as AnyObject?)
        #expect(resolver.resolve(Cat.self) == nil)
        #expect(resolver is any _Resolver)
    }

    @Test func aContainerOverAStrataContainerServesBoth() throws {
        let strata = StrataContainer("UI", parent: StrataContainer("Services"))
        strata.parent?.register((any Store).self) { FileStore(folder: "s") }.scope(.container)
        strata.register(Desk.self, Desk.init(store:))
        let container = Container(strata: strata)
        container.register(Holder<Desk>.self) { r in Holder(r.resolve(Desk.self)!) }
        #expect(container.strata === strata)
        #expect(container.resolve((any Store).self)?.folder == "s")
        #expect(try strata.resolve(Holder<Desk>.self).value.store.folder == "s")
        let child = Container(parent: container)
        #expect(child.resolve(Desk.self)?.store.folder == "s")
    }

    @Test func aStrataContainerKeepsWhatIsRegisteredInIt() throws {
        let strata = StrataContainer("Services")
        do {
            let container = Container(strata: strata)
            container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        }
        #expect(try strata.resolve(Cat.self) === strata.resolve(Cat.self))
    }

    @Test func graphsAreSharedAcrossBothSides() {
        // The cat is registered with the bridge and the keeper with Strata; both are in one graph of the bridge.
        container.register(Cat.self) { _ in Cat() }
        container.strata.register(Holder<Cat>.self) { (cat: Cat) in Holder(cat) }
        container.register(Holder<(Cat, Holder<Cat>, Holder<Cat>)>.self) { r in
            Holder((r.resolve(Cat.self)!, r.resolve(Holder<Cat>.self)!, r.resolve(Holder<Cat>.self)!))
        }
        let (cat, first, second) = container.resolve(Holder<(Cat, Holder<Cat>, Holder<Cat>)>.self)!.value
        #expect(first.value === cat)
        #expect(first === second)
    }

    @Test func theGraphShowsRegistrationsOfThisContainer() {
        container.autoregister(Desk.self, initializer: Desk.init(store:))
        container.autoregister((any Store).self, initializer: { FileStore(folder: "g") as any Store })
            .inObjectScope(.container)
        container.register(Cat.self) { _ in Cat() }
        let graph = container.strata.dependencyGraph
        let json = graph.json()
        #expect(json.contains("Desk"))
        #expect(json.contains("Cat"))
        #expect(graph.mermaid().contains("Store"))
        let module = "SwinjectBridgeTests"
        #expect(container.strata.description.contains("Store: container, \(module), \(module)/Store"))
    }

    @Test func strataIsConstructedOnceByManyThreads() {
        struct Shared: @unchecked Sendable {
            // Sendable: a container may be used from any thread.
            let container: Container
        }
        for number in 0..<500 { container.register(Cat.self, name: "\(number)") { _ in Cat() } }
        let shared = Shared(container: Container(parent: container))
        let missing = Locked(0)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            if (try? shared.container.strata.resolve(Cat.self, name: "499")) == nil { missing.withLock { $0 += 1 } }
        }
        #expect(missing.withLock { $0 } == 0)
    }

    @Test func strataProvesAutoRegisteredServices() {
        container.autoregister(Desk.self, initializer: Desk.init(store:))
        #expect(throws: (any Error).self) { try container.strata.seal() }
        container.register((any Store).self) { _ in FileStore(folder: "p") }
        #expect(throws: Never.self) { try container.strata.seal() }
        #expect(container.resolve(Desk.self)?.store.folder == "p")
    }

    @Test func removeAllTakesTheMirrorsRegistrationsToo() {
        container.register(Cat.self) { _ in Cat() }
        container.strata.register((any Store).self) { FileStore(folder: "stays") }
        container.removeAll()
        #expect(throws: StrataResolutionError.self) { try container.strata.resolve(Cat.self) }
        #expect(container.resolve((any Store).self)?.folder == "stays")
    }

    @Test func aFailureOfStratasIsAnEvent() {
        struct Failure: Error {}
        container.strata.register((any Store).self) { () throws -> any Store in throw Failure() }
        let events = Recorded(container)
        #expect(container.resolve((any Store).self) == nil)
        #expect(events.failures.first?.underlying is Failure)
    }

    @Test func aFailureHereIsThrownByStrata() throws {
        container.register(Cat.self) { _ in Cat() }.implements(Dog.self)
        #expect(throws: StrataResolutionError.self) { try container.strata.resolve(Dog.self) }
    }

    @Test func aCycleThroughBothSidesEnds() {
        let container = container
        container.register(Cat.self) { r in
            _ = r.resolve(Holder<Cat?>.self)
            return Cat()
        }
        container.strata.register(Holder<Cat?>.self) { (cat: Cat) in Holder(cat) }
        let events = Recorded(container)
        #expect(container.resolve(Cat.self) != nil)
        #expect(events.failures.contains { $0.code == .cycle })
    }

    @Test func aReleasedContainerWithStrataReleasesItsInstances() throws {
        weak var cat: Cat?
        do {
            let container = Container()
            container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
            cat = try container.strata.resolve(Cat.self)
            #expect(cat != nil)
        }
        #expect(cat == nil)
    }

    @Test func theAliasesNameStratasTypes() {
        let key: StrataServiceKey = .init(Cat.self)
        let scope: StrataObjectScope<Cat> = .graph
        let registration: StrataRegistration<Cat> = container.strata.register(Cat.self) { Cat() }.scope(scope)
        container.strata.register(Holder<StrataLazy<Cat>>.self) { (cat: StrataLazy<Cat>) in Holder(cat) }
        container.strata.register(Holder<StrataProvider<Cat>>.self) { (cat: StrataProvider<Cat>) in Holder(cat) }
        container.strata.register(Dog.self) { (r: StrataResolver) in
            _ = try r.resolve(Cat.self)
            return Dog()
        }
        #expect(container.resolve(Dog.self) != nil)
        #expect(container.resolve(Holder<StrataLazy<Cat>>.self) != nil)
        #expect(key.typeName == "Cat")
        withExtendedLifetime(registration) {}
        func accept<S: StrataInstanceStorage<Cat>>(_ type: S.Type) {}
        func accept<R: StrataRegisterable>(_ type: R.Type) {}
        func accept<C: StrataConfig>(_ type: C.Type) {}
    }
}
