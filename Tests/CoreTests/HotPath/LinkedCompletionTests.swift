@testable import StrataCore
import Testing

private final class Twig: Sendable {}
private final class Part: Sendable {
    let life: Tracked?
    let number: Int
    let twig = Variable<Twig?>(nil)
    let whole = Variable<Weak<Whole>?>(nil)
    init(_ life: Tracked? = nil, number: Int = 0) {
        self.life = life
        self.number = number
    }
}
private final class Whole: Sendable {
    let part: Part
    let twig: Twig
    init(_ part: Part, _ twig: Twig) {
        self.part = part
        self.twig = twig
    }
}
private final class Store: Sendable {
    let part: Part
    init(_ part: Part) { self.part = part }
}
private final class Basket: Sendable {
    let parts: [Part]
    init(_ parts: [Part]) { self.parts = parts }
}
private final class Shop: Sendable {
    let make: AssistedFactory<Part, Int>
    init(_ make: AssistedFactory<Part, Int>) { self.make = make }
}
private struct Refused: Error {}

/// Completions that take a resolver: links run them at the end of the request, with the same result as the slow path.
@Suite struct LinkedCompletionTests {
    @Test(arguments: AnswerMode.allCases)
    func theirResolverSeesTheGraphAndItsRoot(_ mode: AnswerMode) throws {
        let container = try mode.make { container in
            container.register(Twig.self) { Twig() }
            container.register(Part.self) { Part() }.initCompleted { resolver, part in
                part.twig.set(try resolver.resolve(Twig.self))
                part.whole.set(Weak(try resolver.resolve(Whole.self)))
            }
            container.register(Whole.self) { (part: Part, twig: Twig) in Whole(part, twig) }
        }
        #expect(container.isLinked(ServiceKey(Part.self)) == (mode == .sealed))
        let (one, other) = (try container.resolve(Whole.self), try container.resolve(Whole.self))
        #expect(one.part.twig.current === one.twig)
        #expect(one.part.whole.current?.object === one)
        #expect(one.twig !== other.twig)
        #expect(one.part !== other.part)
    }

