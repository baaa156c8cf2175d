import Foundation
import StrataCore
import Testing

private final class Shared: Sendable {}
private final class Above: Sendable {
    let shared: Shared
    init(_ shared: Shared) { self.shared = shared }
}
private final class Keeper: Sendable {
    let above: Lazy<Above>
    init(_ above: Lazy<Above>) { self.above = above }
}
private final class Top: Sendable {
    let above: Above
    let shared: Shared
    init(_ above: Above, _ shared: Shared) { (self.above, self.shared) = (above, shared) }
}
private final class TopKeeper: Sendable {
    let top: Lazy<Top>
    let above: Lazy<Above>
    init(_ top: Lazy<Top>, _ above: Lazy<Above>) { (self.top, self.above) = (top, above) }
}
private struct Pause: Sendable {}
private struct Root: Sendable {
    let keeper: Keeper
    let shared: Shared
}

/// A graph of an awaited request in which a `Lazy` constructs at the same time, for another thread or another task.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SharedAwaitedGraphTests {
    private let constructing = Gate()
    private let rounds = Tally()

    private func registerShared(in container: Container) {
        container.register(Shared.self) { [constructing, rounds] () -> Shared in
            if rounds.increment() == 1 {
                constructing.open()
                Thread.sleep(forTimeInterval: 0.2)
            }
            return Shared()
        }
        container.register(Above.self) { (shared: Shared) in Above(shared) }
        container.register(Keeper.self) { (above: Lazy<Above>) in Keeper(above) }
    }

    private func registerAwaitedShared(in container: Container) {
        container.register(Shared.self) { [constructing, rounds] () async throws in
            if rounds.increment() == 1 {
                constructing.open()
                try await Task.sleep(for: .milliseconds(200))
            }
            return Shared()
        }
        container.register(Above.self) { (shared: Shared) async in Above(shared) }
        container.register(Keeper.self) { (above: Lazy<Above>) in Keeper(above) }
    }

    private func registerRoot(in container: Container, hasResolver: Bool) {
        if hasResolver {
            container.register(Root.self) { (resolver: AsyncResolver) async throws in
                let keeper = try await resolver.resolve(Keeper.self)
                _ = try await resolver.resolve(Pause.self)
                return Root(keeper: keeper, shared: try await resolver.resolve(Shared.self))
            }
        } else {
            container.register(Root.self) { (keeper: Keeper, _: Pause, shared: Shared) async in
                Root(keeper: keeper, shared: shared)
            }
        }
    }

    private func expectOneInstance(_ container: Container) async throws {
        let root = try await container.resolve(Root.self)
        let above = try await root.keeper.above.get()
        #expect(above.shared === root.shared && rounds.value == 1)
    }

    @Test(arguments: [true, false], [true, false])
    func theRequestWaitsForTheThreadOfALazy(isSealed: Bool, hasResolver: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            registerShared(in: $0)
            $0.register(Pause.self) { [constructing] (keeper: Keeper) async in
                Thread.detachNewThread { _ = try? keeper.above.get() }
                await constructing.wait()
                return Pause()
            }
            registerRoot(in: $0, hasResolver: hasResolver)
        }
        try await expectOneInstance(container)
    }

    @Test(arguments: [true, false], [true, false])
    func theRequestWaitsForTheTaskOfALazy(isSealed: Bool, isDetached: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            registerAwaitedShared(in: $0)
            $0.register(Root.self) { [constructing] (keeper: Keeper, resolver: AsyncResolver) async throws in
                if isDetached {
                    Task.detached { _ = try? await keeper.above.get() }
                } else {
                    Task { _ = try? await keeper.above.get() }
                }
                await constructing.wait()
                return Root(keeper: keeper, shared: try await resolver.resolve(Shared.self))
            }
        }
        try await expectOneInstance(container)
    }

    /// Links construct the root, and the slow path its first parameter, which has the `Lazy`.
    @Test(arguments: [true, false], [true, false])
    func linksAndTheTaskOfALazyWaitForEachOther(isSealed: Bool, linksAreFirst: Bool) async throws {
        let kept = Variable<Keeper?>(nil)
        let container = try container(isSealed: isSealed) {
            registerAwaitedShared(in: $0)
            $0.register(Pause.self) { [constructing] (keeper: Keeper) async in
                kept.set(keeper)
                if !linksAreFirst {
                    Task.detached { _ = try? await keeper.above.get() }
                    await constructing.wait()
                }
                return Pause()
            }
            registerRoot(in: $0, hasResolver: false)
        }
        #expect(container.isLinkedForAwaiting(ServiceKey(Root.self)) == isSealed)
        let done = Gate()
        Task { [constructing] in
            await constructing.wait()
            _ = try? await kept.current?.above.get()
            done.open()
        }
        try await expectOneInstance(container)
        await done.wait()
    }

    @Test(arguments: [true, false], [true, false])
    func theThreadOfALazyWaitsForTheRequest(isSealed: Bool, hasResolver: Bool) async throws {
        let (kept, failures, done) = (Variable<Keeper?>(nil), Recorder<ResolutionError>(), Gate())
        let container = try container(isSealed: isSealed) {
            registerShared(in: $0)
            $0.register(Pause.self) { (keeper: Keeper) async in
                kept.set(keeper)
                return Pause()
            }
            registerRoot(in: $0, hasResolver: hasResolver)
        }
        Task { [constructing] in
            await constructing.wait()
            Thread.detachNewThread {
                do throws(ResolutionError) { _ = try kept.current?.above.get() } catch { failures.record(error) }
                done.open()
            }
        }
        try await expectOneInstance(container)
        await done.wait()
        #expect(failures.values.isEmpty)
    }

    /// Each of the two services needs the other one, through resolvers, and each is under construction.
    @Test(arguments: [true, false]) func aCycleOfBothIsAnErrorOfBoth(isSealed: Bool) async throws {
        let (kept, codes, done) = (Variable<Keeper?>(nil), Recorder<ResolutionError.Code>(), Gate())
        let container = try container(isSealed: isSealed) {
            $0.register(Shared.self) { [constructing] (resolver: Resolver) in
                constructing.open()
                Thread.sleep(forTimeInterval: 0.2)
                _ = try resolver.resolve(Above.self)
                return Shared()
            }
            $0.register(Above.self) { (resolver: Resolver) in
                Thread.sleep(forTimeInterval: 0.3)
                return Above(try resolver.resolve(Shared.self))
            }
            $0.register(Keeper.self) { (above: Lazy<Above>) in Keeper(above) }
            $0.register(Root.self) { (resolver: AsyncResolver) async throws in
                let keeper = try await resolver.resolve(Keeper.self)
                kept.set(keeper)
                return Root(keeper: keeper, shared: try await resolver.resolve(Shared.self))
            }
        }
        Task { [constructing] in
            await constructing.wait()
            Thread.detachNewThread {
                do throws(ResolutionError) { _ = try kept.current?.above.get() } catch { codes.record(error.code) }
                done.open()
            }
        }
        let error = await #expect(throws: ResolutionError.self) { try await container.resolve(Root.self) }
        await done.wait()
        #expect(error?.code == .cycle && codes.values == [.cycle])
    }

    /// Threads and tasks that use two `Lazy`, beside the request, meet in every order.
    @Test(arguments: [true, false], [true, false])
    func everyoneReceivesTheSameInstances(isSealed: Bool, isAsync: Bool) async throws {
        let users = 3
        let tops = Locked<[Top]>([])
        let failures = Recorder<ResolutionError>()
        let container = try container(isSealed: isSealed) {
            if isAsync {
                $0.register(Shared.self) { () async in
                    await Task.yield()
                    return Shared()
                }
            } else {
                $0.register(Shared.self) { Shared() }
            }
            $0.register(Above.self) { (shared: Shared) in Above(shared) }
            $0.register(Top.self) { (above: Above, shared: Shared) in Top(above, shared) }
            $0.register(TopKeeper.self) { (top: Lazy<Top>, above: Lazy<Above>) in TopKeeper(top, above) }
            $0.register([Top].self) { (resolver: AsyncResolver) async throws in
                let keeper = try await resolver.resolve(TopKeeper.self)
                let ended = (0..<users).map { _ in Gate() }
                for user in 0..<users {
                    @Sendable func use() async {
                        do {
                            let above = try await keeper.above.get()
                            let top = try await keeper.top.get()
                            #expect(top.above === above && top.shared === above.shared)
                            tops.withLock { $0.append(top) }
                        } catch let error as ResolutionError {
                            failures.record(error)
                        } catch {}
                        ended[user].open()
                    }
                    Task.detached { await use() }
                }
                let top = try await resolver.resolve(Top.self)
                let above = try await resolver.resolve(Above.self)
                #expect(top.above === above)
                for gate in ended { await gate.wait() }
                return [top]
            }
        }
        for _ in 0..<repetitions(200) {
            tops.withLock { $0 = [] }
            let top = try await container.resolve([Top].self)[0]
            let others = tops.withLock { $0 }
            #expect(others.count == users && others.allSatisfy { $0 === top })
        }
        #expect(failures.values.isEmpty)
    }
}
