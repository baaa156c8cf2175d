import Dispatch
import StrataSwinjectBridge
import Testing
import class StrataCore.Locked

private final class Disk: Sendable {}
private final class Folder: Sendable {
    let disk: Disk
    init(disk: Disk) { self.disk = disk }
}
private final class Shelf: Sendable {
    let folder: Folder
    init(folder: Folder) { self.folder = folder }
}
private final class Drawer {
    let folder: Lazy<Folder>
    let disks: Provider<Disk>
    init(folder: Lazy<Folder>, disks: Provider<Disk>) { (self.folder, self.disks) = (folder, disks) }
}
private final class Page {
    let folder: Folder
    let number: Int
    init(folder: Folder, number: Int) { (self.folder, self.number) = (folder, number) }
}

/// `removeAll` takes away what a promised service needs.
@Suite("SwinjectBridge: removed dependencies") struct SwinjectBridgeRemovedDependencyTests {
    let container = Container()

    private func registerFolder(_ scope: ObjectScope = .graph) {
        container.register(Disk.self) { _ in Disk() }.inObjectScope(scope)
        container.autoregister(Folder.self, initializer: Folder.init(disk:))
    }

    @Test(arguments: [
        ObjectScope.transient, .graph, .container, .weak, ObjectScope(storageFactory: PermanentStorage.init),
    ])
    func anAutoregisteredServiceIsConstructedAfterItsDependencyWasRemoved(scope: ObjectScope) {
        registerFolder(scope)
        let (lazy, provider) = (container.resolve(Lazy<Folder>.self)!, container.resolve(Provider<Folder>.self)!)
        let events = Recorded(container)
        container.removeAll()
        #expect(lazy.instance === lazy.instance)
        #expect(provider.instance !== lazy.instance)
        #expect(events.failures.isEmpty)
        #expect(container.resolve(Disk.self) == nil)
        #expect(container.resolve(Folder.self) == nil)
    }

    @Test func dependenciesOfDependenciesAreConstructed() {
        registerFolder()
        container.autoregister(Shelf.self, initializer: Shelf.init(folder:))
        container.autoregister(Drawer.self, initializer: Drawer.init(folder:disks:))
        container.autoregister(Page.self, argument: Int.self, initializer: Page.init(folder:number:))
        let shelf = container.resolve(Lazy<Shelf>.self)!
        let drawer = container.resolve(Provider<Lazy<Drawer>>.self)!
        let page = container.resolve(Lazy<Page>.self, argument: 7)!
        container.removeAll()
        _ = shelf.instance.folder.disk
        let folder = drawer.instance.instance.folder
        container.removeAll()
        #expect(folder.instance.disk !== drawer.instance.instance.disks.instance)
        #expect(page.instance.number == 7)
    }

    @Test func theLatestRegistrationIsTheOneThatServes() {
        container.register(Cat.self) { _ in Cat(name: "first") }
        container.autoregister(Holder<Cat>.self, initializer: { (cat: Cat) in Holder(cat) })
        let provider = container.resolve(Provider<Holder<Cat>>.self)!
        container.removeAll()
        #expect(provider.instance.value.name == "first")
        container.register(Cat.self) { _ in Cat(name: "second") }
        #expect(provider.instance.value.name == "second")
        container.removeAll()
        container.removeAll()
        #expect(provider.instance.value.name == "second")
    }

    @Test func aDependencyThatWasRegisteredLaterIsConstructed() {
        container.autoregister(Folder.self, initializer: Folder.init(disk:))
        let lazy = container.resolve(Lazy<Folder>.self)!
        container.removeAll()
        container.register(Disk.self) { _ in Disk() }
        container.removeAll()
        _ = lazy.instance
    }

    @Test func aLazyOfAChildIsConstructedAfterItsParentLostTheDependency() {
        container.register(Disk.self) { _ in Disk() }
        let child = Container(parent: container)
        child.autoregister(Folder.self, initializer: Folder.init(disk:))
        let lazy = child.resolve(Lazy<Folder>.self)!
        container.removeAll()
        _ = lazy.instance
    }

