import StrataCore
import Testing

private struct A: Sendable {}
private struct B: Sendable {}
private struct C: Sendable {}
private struct Root: Sendable {}
private final class Part: Sendable {
    let whole: Lazy<Whole>
    init(_ whole: Lazy<Whole>) { self.whole = whole }
}
private final class Whole: Sendable {
    let part: Part
    init(_ part: Part) { self.part = part }
}
@MainActor private final class Screen: Sendable {}
private final class ScreenKeeper: Sendable {
    let screen: Screen
    init(_ screen: Screen) { self.screen = screen }
}
private struct Later: Sendable {
    struct Part: Sendable { let tracked: Tracked }
    let part: Lazy<Part>
}
private struct Broken: Error {}

/// Awaiting links at their edges: cancellation, limits, cycles, and values of each size.
@Suite struct AwaitedLinksEdgeTests {
    private func sealed(_ register: (Container) -> Void) throws -> Container {
        let container = Container("Services")
        register(container)
        try container.seal()
        return container
    }

    /// The layers of a root that needs `A`, whose factory waits for a gate, and then `B`.
    private func suspended(
        isSealed: Bool, _ change: @Sendable (_ parent: Container, _ child: Container) async throws -> Void
    ) async throws -> ResolutionError? {
        let (began, goOn) = (Gate(), Gate())
        let (parent, child) = try parentAndChild(isSealed: isSealed) { parent, child in
            parent.register(A.self) { () async in
                began.open()
                await goOn.wait()
                return A()
            }.scope(.transient)
            parent.register(B.self) { B() }.scope(.transient)
            child.register(C.self) { () async in C() }.scope(.transient)
            child.register(Root.self) { (_: A, _: B, _: C) in Root() }.scope(.transient)
        }
        defer { withExtendedLifetime(parent) {} }
        let request = Task { () async -> ResolutionError? in
            do throws(ResolutionError) {
                _ = try await typed { () async throws in try await child.resolve(Root.self) }
                return nil
            } catch {
                return error
            }
        }
        await began.wait()
        try await change(parent, child)
        goOn.open()
        return await request.value
    }

    @Test(arguments: [true, false]) func aLayerThatClosesMeanwhileConstructsNothingMore(closesParent: Bool) async throws
    {
        var texts: [String] = []
        for isSealed in [false, true] {
            let error = try await suspended(isSealed: isSealed) { parent, child in
                await (closesParent ? parent : child).close()
            }
            #expect(error?.code == .containerClosed)
            texts.append(error.map { "\($0.path) \($0)" } ?? "")
        }
        #expect(texts[0] == texts[1])
    }

    @Test(arguments: [true, false]) func anObserverThatComesMeanwhileIsNotified(observesParent: Bool) async throws {
        var all: [[String]] = []
        for isSealed in [false, true] {
            let events = Recorder<String>()
            let error = try await suspended(isSealed: isSealed) { parent, child in
                (observesParent ? parent : child).observe { event in
                    events.record("\(event.layer) \(event.kind) \(event.service.map { "\($0)" } ?? "")")
                }
            }
            #expect(error == nil)
            all.append(events.values)
        }
        #expect(all[0] == all[1] && all[0].count == 1)
    }

    @MainActor @Test(arguments: [true, false]) func aResolverBelowReachesTheMainActor(isSealed: Bool) async throws {
        let (_, child) = try parentAndChild(isSealed: isSealed) { _, child in
            child.register(A.self) { () async in A() }
            child.register(B.self, onMainActor: { () in B() })
            child.register(C.self) { (resolver: Resolver) in
                _ = try resolver.resolve(B.self)
                return C()
            }
            child.register(Root.self) { (_: C, _: A) in Root() }
        }
        _ = try await child.resolve(Root.self)
    }

    @Test func aCancelledTaskIsAskedByItsFactory() async throws {
        let goOn = Gate()
        let child = try sealed { child in
            child.register(A.self) { () async throws in
                await goOn.wait()
                try Task.checkCancellation()
                return A()
            }.scope(.transient)
            child.register(Root.self) { (_: A) in Root() }.scope(.transient)
        }
        let request = Task { try await child.resolve(Root.self) }
        request.cancel()
        goOn.open()
        let error = await #expect(throws: ResolutionError.self) { try await request.value }
        #expect(error?.underlying is CancellationError && error?.path == [ServiceKey(Root.self), ServiceKey(A.self)])
    }

