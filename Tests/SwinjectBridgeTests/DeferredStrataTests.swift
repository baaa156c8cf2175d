import Dispatch
import Foundation
import StrataSwinjectBridge
import Testing
import class StrataCore.Locked
import protocol StrataCore.Startable
import struct StrataCore.DependencyGraph
import struct StrataCore.ProvedStack

private final class Disk: Sendable {}
private final class Folder: Sendable {
    let disk: Disk
    init(disk: Disk) { self.disk = disk }
}
private final class Page: Sendable {
    let number: Int
    init(number: StrataAssisted<Int>) { self.number = number.value }
}
@MainActor private final class Window {}
private final class Server: Startable {
    func start() async throws {}
}

private struct Shared: @unchecked Sendable {
    // Sendable: a container may be used from any thread, and so may a `Lazy`.
    let container: Container
    let lazy: Lazy<Folder>
}

private struct SharedContainer: @unchecked Sendable {
    // Sendable: a container may be used from any thread.
    let container: Container
}

/// A `Lazy` or a `Provider` of a service that is registered with Strata always has an answer, or there is none.
@Suite("SwinjectBridge: deferred services of Strata") struct SwinjectBridgeDeferredStrataTests {
    let container = Container()
    let strata: StrataContainer

    init() { strata = container.strata }

    private func registerFolder(_ scope: StrataObjectScope<Folder>, _ disk: StrataObjectScope<Disk>) {
        strata.register(Disk.self) { Disk() }.scope(disk)
        strata.register(Folder.self, Folder.init(disk:)).scope(scope)
    }

    @Test(arguments: [true, false])
    func aLazyServesAfterItsContainerWasClosed(isSealed: Bool) async throws {
        registerFolder(.graph, .container)
        if isSealed { try strata.seal() }
        let lazy = try #require(container.resolve(Lazy<Folder>.self))
        await strata.close()
        #expect(container.resolve(Folder.self) == nil)
        #expect(container.resolve(Lazy<Folder>.self) == nil)
        let folder = lazy.instance
        #expect(lazy.instance === folder)
    }

    /// They are bound to the Strata container, not to its registration, so a later registration counts.
    @Test func aLaterRegistrationChangesAServiceOfStrata() throws {
        strata.register(Disk.self) { Disk() }.scope(.container)
        let lazy = try #require(container.resolve(Lazy<Disk>.self))
        let provider = try #require(container.resolve(Provider<Disk>.self))
        let first = provider.instance
        let later = Disk()
        container.register(Disk.self) { _ in later }
        #expect(first !== later)
        #expect(lazy.instance === later)
        #expect(provider.instance === later)
    }

    @Test func aLazyServesTheInstanceThatWasConstructedBefore() async throws {
        registerFolder(.container, .container)
        try strata.seal()
        let lazy = try #require(container.resolve(Lazy<Folder>.self))
        let disk = try #require(container.resolve(Disk.self))
        let folder = try await strata.resolve(Folder.self)
        await strata.close()
        #expect(lazy.instance === folder)
        #expect(lazy.instance.disk === disk)
    }

    @Test func aProviderConstructsAfterItsContainerWasClosed() async throws {
        registerFolder(.transient, .container)
        let provider = try #require(container.resolve(Provider<Folder>.self))
        await strata.close()
        let (first, second) = (provider.instance, provider.instance)
        #expect(first !== second)
        #expect(first.disk === second.disk)
    }

    @Test func aLazyServesAfterALayerAboveWasClosed() async throws {
        strata.register(Disk.self) { Disk() }.scope(.container)
        let child = Container(parent: container)
        child.strata.register(Folder.self, Folder.init(disk:)).scope(.container)
        let lazy = try #require(child.resolve(Lazy<Folder>.self))
        await strata.close()
        #expect(child.resolve(Folder.self) == nil)
        let folder = lazy.instance
        #expect(lazy.instance === folder)
        // The layer of the folder is open, so it serves the instance that it now has.
        #expect(child.resolve(Folder.self) === folder)
    }

    @Test func aLazyServesAfterEveryLayerWasClosedAndReleased() async throws {
        var lazy: Lazy<Folder>?
        do {
            let parent = Container()
            parent.strata.register(Disk.self) { Disk() }.scope(.container)
            let child = Container(parent: parent)
            child.strata.register(Folder.self, Folder.init(disk:)).scope(.container)
            try parent.strata.seal()
            try child.strata.seal()
            lazy = child.resolve(Lazy<Folder>.self)
            await child.strata.close()
            await parent.strata.close()
        }
        let folder = try #require(lazy).instance
        #expect(try #require(lazy).instance === folder)
    }