    /// As in Swinject, a request that may be nil is nil, and an instance is released.
    @Test func optionalRequestIsNilAndInstancesAreReleased() {
        registerFolder(.container)
        container.autoregister(Holder<Disk?>.self, initializer: { (disk: Disk?) in Holder(disk) })
        container.autoregister(
            Holder<(Disk, Disk?)>.self, initializer: { (disk: Disk, optional: Disk?) in Holder((disk, optional)) })
        let both = container.resolve(Lazy<Holder<(Disk, Disk?)>>.self)!
        container.register(Owner.self) { r in Owner(pet: r.resolve(Cat.self)) }
        container.register(Cat.self) { _ in Cat() }
        let (lazy, optional) = (container.resolve(Lazy<Folder>.self)!, container.resolve(Lazy<Holder<Disk?>>.self)!)
        let owner = container.resolve(Lazy<Owner>.self)!
        weak let disk = container.resolve(Disk.self)
        #expect(disk != nil)
        container.removeAll()
        #expect(disk == nil)
        #expect(owner.instance.pet == nil)
        #expect(optional.instance.value == nil)
        #expect(both.instance.value.1 == nil)
        _ = lazy.instance
    }

    @Test func aRemovedDependencyIsReleasedWithTheLazyAndWithTheContainer() {
        weak var captured: Cat?
        weak var made: Holder<Lazy<Folder>>?
        var lazy: Lazy<Shelf>?
        do {
            let container = Container()
            let cat = Cat()
            captured = cat
            container.register(Disk.self) { _ in
                _ = cat
                return Disk()
            }
            container.register(Holder<Lazy<Folder>>.self) { r in Holder(r.resolve(Lazy<Folder>.self)!) }
                .inObjectScope(.container)
            container.autoregister(Folder.self, initializer: Folder.init(disk:)).inObjectScope(.container)
            container.autoregister(Shelf.self, initializer: Shelf.init(folder:))
            made = container.resolve(Holder<Lazy<Folder>>.self)
            lazy = container.resolve(Lazy<Shelf>.self)
            container.removeAll()
            _ = lazy?.instance
        }
        #expect(captured == nil || lazy != nil)
        lazy = nil
        #expect(captured == nil)
        #expect(made == nil)
    }

    // MARK: Threads