    /// No flight shows that the service needs itself. Links construct it a limited number of times inside itself.
    @Test func aFactoryThatRequestsItselfEndlesslyIsTooDeep() async throws {
        let rounds = Tally()
        let child = try sealed { child in
            child.register(Root.self) { [unowned child] () async throws in
                // Ends the test if nothing else does.
                guard rounds.increment() <= 15_000 else { throw CancellationError() }
                return try await child.resolve(Root.self)
            }.scope(.transient)
        }
        #expect(child.isLinkedForAwaiting(ServiceKey(Root.self)))
        let error = await #expect(throws: ResolutionError.self) { try await child.resolve(Root.self) }
        #expect(error?.code == .tooDeep && rounds.value > 10_000)
    }

    @Test func requestsBeyondTheLimitAreServed() async throws {
        let (began, goOn, tally) = (Tally(), Gate(), Tally())
        let child = try sealed { child in
            child.register(A.self) { () async in
                began.increment()
                await goOn.wait()
                return A()
            }.scope(.transient)
            child.register(B.self) { () async in
                tally.increment()
                return B()
            }.scope(.container)
            child.register(Root.self) { (_: A, _: B) in Root() }.scope(.transient)
        }
        await withTaskGroup { group in
            for _ in 0..<1_500 { group.addTask { _ = try? await child.resolve(Root.self) } }
            while began.value < 1_500 { await Task.yield() }
            goOn.open()
        }
        #expect(tally.value == 1 && began.value == 1_500)
        _ = try await child.resolve(Root.self)
        #expect(tally.value == 1 && began.value == 1_501)
    }

    /// No component contains the cycle, because a plain service does not wait for one that awaits. Both ends are
    /// sealed, and every service is served.
    @Test func aCycleThroughALazyOfACompletionIsSealed() async throws {
        let container = Container("Services")
        container.register(A.self) { (_: B) async in A() }
        container.register(B.self) { (_: C) in B() }
        container.register(C.self) { C() }.initCompleted { (_: C, later: Lazy<A>) in _ = later }
        try container.seal()
        _ = try await container.resolve(B.self)
        _ = try await container.resolve(A.self)
    }

    @Test func aRequestThatDoesNotAwaitIsRefused() throws {
        let child = try sealed { child in
            child.register(A.self) { () async in A() }.scope(.transient)
            child.register(Root.self) { (_: A) in Root() }.scope(.transient)
            child.register(B.self) { (resolver: Resolver) in
                _ = try resolver.resolve(Root.self)
                return B()
            }.scope(.transient)
        }
        for _ in 0..<2 {
            let error = failure { () throws(ResolutionError) in try child.resolveNow(Root.self) }
            #expect(error?.code == .needsAwait && error?.path == [ServiceKey(Root.self), ServiceKey(A.self)])
            #expect(failure { () throws(ResolutionError) in try child.resolveNow(B.self) }?.code == .needsAwait)
        }
    }

