import StrataCore
import Testing

/// The forms of a request to a container. The answer is the same.
enum AnswerMode: CaseIterable {
    case open, openLinked, sealed, observed

    func make(_ declare: (Container) -> Void) throws -> Container {
        let container = Container()
        declare(container)
        if self == .observed { container.observe { _ in } }
        container.useOpenLinks(self == .openLinked)
        if self == .sealed || self == .observed { try container.seal() }
        return container
    }
}

/// How the graph begins.
private enum Beginning: CaseIterable {
    case container, scope, provider
}

// The forms that do not await: a closure that may await would choose the others.
extension Scope {
    fileprivate func resolveNow<Service>(_ service: Service.Type) throws -> Service { try resolve(service) }
}
extension Container {
    fileprivate func provideNow<Service>(_ service: Service.Type) throws -> Service {
        try resolve(Provider<Service>.self).get()
    }
}

private final class Companion: Sendable {
    let child: CompanionChild
    init(_ child: CompanionChild) { self.child = child }
}
private final class CompanionChild: Sendable {
    let companion = Variable<Weak<Companion>?>(nil)
}

private struct Refused: Error {}

private final class Inner: Sendable {
    let life: Tracked
    let lazy = Variable<Lazy<Deferred>?>(nil)
    init(life: Tracked) { self.life = life }
}
private final class Deferred: Sendable {}
private final class Middle: Sendable {
    let inner: Inner
    init(_ inner: Inner) { self.inner = inner }
}
private final class Outer: Sendable {}

@Suite struct SameAnswerTests {
    @Test(arguments: AnswerMode.allCases, Beginning.allCases)
    private func completionMeetsTheRootThatTakesAResolver(_ mode: AnswerMode, beginning: Beginning) async throws {
        let container = try mode.make { container in
            container.opens(.sample)
            container.register(Companion.self) { resolver in Companion(try resolver.resolve(CompanionChild.self)) }
            container.register(CompanionChild.self) { CompanionChild() }
                .initCompleted { resolver, child in child.companion.set(Weak(try resolver.resolve(Companion.self))) }
        }
        let companion: Companion =
            switch beginning {
            case .container: try container.resolveNow()
            case .scope: try await container.withScope(.sample) { try $0.resolveNow(Companion.self) }
            case .provider: try container.provideNow(Companion.self)
            }
        #expect(companion.child.companion.current?.object === companion)
    }