    /// A promise either does not exist or keeps what it needs, however a removal on another thread falls between its
    /// steps. Without that, the use of the property ends the process.
    @Test func aPromiseThatIsMadeDuringARemovalIsKept() async {
        await #expect(processExitsWith: .success) {
            struct Shared: @unchecked Sendable {
                // Sendable: a container may be used from any thread, and each thread writes its own elements.
                let (parent, child): (Container, Container)
                let lazies = Locked<[Kept]>([])
            }
            struct Kept: @unchecked Sendable {
                // Sendable: used by one thread, after the others have ended.
                let use: () -> Void
            }
            for round in 0..<10_000 {
                let parent = Container()
                let shared = Shared(parent: parent, child: Container(parent: parent))
                parent.register(Disk.self) { _ in Disk() }
                parent.autoregister(Folder.self, initializer: Folder.init(disk:))
                shared.child.autoregister(Shelf.self, initializer: Shelf.init(folder:))
                DispatchQueue.concurrentPerform(iterations: 4) { thread in
                    switch thread {
                    case 0:
                        let lazy = shared.parent.resolve(Lazy<Folder>.self)
                        shared.lazies.withLock { $0.append(Kept { _ = lazy?.instance }) }
                    case 1:
                        let provider = shared.parent.resolve(Provider<Folder>.self)
                        shared.lazies.withLock { $0.append(Kept { _ = provider?.instance }) }
                    case 2: shared.parent.removeAll()
                    default:
                        // The child is emptied, too, so its service is gone or everything that it needs is kept.
                        let lazy = round % 2 == 0 ? shared.child.resolve(Lazy<Shelf>.self) : nil
                        shared.child.removeAll()
                        let before = shared.parent.resolve(Lazy<Folder>.self) != nil
                        shared.lazies.withLock { $0.append(Kept { if before { _ = lazy?.instance } }) }
                    }
                }
                for kept in shared.lazies.withLock({ $0 }) { kept.use() }
            }
        }
    }

    /// A registration during a removal is either removed, and kept for a promise, or stays.
    @Test func aDependencyThatIsRegisteredDuringARemovalIsKeptOrStays() async {
        await #expect(processExitsWith: .success) {
            struct Shared: @unchecked Sendable {
                // Sendable: a container may be used from any thread.
                let container = Container()
            }
            for round in 0..<10_000 {
                let shared = Shared()
                shared.container.autoregister(Folder.self, initializer: Folder.init(disk:))
                if round % 2 == 0 { _ = shared.container.strata }
                let lazy = shared.container.resolve(Lazy<Folder>.self)!
                DispatchQueue.concurrentPerform(iterations: 4) { thread in
                    switch thread {
                    case 0: shared.container.register(Disk.self) { _ in Disk() }
                    case 1: shared.container.register(Shelf.self) { _ in Shelf(folder: Folder(disk: Disk())) }
                    default: shared.container.removeAll()
                    }
                }
                _ = lazy.instance
            }
        }
    }

    // MARK: Both sides

    /// Strata has a registration for each of the two scopes and for each of the two factories.
    @Test func replacedRegistrationsAreRemovedFromStrataToo() {
        let strata = container.strata
        container.register(Disk.self) { _ in Disk() }.inObjectScope(.container)
        container.register(Disk.self) { _ in Disk() }.inObjectScope(.weak).implements(AnyObject.self)
        let events = Recorded(container)
        container.removeAll()
        #expect(container.resolve(Disk.self) == nil)
        #expect(container.resolve(Lazy<Disk>.self) == nil)
        #expect(container.resolve(Provider<AnyObject>.self) == nil)
        #expect(!container.hasAnyRegistration(of: Disk.self))
        #expect(throws: StrataResolutionError.self) { try strata.resolve(Disk.self) }
        #expect(events.failures.allSatisfy { $0.code == .missing })
        #expect(!strata.description.contains("Disk"))
    }

    @Test(arguments: [true, false])
    func aServiceOfStrataIsConstructedAfterTheBridgeLostItsDependency(isSealed: Bool) async throws {
        container.register(Disk.self) { _ in Disk() }.inObjectScope(.container)
        container.strata.register(Folder.self, Folder.init(disk:)).scope(.container)
        container.strata.register(Shelf.self) { (r: StrataResolver) in
            Shelf(folder: Folder(disk: try r.resolve(Disk.self)))
        }.scope(.transient)
        if isSealed { try container.strata.seal() }
        let (lazy, shelf) = (container.resolve(Lazy<Folder>.self)!, container.resolve(Provider<Shelf>.self)!)
        container.removeAll()
        #expect(container.resolve(Disk.self) == nil)
        #expect(lazy.instance.disk === shelf.instance.folder.disk)
        container.removeAll()
        await container.strata.close()
        _ = (lazy.instance, shelf.instance)
    }

    @Test(arguments: [true, false])
    func anAutoregisteredServiceIsConstructedThroughStrata(isSealed: Bool) async throws {
        container.register(Disk.self) { _ in Disk() }
        container.strata.register(Folder.self, Folder.init(disk:))
        container.autoregister(Shelf.self, initializer: Shelf.init(folder:))
        if isSealed { try container.strata.seal() }
        let (lazy, provider) = (container.resolve(Lazy<Shelf>.self)!, container.resolve(Provider<Shelf>.self)!)
        let closed = container.resolve(Lazy<Shelf>.self)!
        container.removeAll()
        _ = (lazy.instance, provider.instance)
        await container.strata.close()
        _ = (closed.instance, provider.instance)
    }

    @Test func anAutoregisteredServiceIsConstructedAfterStrataWasClosed() async throws {
        container.strata.register(Disk.self) { Disk() }.scope(.container)
        container.autoregister(Folder.self, initializer: Folder.init(disk:))
        let lazy = container.resolve(Lazy<Folder>.self)!
        await container.strata.close()
        #expect(container.resolve(Folder.self) == nil)
        _ = lazy.instance
    }

    @Test func aServiceOfAClosedContainerIsConstructedAfterTheBridgeLostItsDependency() async throws {
        container.register(Disk.self) { _ in Disk() }
        container.strata.register(Folder.self, Folder.init(disk:)).scope(.transient)
        let (closedFirst, removedFirst) = (
            container.resolve(Provider<Folder>.self)!, container.resolve(Lazy<Folder>.self)!
        )
        await container.strata.close()
        _ = closedFirst.instance
        container.removeAll()
        _ = (closedFirst.instance, removedFirst.instance)
    }
}