    /// The completion needs a service with a resolver, so the slow path constructs the parameter.
    @Test(arguments: [true, false]) func aParameterOnTheSlowPathIsNoCycle(isSealed: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            $0.register(A.self) { (_: Resolver) in A() }
            $0.register(B.self) { B() }.initCompleted { (_: B, _: A) in }
            $0.register(Root.self) { (_: B, _: B) async in Root() }
        }
        for _ in 0..<2 { _ = try await container.resolve(Root.self) }
    }

    @Test(arguments: [true, false], [true, false])
    func aLazyLeadsBackToTheServiceOfTheRequest(isSealed: Bool, hasResolver: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            if hasResolver {
                $0.register(Part.self) { (resolver: Resolver) in Part(try resolver.resolve(Lazy<Whole>.self)) }
            } else {
                $0.register(Part.self) { (whole: Lazy<Whole>) in Part(whole) }
            }
            $0.register(Whole.self) { (part: Part) async in Whole(part) }
            $0.register([Whole].self) { (whole: Whole, part: Part) async throws in [whole, try await part.whole.get()] }
        }
        let whole = try await container.resolve(Whole.self)
        #expect(try await whole.part.whole.get() === whole)
        let wholes = try await container.resolve([Whole].self)
        #expect(wholes[0] === wholes[1])
        #expect(try await wholes[0].part.whole.get() === wholes[0])
    }

    /// The `Lazy` outlives a request that has failed, and finds nothing under construction in its graph.
    @Test(arguments: [true, false], [true, false])
    func aLazyConstructsWhatTheRequestCouldNot(isSealed: Bool, isParameter: Bool) async throws {
        let (rounds, kept) = (Tally(), Variable<Part?>(nil))
        let container = try container(isSealed: isSealed) {
            $0.register(Part.self) { (whole: Lazy<Whole>) in
                let part = Part(whole)
                kept.set(kept.current ?? part)
                return part
            }
            $0.register(Whole.self) { (part: Part) async throws in
                guard rounds.increment() > 1 else { throw Broken() }
                return Whole(part)
            }
            $0.register([Whole].self) { (whole: Whole) async in [whole] }
        }
        let error = await #expect(throws: ResolutionError.self) {
            if isParameter {
                _ = try await container.resolve([Whole].self)
            } else {
                _ = try await container.resolve(Whole.self)
            }
        }
        #expect(error?.underlying is Broken)
        let part = try #require(kept.current)
        #expect(try await part.whole.get() === part.whole.get())
    }

    /// What only the graph of the request holds lives no longer than the request, although a `Lazy` has joined it.
    @Test(arguments: [true, false]) func anAwaitedGraphEndsWithItsRequest(isSealed: Bool) async throws {
        let tracker = LifetimeTracker()
        let container = try container(isSealed: isSealed) {
            $0.register(Tracked.self) { Tracked(tracker) }
            $0.register(Later.Part.self) { (tracked: Tracked) in Later.Part(tracked: tracked) }
            $0.register(Later.self) { (part: Lazy<Later.Part>) in Later(part: part) }
            $0.register([Later].self) { (later: Later, _: Tracked) async in [later] }
        }
        for _ in 0..<2 {
            let later = try await container.resolve([Later].self)
            #expect(tracker.alive == 0)
            _ = try await later[0].part.get()
            withExtendedLifetime(later) { #expect(tracker.alive == 1) }
        }
        #expect(tracker.made == 4)
    }

    /// A resolver below a service that is not opaque itself requests a service of the main actor.
    @MainActor @Test(arguments: [true, false], [true, false])
    func aResolverBelowFindsTheMainActor(isSealed: Bool, isWeak: Bool) async throws {
        let container = try container(isSealed: isSealed) {
            $0.register(Screen.self, onMainActor: { Screen() })
            $0.register(ScreenKeeper.self) { (resolver: Resolver) in ScreenKeeper(try resolver.resolve(Screen.self)) }
                .scope(isWeak ? .weak : .graph)
            $0.register([ScreenKeeper].self) { (keeper: ScreenKeeper) in [keeper] }
            $0.register(Root.self) { (_: [ScreenKeeper]) async in Root() }
        }
        _ = try await container.resolve(Root.self)
    }

    /// A value may need a larger alignment than an object has, or no memory at all; what it holds is released with it.
    @Test(arguments: [true, false]) func valuesOfEachSizeAreParameters(isLinked: Bool) async throws {
        final class Counted: Sendable {
            let alive: Variable<Int>
            init(_ alive: Variable<Int>) {
                self.alive = alive
                alive.set(alive.current + 1)
            }
            deinit { alive.set(alive.current - 1) }
        }
        struct Wide: Sendable { let lanes: SIMD64<UInt64>, counted: Counted }
        struct Whole: Sendable { let wide: Wide, empty: Void, sum: UInt64 }
        let alive = Variable(0)
        let container = Container("Values")
        container.register(Wide.self) { Wide(lanes: SIMD64(repeating: 7), counted: Counted(alive)) }.scope(.transient)
        container.register(Void.self) {}.scope(.transient)
        container.register(Whole.self) { (wide: Wide, empty: Void) async in
            Whole(wide: wide, empty: empty, sum: wide.lanes.wrappedSum())
        }.scope(.transient)
        try container.seal()
        if !isLinked { container.observe { _ in } }
        for _ in 0..<100 {
            let whole = try await container.resolve(Whole.self)
            #expect(whole.sum == 7 * 64 && whole.wide.lanes == SIMD64(repeating: 7))
        }
        #expect(alive.current == 0)
    }
}