    @Test(arguments: AnswerMode.allCases)
    func lazyOfAResolverMeetsTheFactoryThatRuns(_ mode: AnswerMode) throws {
        let calls = Tally()
        let container = try mode.make { container in
            container.register(Outer.self) { resolver in
                if calls.increment() == 1 { _ = try resolver.resolve(Lazy<Outer>.self).get() }
                return Outer()
            }
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Outer.self) }
        #expect((error?.underlying as? ResolutionError)?.code == .cycle)
        #expect(calls.value == 1)
    }

    @Test(arguments: AnswerMode.allCases)
    func lazyOfAResolverMeetsWhatIsUnderConstructionAboveIt(_ mode: AnswerMode) throws {
        let calls = Tally()
        let container = try mode.make { container in
            container.register(Tracked.self) { resolver in
                if calls.increment() == 1 { _ = try resolver.resolve(Lazy<Middle>.self).get() }
                return Tracked(LifetimeTracker())
            }
            container.register(Inner.self, Inner.init(life:))
            container.register(Middle.self) { (inner: Inner) in Middle(inner) }
            container.register(Outer.self) { (_: Middle) in Outer() }
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Outer.self) }
        let cycle = error?.underlying as? ResolutionError
        #expect(cycle?.code == .cycle)
        #expect(cycle?.path.map(\.description) == ["Middle"])
        #expect(error?.path.map(\.description) == ["Outer", "Middle", "Inner", "Tracked"])
        #expect(calls.value == 1)
    }

    /// The cycle is found at the requested service, not one level below it.
    @Test(arguments: AnswerMode.allCases)
    func requestOfAResolverMeetsWhatIsUnderConstructionAboveIt(_ mode: AnswerMode) throws {
        let container = try mode.make { container in
            container.register(Outer.self) { resolver in
                _ = try resolver.resolve(Middle.self)
                return Outer()
            }
            container.register(Middle.self) { (inner: Inner) in Middle(inner) }
            container.register(Inner.self) { resolver in
                _ = try resolver.resolve(Middle.self)
                return Inner(life: Tracked(LifetimeTracker()))
            }
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Outer.self) }
        #expect(error?.code == .cycle)
        #expect(error?.path.map(\.description) == ["Outer", "Middle", "Inner", "Middle"])
    }

    /// A plain service is constructed as by a request that does not await.
    @Test(arguments: AnswerMode.allCases)
    func awaitedRequestMeetsTheRootInACompletion(_ mode: AnswerMode) async throws {
        let container = try mode.make { container in
            container.register(CompanionChild.self) { CompanionChild() }
                .initCompleted { resolver, child in
                    child.companion.set(Weak(try resolver.resolve(Lazy<Companion>.self).get()))
                }
            container.register(Companion.self) { (child: CompanionChild) in Companion(child) }.scope(.container)
        }
        let companion: Companion = try await container.resolve()
        #expect(companion.child.companion.current?.object === companion)
    }

    @Test(arguments: AnswerMode.allCases)
    func lazyOfAResolverMeetsWhatTheGraphHas(_ mode: AnswerMode) throws {
        let container = try mode.make { container in
            container.register(Deferred.self) { Deferred() }
            container.register(Outer.self) { resolver in
                let first = try resolver.resolve(Deferred.self)
                #expect(try resolver.resolve(Lazy<Deferred>.self).get() === first)
                #expect(try resolver.resolve(Deferred.self) === first)
                return Outer()
            }
        }
        _ = try container.resolve(Outer.self)
    }

    @Test(arguments: AnswerMode.allCases)
    func failedConstructionDropsItsCompletions(_ mode: AnswerMode) throws {
        let tracker = LifetimeTracker()
        let completed = Tally()
        let escaped = Variable<Lazy<Deferred>?>(nil)
        let container = try mode.make { container in
            container.register(Tracked.self) { Tracked(tracker) }
            container.register(Deferred.self) { Deferred() }
            container.register(Inner.self, Inner.init(life:)).initCompleted { resolver, inner in
                completed.increment()
                inner.lazy.set(try resolver.resolve(Lazy<Deferred>.self))
                escaped.set(inner.lazy.current)
            }
            container.register(Middle.self) { (inner: Inner) throws -> Middle in throw Refused() }.scope(.container)
            container.register(Outer.self) { resolver in
                _ = try? resolver.resolve(Middle.self)
                return Outer()
            }
        }
        _ = try container.resolve(Outer.self)
        #expect(completed.value == 0)
        #expect(escaped.current == nil)
        #expect(tracker.alive == 0)
    }

    /// The `Lazy` is taken by the factory itself: its graph ends with the construction that fails.
    @Test(arguments: AnswerMode.allCases)
    func lazyOfAFailedConstructionWorksOnAnotherThread(_ mode: AnswerMode) async throws {
        let escaped = Variable<Lazy<Deferred>?>(nil)
        let container = try mode.make { container in
            container.constructionTimeout = .seconds(10)
            container.register(Deferred.self) { Deferred() }
            container.register(Middle.self) { resolver in
                escaped.set(try resolver.resolve(Lazy<Deferred>.self))
                throw Refused()
            }
            .scope(.container)
            container.register(Outer.self) { resolver in
                _ = try? resolver.resolve(Middle.self)
                return Outer()
            }
        }
        _ = try container.resolveNow(Outer.self)
        let lazy = try #require(escaped.current)
        #expect(onThread { (try? lazy.get()) != nil } == true)
    }

    @Test(arguments: AnswerMode.allCases)
    func endlessCompletionsAreTooDeep(_ mode: AnswerMode) throws {
        let completed = Tally()
        let container = try mode.make { container in
            container.register(Deferred.self) { Deferred() }.scope(.transient)
                .initCompleted { resolver, _ in
                    completed.increment()
                    _ = try? resolver.resolve(Lazy<Outer>.self).get()
                }
            container.register(Outer.self) { (_: Deferred) throws -> Outer in throw Refused() }.scope(.transient)
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Deferred.self) }
        #expect(error?.code == .tooDeep)
        // The requested one, and those that completions constructed.
        #expect(completed.value == 1_001)
    }

    @Test(arguments: AnswerMode.allCases)
    func completionThatTakesAResolverWaitsForEverything(_ mode: AnswerMode) throws {
        let events = Recorder<String>()
        let refuses = Variable(true)
        let container = try mode.make { container in
            container.register(Deferred.self) {
                events.record("Deferred")
                return Deferred()
            }
            .initCompleted { (_: Resolver, _: Deferred) in events.record("Deferred completed") }
            .scope(.container)
            container.register(Outer.self) { (_: Deferred) throws -> Outer in
                events.record("Outer")
                if refuses.current { throw Refused() }
                return Outer()
            }
        }
        #expect(throws: ResolutionError.self) { try container.resolve(Outer.self) }
        #expect(events.values == ["Deferred", "Outer"])
        refuses.set(false)
        _ = try container.resolve(Outer.self)
        #expect(events.values == ["Deferred", "Outer", "Deferred", "Outer", "Deferred completed"])
        _ = try container.resolve(Outer.self)
        #expect(events.values.count == 6)
    }

    @Test(arguments: AnswerMode.allCases)
    func completionsThatTakeAResolverRunOldestFirst(_ mode: AnswerMode) throws {
        let events = Recorder<String>()
        let container = try mode.make { container in
            container.register(Deferred.self) { Deferred() }
                .initCompleted { (_: Resolver, _: Deferred) in events.record("Deferred completed") }
            container.register(Outer.self) { (_: Deferred) in Outer() }
                .initCompleted { (_: Resolver, _: Outer) in events.record("Outer completed") }
        }
        _ = try container.resolve(Outer.self)
        #expect(events.values == ["Deferred completed", "Outer completed"])
    }

    /// A `Lazy` that is used two resolvers below a late completion of the slow path, in a request by links.
    @Test(arguments: AnswerMode.allCases)
    func lazyBelowALateCompletionKeepsWhatIsUnderConstruction(_ mode: AnswerMode) throws {
        let container = try mode.make { container in
            container.register(Outer.self) { (_: CompanionChild) in Outer() }
            container.register(CompanionChild.self) { CompanionChild() }
                .initCompleted { (_: CompanionChild, resolver: Resolver) in _ = try resolver.resolve(Companion.self) }
            container.register(Companion.self) { resolver in
                _ = try resolver.resolve([Int].self)
                return Companion(CompanionChild())
            }
            container.register([Int].self) { resolver in [try resolver.resolve(Lazy<Int>.self).get()] }
            container.register(Int.self) { resolver in
                // Both are under construction still.
                _ = try? resolver.resolve([Int].self)
                #expect(throws: ResolutionError.self) { try resolver.resolve(Companion.self) }
                return 1
            }
        }
        #expect(throws: Never.self) { try container.resolve(Outer.self) }
    }

    @Test(arguments: AnswerMode.allCases)
    func completionInAScopeWaitsForEverything(_ mode: AnswerMode) async throws {
        let events = Recorder<String>()
        let container = try mode.make { container in
            container.opens(.sample)
            container.register(Deferred.self) { Deferred() }.scope(.container)
                .initCompleted { (_: Resolver, _: Deferred) in events.record("Deferred completed") }
            container.register(CompanionChild.self) { (_: Deferred) in
                events.record("CompanionChild")
                return CompanionChild()
            }
            .scope(.scoped(.sample))
            container.register(Outer.self) { (_: CompanionChild) in
                events.record("Outer")
                return Outer()
            }
        }
        try await container.withScope(.sample) { _ = try $0.resolveNow(Outer.self) }
        #expect(events.values == ["CompanionChild", "Outer", "Deferred completed"])
    }
}

extension ScopeName {
    fileprivate static let sample: ScopeName = "sample"
}

/// An instance whose completion failed is not found again in its graph.
@Suite struct FailedCompletionTests {
    @Test(arguments: [true, false]) func laterRequestReceivesAnotherInstance(isSealed: Bool) throws {
        let made = Tally()
        let failures = Tally()
        let container = Container("Services")
        container.register(Int.self) { made.increment() }.initCompleted { (_: Int) in
            if failures.increment() == 1 { throw CancellationError() }
        }
        container.register([Int].self) { (resolver: Resolver) in
            let first = try? resolver.resolve(Int.self)
            return [first ?? 0, try resolver.resolve(Int.self), try resolver.resolve(Int.self)]
        }
        if isSealed { try container.seal() }
        #expect(try container.resolve([Int].self) == [0, 2, 2])
    }
}