    @Test func decoratorsAndServicesOfTheBridgeServeAfterClosing() async throws {
        let decorated = Locked(0)
        container.register(Disk.self) { _ in Disk() }.inObjectScope(.container)
        strata.register(Folder.self, Folder.init(disk:)).scope(.container)
        strata.decorate(Folder.self) { (folder: Folder) in
            decorated.withLock { $0 += 1 }
            return folder
        }
        let lazy = try #require(container.resolve(Lazy<Folder>.self))
        await strata.close()
        #expect(lazy.instance.disk === container.resolve(Disk.self))
        #expect(decorated.withLock { $0 } == 1)
    }

    @Test func anInstanceOfAClosedContainerIsClosedAtOnce() async throws {
        let closed = DispatchSemaphore(value: 0)
        let count = Locked(0)
        strata.register(Disk.self) { Disk() }.scope(.container).closed { _ in
            count.withLock { $0 += 1 }
            closed.signal()
        }
        let lazy = try #require(container.resolve(Lazy<Disk>.self))
        await strata.close()
        #expect(count.withLock { $0 } == 0)
        let disk = lazy.instance
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                closed.wait()
                done.resume()
            }
        }
        #expect(count.withLock { $0 } == 1)
        #expect(lazy.instance === disk)
    }

    @Test func argumentsPassToAServiceOfAClosedContainer() async throws {
        strata.register(Page.self, Page.init(number:))
        let bridge = container as any Resolver
        let lazy = try #require(bridge.resolve(Lazy<Page>.self, argument: 7))
        // Swinject's key has the types of the arguments, so others find nothing.
        #expect(bridge.resolve(Lazy<Page>.self, argument: "7") == nil)
        #expect(bridge.resolve(Provider<Page>.self) == nil)
        await strata.close()
        #expect(lazy.instance.number == 7)
    }

    @Test func thereIsNoLazyOfAServiceThatIsNotServedHere() async throws {
        strata.register(Disk.self) { () async in Disk() }.scope(.container)
        strata.register(Window.self) { @MainActor in Window() }.scope(.container)
        strata.register(Folder.self) { Folder(disk: Disk()) }.scope(.scoped("request"))
        let events = Recorded(container)
        #expect(container.resolve(Lazy<Disk>.self) == nil)
        #expect(container.resolve(Lazy<Window>.self) == nil)
        #expect(container.resolve(Provider<Folder>.self) == nil)
        #expect(Set(events.failures.map(\.code)) == [.needsAwait, .needsMainActor, .scopeNotOpen, .missing])
    }

    @Test(arguments: [true, false]) func theErrorNamesTheRegistrationThatIsAwaited(isSealed: Bool) throws {
        strata.register(Disk.self, fileID: "App/Disk.swift", line: 1, column: 1) { () async in Disk() }
            .scope(.container)
        strata.register(Folder.self, Folder.init(disk:))
        if isSealed { try strata.seal() }
        let events = Recorded(container)
        #expect(container.resolve(Folder.self) == nil)
        #expect(container.resolve(Lazy<Folder>.self) == nil)
        let failures = events.failures.filter { $0.code == .needsAwait }
        #expect(failures.count == 2)
        #expect(Set(failures.map { $0.site.map { "\($0)" } }) == ["App/Disk.swift:1:1"])
    }

    /// A service that has to be awaited is served once the host has started it, and then the `Lazy` holds it.
    @Test func aLazyHoldsAServiceThatTheHostHasStarted() async throws {
        strata.register(Server.self) { () async in Server() }.scope(.container).hosted()
        strata.register(Holder<Server>.self) { (server: Server) in Holder(server) }.scope(.transient)
        let stack = try ProvedStack.sealing([strata])
        #expect(container.resolve(Lazy<Server>.self) == nil)
        for node in stack.graph.nodes.indices where try await stack.makeHosted(node) != nil { stack.didStart(node) }
        let lazy = try #require(container.resolve(Lazy<Server>.self))
        let provider = try #require(container.resolve(Provider<Holder<Server>>.self))
        #expect(provider.instance !== provider.instance)
        await strata.close()
        #expect(provider.instance.value === lazy.instance)
    }

    @Test func aLazyWaitsLongerThanTheTimeout() throws {
        let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        strata.constructionTimeout = .milliseconds(10)
        let events = Recorded(container)
        strata.register(Disk.self) { Disk() }.scope(.container)
        strata.register(Folder.self) { (disk: Disk) in
            begun.signal()
            end.wait()
            return Folder(disk: disk)
        }.scope(.container)
        let lazy = try #require(container.resolve(Lazy<Folder>.self))
        let shared = Shared(container: container, lazy: lazy)
        Thread { _ = shared.container.resolve(Folder.self) }.start()
        begun.wait()
        // Ends the other construction when this thread has waited in vain: before the `Lazy`, and once within it.
        container.observe { [count = Locked(0)] event in
            guard event.error?.code == .constructionTimeout else { return }
            let isSecond = count.withLock { count in
                count += 1
                return count == 2
            }
            if isSecond { end.signal() }
        }
        #expect(container.resolve(Folder.self) == nil)
        #expect(events.failures.count == 1)
        _ = lazy.instance
        #expect(events.failures.allSatisfy { $0.code == .constructionTimeout })
        #expect(lazy.instance === container.resolve(Folder.self))
    }

    /// A `Lazy` is first used while another thread closes the container.
    @Test func closingMeetsLazies() async throws {
        for _ in 0..<100 {
            let container = Container()
            container.strata.register(Disk.self) { Disk() }.scope(.container)
            container.strata.register(Folder.self, Folder.init(disk:)).scope(.container)
            try container.strata.seal()
            let shared = Shared(container: container, lazy: try #require(container.resolve(Lazy<Folder>.self)))
            let other = Shared(container: container, lazy: try #require(container.resolve(Lazy<Folder>.self)))
            await withTaskGroup(of: Void.self) { group in
                group.addTask { _ = shared.lazy.instance }
                group.addTask { _ = other.lazy.instance }
                group.addTask { await shared.container.strata.close() }
            }
            #expect(shared.lazy.instance === other.lazy.instance)
        }
    }

    /// Two threads construct stored services, one of Strata's and one of the bridge's with a completion, and the first
    /// needs a third service with a completion. None of the services needs itself, so nothing fails.
    @Test func constructionsOfBothSidesDoNotBlockEachOther() throws {
        let container = container
        let (isInStrata, isHere) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        container.register(Disk.self) { _ in Disk() }.inObjectScope(.container).initCompleted { _, _ in }
        strata.register(Folder.self) { (r: StrataResolver) in
            isInStrata.signal()
            isHere.wait()
            return Folder(disk: try r.resolve(Disk.self))
        }.scope(.container)
        container.register(Holder<Folder?>.self) { r in
            isHere.signal()
            // Time for the other thread to wait for this one. If it does not yet, the other side finds the cycle.
            usleep(50_000)
            return Holder(r.resolve(Folder.self))
        }.inObjectScope(.container).initCompleted { _, _ in }
        let shared = Shared(container: container, lazy: try #require(container.resolve(Lazy<Folder>.self)))
        let done = DispatchSemaphore(value: 0)
        Thread {
            _ = shared.container.resolve(Folder.self)
            done.signal()
        }.start()
        isInStrata.wait()
        let events = Recorded(container)
        let holder = try #require(container.resolve(Holder<Folder?>.self))
        done.wait()
        #expect(holder.value != nil)
        #expect(holder.value === container.resolve(Folder.self))
        #expect(holder === container.resolve(Holder<Folder?>.self))
        #expect(events.failures.isEmpty)
    }

    /// The same for the turn of a synchronized view, which the factory of Strata's captures.
    @Test(arguments: [false, true])
    func constructionsThroughAViewDoNotBlockStrata(hasCompletions: Bool) throws {
        let container = container
        let (isInStrata, isHere) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let inside = Locked((now: 0, most: 0))
        func runFactory<Made>(_ make: () -> Made) -> Made {
            inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            defer { inside.withLock { $0.now -= 1 } }
            return make()
        }
        let disk = container.register(Disk.self) { _ in runFactory { Disk() } }.inObjectScope(.container)
        let view = SharedContainer(container: try #require(container.synchronize() as? Container))
        strata.register(Folder.self) { () throws in
            isInStrata.signal()
            isHere.wait()
            return Folder(disk: try view.container.resolveOrThrow(Disk.self))
        }.scope(.container)
        let holders = container.register(Holder<Folder?>.self) { r in
            isHere.signal()
            usleep(50_000)
            let folder = r.resolve(Folder.self)
            return runFactory { Holder(folder) }
        }.inObjectScope(.container)
        if hasCompletions {
            disk.initCompleted { _, _ in }
            holders.initCompleted { _, _ in }
        }
        let shared = SharedContainer(container: container)
        let done = DispatchSemaphore(value: 0)
        Thread {
            _ = shared.container.resolve(Folder.self)
            done.signal()
        }.start()
        isInStrata.wait()
        let events = Recorded(container)
        let holder = try #require(view.container.resolve(Holder<Folder?>.self))
        done.wait()
        #expect(holder.value != nil)
        #expect(holder.value === container.resolve(Folder.self))
        #expect(holder === container.resolve(Holder<Folder?>.self))
        #expect(inside.withLock { $0.most } == 1)
        #expect(events.failures.isEmpty)
    }
}
