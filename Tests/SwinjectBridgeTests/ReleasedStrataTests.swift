import StrataSwinjectBridge
import Testing
import struct StrataCore.ServiceKey

private final class Disk: Sendable {}
private final class Folder: Sendable {
    let disk: Disk
    init(disk: Disk) { self.disk = disk }
}

/// A `Lazy` or a `Provider` outlives its containers, and a registration that its Strata container refuses.
@Suite("SwinjectBridge: released and refused services of Strata") struct SwinjectBridgeReleasedStrataTests {
    let container = Container()
    let strata: StrataContainer

    init() { strata = container.strata }

    // MARK: After the release of the containers

    /// Neither the container nor its Strata container is held by anything but the `Lazy` and the `Provider`.
    @Test(arguments: [true, false], [true, false])
    func aServiceOfAReleasedContainerReachesStrata(isAutoregistered: Bool, isBelow: Bool) {
        func promise() -> (lazy: Lazy<Folder>, provider: Provider<Holder<Folder>>) {
            let container = Container()
            let requested = isBelow ? Container(parent: container) : container
            if isAutoregistered {
                requested.autoregister(Folder.self, initializer: Folder.init(disk:))
            } else {
                requested.register(Folder.self) { r in Folder(disk: r.resolve(Disk.self)!) }
            }
            requested.register(Holder<Folder>.self) { r in Holder(r.resolve(Folder.self)!) }.inObjectScope(.transient)
            let promise = (requested.resolve(Lazy<Folder>.self)!, requested.resolve(Provider<Holder<Folder>>.self)!)
            // Both are deferred, so it may be registered after them.
            container.strata.register(Disk.self) { Disk() }.scope(.container)
            if isBelow { _ = requested.strata }
            return promise
        }
        let (lazy, provider) = promise()
        #expect(lazy.instance.disk === provider.instance.value.disk)
        #expect(lazy.instance.disk === provider.instance.value.disk)
    }

    /// An instance that holds a `Lazy` of a service that needs Strata does not keep its container alive.
    @Test(arguments: [true, false])
    func aReleasedContainerReleasesWhatHoldsALazy(isBelow: Bool) {
        weak var holder: Holder<Lazy<Folder>>?
        weak var below: Holder<Lazy<Folder>>?
        weak var disk: Disk?
        var lazy: Lazy<Folder>?
        do {
            let container = Container()
            container.strata.register(Disk.self) { Disk() }.scope(.container)
            container.autoregister(Folder.self, initializer: Folder.init(disk:))
            container.register(Holder<Lazy<Folder>>.self) { r in Holder(r.resolve(Lazy<Folder>.self)!) }
                .inObjectScope(.container)
            holder = container.resolve(Holder<Lazy<Folder>>.self)
            lazy = container.resolve(Lazy<Folder>.self)
            if isBelow {
                let child = Container(parent: container)
                _ = child.strata
                child.register(Holder<Lazy<Folder>>.self) { r in Holder(r.resolve(Lazy<Folder>.self)!) }
                    .inObjectScope(.container)
                below = child.resolve(Holder<Lazy<Folder>>.self)
                lazy = child.resolve(Lazy<Folder>.self)
            }
            #expect(holder != nil)
        }
        #expect(below == nil)
        #expect(holder == nil || isBelow)
        disk = lazy?.instance.disk
        #expect(disk != nil)
        lazy = nil
        #expect(holder == nil)
        #expect(disk == nil)
    }

    /// Neither does one that holds a `Lazy` of a service that Strata serves.
    @Test(arguments: [true, false], [true, false])
    func aReleasedContainerReleasesWhatHoldsALazyOfStrata(isBelow: Bool, isUsed: Bool) {
        weak var holder: Holder<Lazy<Disk>>?
        weak var disk: Disk?
        do {
            let container = Container()
            container.strata.register(Disk.self) { Disk() }.scope(.container)
            let requested = isBelow ? Container(parent: container) : container
            if isBelow { _ = requested.strata }
            requested.register(Holder<Lazy<Disk>>.self) { r in Holder(r.resolve(Lazy<Disk>.self)!) }
                .inObjectScope(.container)
            holder = requested.resolve(Holder<Lazy<Disk>>.self)
            if isUsed { disk = holder?.value.instance }
            #expect((disk != nil) == isUsed)
            #expect(holder != nil)
        }
        #expect(holder == nil)
        #expect(disk == nil)
    }