    @Test(arguments: AnswerMode.allCases)
    func theirResolverEndsWithThem(_ mode: AnswerMode) throws {
        let kept = Variable<Transfer<Resolver>?>(nil)
        let container = try mode.make { container in
            container.register(Twig.self) { Twig() }
            container.register(Part.self) { Part() }
                .initCompleted { resolver, _ in kept.set(Transfer(value: resolver)) }
                .initCompleted { resolver, part in
                    let error = #expect(throws: ResolutionError.self) { try kept.current?.value.resolve(Twig.self) }
                    #expect(error?.code == .resolverExpired)
                    part.twig.set(try resolver.resolve(Twig.self))
                }
        }
        for _ in 0..<2 { #expect(try container.resolve(Part.self).twig.current != nil) }
        let error = #expect(throws: ResolutionError.self) { try kept.current?.value.resolve(Twig.self) }
        #expect(error?.code == .resolverExpired)
    }

    /// Its service is constructed, so it is part of no cycle; neither by links nor below an optional, which the slow
    /// path resolves.
    @Test(arguments: AnswerMode.allCases)
    func theyMayRequestTheirOwnServiceAnew(_ mode: AnswerMode) throws {
        let runs = Tally()
        let container = try mode.make { container in
            container.register(Part.self) { (_: Resolver) in Part(number: runs.increment()) }
                .scope(.transient)
                .initCompleted { resolver, part in
                    guard part.number == 1 else { return }
                    let basket = try resolver.resolve(Basket.self)
                    #expect(basket.parts.map(\.number) == [2, 3])
                    let another = try resolver.resolve(Part?.self)
                    #expect(another?.number == 4)
                }
            container.register(Basket.self) { resolver in
                Basket([try resolver.resolve(Part.self), try resolver.resolve(Part.self)])
            }
        }
        #expect(try container.resolve(Part.self).number == 1)
        #expect(runs.value == 4)
    }

    /// One that links queue, one that the slow path queues, and one of links after the slow path was taken.
    @Test(arguments: AnswerMode.allCases)
    func theyRunOldestFirstOnBothPaths(_ mode: AnswerMode) throws {
        let steps = Recorder<String>()
        let container = try mode.make { container in
            container.register(Part.self) { Part() }.initCompleted { (_: Resolver, _: Part) in steps.record("Part") }
            container.register(Store.self) { (part: Part) in Store(part) }.scope(.container)
                .initCompleted { (_: Resolver, _: Store) in steps.record("Store") }
            container.register(Twig.self) { Twig() }
                .initCompleted { (resolver: Resolver, _: Twig) in
                    steps.record("Twig")
                    _ = try resolver.resolve(Basket.self)
                }
            container.register(Basket.self) { Basket([]) }
                .initCompleted { (_: Resolver, _: Basket) in steps.record("Basket") }
            container.register(Whole.self) { (part: Part, store: Store, twig: Twig) in
                steps.record("Whole")
                return Whole(store.part, twig)
            }
        }
        _ = try container.resolve(Whole.self)
        // The cached service has a part of its own.
        #expect(steps.values == ["Whole", "Part", "Part", "Store", "Twig", "Basket"])
        let store = try container.resolve(Store.self)
        #expect(try container.resolve(Store.self) === store)
        #expect(steps.values.count == 6)
    }

    @Test(arguments: AnswerMode.allCases)
    func theirErrorsEndTheRequest(_ mode: AnswerMode) throws {
        let tracker = LifetimeTracker()
        let steps = Recorder<String>()
        let container = try mode.make { container in
            container.register(Twig.self) { () throws -> Twig in throw Refused() }
            container.register(Part.self) { Part(Tracked(tracker)) }
                .initCompleted { resolver, part in
                    steps.record("Part")
                    part.twig.set(try resolver.resolve(Twig.self))
                }
            container.register(Store.self) { (part: Part) in Store(part) }.scope(.transient)
                .initCompleted { (_: Resolver, _: Store) in steps.record("Store") }
            container.register(Basket.self) { Basket([]) }
                .initCompleted { (_: Resolver, _: Basket) throws in throw Refused() }
        }
        for _ in 0..<2 {
            let error = #expect(throws: ResolutionError.self) { try container.resolve(Store.self) }
            #expect(error?.code == .factoryFailed)
            #expect(error?.path.map(\.description) == ["Part", "Twig"])
            #expect(tracker.alive == 0)
        }
        #expect(steps.values == ["Part", "Part"])
        let refused = #expect(throws: ResolutionError.self) { try container.resolve(Basket.self) }
        #expect(refused?.code == .completionFailed)
        #expect(refused?.path.map(\.description) == ["Basket"])
        #expect(refused?.underlying is Refused)
    }

    /// The completion of an instance runs even if the service that needed it could not be constructed, but not if the
    /// whole request fails.
    @Test(arguments: AnswerMode.allCases)
    func theirErrorsHaveTheAdviceForAnAssistedFactory(_ mode: AnswerMode) async throws {
        let container = try mode.make { container in
            container.register(Twig.self) { () async in Twig() }
            container.register(Part.self) { (number: Assisted<Int>) in Part(number: number.value) }
                .initCompleted { resolver, part in part.twig.set(try resolver.resolve(Twig.self)) }
            container.register(Shop.self) { (make: AssistedFactory<Part, Int>) in Shop(make) }
        }
        let shop = try await container.resolve(Shop.self)
        let error = #expect(throws: ResolutionError.self) { try shop.make.make(1) }
        #expect(error?.code == .needsAwait)
        #expect("\(error as Any)".contains("constructs it later, by `make(…)`"))
    }

    @Test(arguments: AnswerMode.allCases, [true, false])
    func theyOutliveAFailedFactory(_ mode: AnswerMode, isCaught: Bool) throws {
        let (completed, tracker) = (Tally(), LifetimeTracker())
        let container = try mode.make { container in
            container.register(Part.self) { Part(Tracked(tracker)) }
                .initCompleted { (_: Resolver, _: Part) in completed.increment() }
            container.register(Store.self) { (_: Part) throws -> Store in throw Refused() }.scope(.transient)
            container.register(Basket.self) { resolver in
                do { _ = try resolver.resolve(Store.self) } catch  where isCaught {}
                return Basket([])
            }
        }
        if isCaught {
            _ = try container.resolve(Basket.self)
        } else {
            #expect(throws: ResolutionError.self) { try container.resolve(Basket.self) }
        }
        #expect(completed.value == (isCaught ? 1 : 0))
        #expect(tracker.made == 1)
        #expect(tracker.alive == 0)
    }

    /// With its dependencies, a typed completion of the same service waits, too.
    @Test(arguments: AnswerMode.allCases)
    func allCompletionsOfTheServiceWait(_ mode: AnswerMode) throws {
        let steps = Recorder<String>()
        let container = try mode.make { container in
            container.register(Twig.self) { Twig() }
            container.register(Part.self) { Part() }
                .initCompleted { (part: Part, twig: Twig) in
                    steps.record("typed")
                    part.twig.set(twig)
                }
                .initCompleted { resolver, part in
                    steps.record("resolver")
                    let twig = try resolver.resolve(Twig.self)
                    #expect(twig === part.twig.current)
                }
            container.register(Whole.self) { (part: Part, twig: Twig) in
                steps.record("Whole")
                return Whole(part, twig)
            }
        }
        let whole = try container.resolve(Whole.self)
        #expect(steps.values == ["Whole", "typed", "resolver"])
        #expect(whole.part.twig.current === whole.twig)
    }
}