    @Test(arguments: [true, false])
    func aLazyOfAReleasedContainerReachesStrata(isClosed: Bool) async throws {
        func promise() throws -> (Lazy<Folder>, Provider<Folder>, StrataContainer?) {
            let container = Container()
            container.strata.register(Disk.self) { Disk() }.scope(.container)
            container.strata.register(Folder.self, Folder.init(disk:)).scope(.container)
            let lazy = try #require(container.resolve(Lazy<Folder>.self))
            let provider = try #require(container.resolve(Provider<Folder>.self))
            return (lazy, provider, isClosed ? container.strata : nil)
        }
        let (lazy, provider, layer) = try promise()
        await layer?.close()
        #expect(lazy.instance === provider.instance)
        #expect(lazy.instance.disk === provider.instance.disk)
    }

    // MARK: After a refused registration

    /// A sealed layer refuses the second registration, so direct requests fail. A `Lazy` and a `Provider` from before
    /// still work.
    @Test(arguments: [true, false], [true, false])
    func aRefusedRegistrationLeavesWhatWasPromised(isStored: Bool, isBelow: Bool) throws {
        strata.register(Disk.self) { Disk() }.scope(.container)
        strata.register(Folder.self, Folder.init(disk:)).scope(isStored ? .container : .transient)
        let requested = isBelow ? Container(parent: container) : container
        if isBelow { _ = requested.strata }
        try strata.seal()
        if isBelow { try requested.strata.seal() }
        let lazy = try #require(requested.resolve(Lazy<Folder>.self))
        let provider = try #require(requested.resolve(Provider<Folder>.self))
        let early = isStored ? requested.resolve(Folder.self) : nil
        strata.register(Folder.self) { Folder(disk: Disk()) }

        let events = Recorded(requested)
        #expect(requested.resolve(Folder.self) == nil)
        #expect(events.failures.map(\.code) == [.lateRegistration])
        let (folder, other) = (lazy.instance, provider.instance)
        #expect(folder === lazy.instance)
        #expect((folder === other) == isStored)
        #expect(folder.disk === other.disk)
        #expect(folder.disk === requested.resolve(Disk.self))
        if isStored { #expect(folder === early) }
        // A service that cannot be requested has no `Lazy`.
        #expect(requested.resolve(Lazy<Folder>.self) == nil)
        #expect(requested.resolve(Provider<Folder>.self) == nil)
        #expect(events.failures.allSatisfy { $0.code == .lateRegistration || $0.code == .missing })
    }

    /// A promised service of the bridge needs the refused service as a parameter.
    @Test func aRefusedRegistrationLeavesADependencyOfWhatWasPromised() throws {
        strata.register(Disk.self) { Disk() }.scope(.container)
        container.autoregister(Folder.self, initializer: Folder.init(disk:))
        try strata.seal()
        let disk = try #require(container.resolve(Disk.self))
        let lazy = try #require(container.resolve(Lazy<Folder>.self))
        strata.register(Disk.self) { Disk() }
        #expect(lazy.instance.disk === disk)
        #expect(container.resolve(Disk.self) == nil)
    }

    /// The refusal and the closing of the layer come together, in both orders.
    @Test(arguments: [true, false]) func aRefusedRegistrationOfAClosedLayerLeavesWhatWasPromised(
        isClosedFirst: Bool
    ) async throws {
        strata.register(Disk.self) { Disk() }.scope(.container)
        strata.register(Folder.self, Folder.init(disk:)).scope(.container)
        try strata.seal()
        let lazy = try #require(container.resolve(Lazy<Folder>.self))
        if isClosedFirst { await strata.close() }
        strata.register(Folder.self) { Folder(disk: Disk()) }
        strata.register(Disk.self) { Disk() }
        if !isClosedFirst { await strata.close() }
        #expect(lazy.instance === lazy.instance)
    }
}
