import StrataCore
import Testing

private final class Part: Sendable {}
private struct Twins: Sendable {
    let first: Part
    let second: Part
}
private struct Kept: Sendable { let pair: Twins }
private struct Both: Sendable {
    let part: Part
    let kept: Kept
}
private struct Failing: Error {}

/// The scopes that hold their instances strongly.
private let keptScopes: [TestedScope] = [.container, .memorySensitive, .custom]

/// The activator of a record constructs a cached instance where links can express all of it, in the flight of its
/// registration, with the same result as the slow path.
@Suite struct FirstInstanceTests {
    private func sealed(_ register: (Container) -> Void) throws -> Container {
        let container = Container("Services")
        register(container)
        try container.seal()
        return container
    }

    @Test(arguments: keptScopes) func graphThatLinksExpressIsConstructedByItsActivator(_ scope: TestedScope) throws {
        let container = try sealed {
            $0.register(Part.self) { Part() }
            $0.register(Twins.self, Twins.init)
            $0.register(Kept.self, Kept.init).scope(scope.scope())
            $0.register(Both.self, Both.init).scope(scope.scope())
        }
        #expect(container.hasActivator(ServiceKey(Kept.self)) && container.hasActivator(ServiceKey(Both.self)))
        let child = Container("Child", parent: container)
        try child.seal()
        #expect(child.hasActivator(ServiceKey(Kept.self)))
        let grandchild = Container("Grandchild", parent: child)
        grandchild.register(String.self) { (kept: Kept) in "\(kept.pair.first === kept.pair.second)" }
            .scope(scope.scope())
        try grandchild.seal()
        #expect(grandchild.hasActivator(ServiceKey(String.self)))
        #expect(try grandchild.resolve(String.self) == "true")
        // Observers are notified of each construction, so it takes the slow path.
        container.observe { _ in }
        #expect(!container.hasActivator(ServiceKey(Kept.self)) && !child.hasActivator(ServiceKey(Kept.self)))
    }

    @Test(arguments: keptScopes) func activatorNeedsASelfContainedGraph(_ scope: TestedScope) throws {
        func hasActivator(_ register: (Container) -> Void) throws -> Bool {
            let container = try sealed {
                register($0)
                $0.register(String.self) { (number: Int) in "\(number)" }.scope(scope.scope())
            }
            let text = try container.resolve(String.self)
            #expect(text == "7")
            return container.hasActivator(ServiceKey(String.self))
        }
        #expect(try hasActivator { $0.register(Int.self) { 7 } })
        #expect(try hasActivator { $0.register(Int.self) { 7 }.scope(scope.scope()) })
        // A completion that takes no resolver belongs to the graph, and the activator runs it.
        let completed = Recorder<Int>()
        #expect(
            try hasActivator {
                $0.register(Int.self) { 7 }.scope(scope.scope()).initCompleted { completed.record($0) }
            })
        #expect(
            try hasActivator {
                $0.register(Double.self) { 0.5 }
                $0.register(Int.self) { 7 }.initCompleted { (number: Int, half: Double) in
                    completed.record(number + Int(half * 2))
                }
            })
        #expect(completed.values == [7, 8])
        #expect(
            try hasActivator {
                $0.register(Double.self) { 7.5 }
                $0.register(Int.self) { (number: Lazy<Double>) in Int(try number.get()) }
            })
        #expect(try !hasActivator { $0.register(Int.self) { 7 }.scope(scope.scope()).closed { _ in } })
        #expect(try !hasActivator { $0.register(Int.self) { (_: Resolver) in 7 } })
        #expect(try !hasActivator { $0.register(Int.self) { (_: Resolver) in 7 }.scope(scope.scope()) })
        #expect(try !hasActivator { $0.register(Int.self) { 7 }.initCompleted { (_: Resolver, _: Int) in } })
    }

    @Test(arguments: keptScopes) func itIsConstructedInASeparateGraph(_ scope: TestedScope) throws {
        let container = try sealed {
            $0.register(Part.self) { Part() }
            $0.register(Twins.self, Twins.init)
            $0.register(Kept.self, Kept.init).scope(scope.scope())
            $0.register(Both.self, Both.init)
        }
        let (one, other) = (try container.resolve(Both.self), try container.resolve(Both.self))
        #expect(one.kept.pair.first === one.kept.pair.second)
        #expect(one.kept.pair.first !== one.part)
        #expect(one.kept.pair.first === other.kept.pair.first && one.part !== other.part)
    }

    /// Long enough for threads to meet at every point between the first look at the slot and the store.
    @Test(arguments: keptScopes) func threadsConstructEachOnce(_ scope: TestedScope) throws {
        let (tracker, count) = (LifetimeTracker(), repetitions(12_000))
        let container = try sealed { container in
            for number in 0..<count {
                container.register(Tracked.self, name: RegistrationName("\(number)")) { Tracked(tracker) }.scope(
                    scope.scope())
            }
        }
        let names = (0..<count).map { RegistrationName("\($0)") }
        let found = Recorder<[ObjectIdentifier]>()
        let barrier = Barrier(8)
        let ended = onThreads(8) { _ in
            barrier.wait()
            found.record(names.compactMap { try? container.resolve(Tracked.self, name: $0) }.map(ObjectIdentifier.init))
        }
        #expect(ended)
        #expect(tracker.made == count)
        #expect(Set(found.values).count == 1 && found.values[0].count == count)
    }

    /// Where threads have waited for an instance, its registration has a flight from then on.
    @Test func threadsConstructEachOnceAfterEveryReset() throws {
        let (tracker, count) = (LifetimeTracker(), repetitions(2_000))
        let scope = TestedScope.custom.scope() as ObjectScope<Tracked>
        let container = try sealed { container in
            for number in 0..<count {
                container.register(Tracked.self, name: RegistrationName("\(number)")) { Tracked(tracker) }.scope(scope)
            }
        }
        let names = (0..<count).map { RegistrationName("\($0)") }
        for round in 1...6 {
            let barrier = Barrier(8)
            let ended = onThreads(8) { _ in
                barrier.wait()
                for name in names { _ = try? container.resolve(Tracked.self, name: name) }
            }
            #expect(ended)
            #expect(tracker.made == count * round)
            try container.resetObjectScope(TestedScope.custom.scope())
            #expect(tracker.alive == 0)
        }
    }

    /// The request that waits creates the flight, and the next construction takes it.
    @Test func aRequestWaitsForALaterConstructionToo() throws {
        let (began, goOn) = ([ThreadGate(), ThreadGate()], [ThreadGate(), ThreadGate()])
        let (round, entered) = (Variable(0), Recorder<Int>())
        let scope = TestedScope.custom.scope() as ObjectScope<Part>
        let container = try sealed {
            $0.register(Part.self) {
                let number = round.current
                entered.record(number)
                guard entered.values.count == number + 1 else { return Part() }
                began[number].open()
                goOn[number].wait()
                return Part()
            }.scope(scope)
        }
        let impatient = Container("Impatient", parent: container)
        impatient.constructionTimeout = .milliseconds(1)
        for number in 0...1 {
            round.set(number)
            let maker = startThread { _ = try? container.resolve(Part.self) }
            #expect(began[number].wait())
            let error = failure { () throws(ResolutionError) in try impatient.resolveNow(Part.self) }
            #expect(error?.code == .constructionTimeout)
            goOn[number].open()
            #expect(maker.wait())
            try container.resetObjectScope(TestedScope.custom.scope())
        }
        #expect(entered.values == [0, 1])
    }

    /// On the way down, before the rest is constructed.
    @Test(arguments: keptScopes) func laterObserverReceivesTheRest(_ scope: TestedScope) throws {
        let container = Container("Services")
        let made = Recorder<String>()
        container.register(Part.self) { [unowned container] in
            container.observe { event in
                if event.kind == .constructed, let service = event.service { made.record("\(service)") }
            }
            return Part()
        }
        container.register(Int.self) { 7 }.scope(scope.scope())
        container.register(String.self) { (_: Part, number: Int) in "\(number)" }.scope(scope.scope())
        try container.seal()
        #expect(container.hasActivator(ServiceKey(String.self)))
        #expect(try container.resolve(String.self) == "7")
        #expect(made.values.contains("Int"))
    }

    @Test(arguments: keptScopes) func closedContainerConstructsNothingMore(_ scope: TestedScope) async throws {
        let container = Container("Services")
        let (began, goOn) = (ThreadGate(), ThreadGate())
        let later = Tally()
        container.register(Part.self) {
            began.open()
            goOn.wait()
            return Part()
        }
        container.register(Int.self) {
            later.increment()
            return 7
        }.scope(scope.scope())
        container.register(String.self) { (_: Part, number: Int) in "\(number)" }.scope(scope.scope())
        try container.seal()
        #expect(container.hasActivator(ServiceKey(String.self)))
        let errors = Recorder<ResolutionError?>()
        let maker = startThread {
            errors.record(failure { () throws(ResolutionError) in try container.resolve(String.self) })
        }
        #expect(began.wait())
        await container.close()
        goOn.open()
        #expect(maker.wait())
        #expect(errors.values.first??.code == .containerClosed)
        #expect(errors.values.first??.path == [ServiceKey(String.self), ServiceKey(Int.self)])
        #expect(later.value == 0)
    }

    @Test(arguments: keptScopes) func aFailureNamesThePathAndIsNotCached(_ scope: TestedScope) throws {
        let attempts = Tally()
        let container = try sealed {
            $0.register(Int.self) {
                attempts.increment()
                if attempts.value == 1 { throw Failing() }
                return 7
            }.scope(scope.scope())
            $0.register(Double.self) { (number: Int) in Double(number) }
            $0.register(String.self) { (number: Double) in "\(number)" }.scope(scope.scope())
        }
        #expect(container.hasActivator(ServiceKey(String.self)))
        let error = failure { () throws(ResolutionError) in try container.resolve(String.self) }
        #expect(error?.code == .factoryFailed && error?.underlying is Failing)
        #expect(error?.path == [ServiceKey(String.self), ServiceKey(Double.self), ServiceKey(Int.self)])
        #expect(try container.resolve(String.self) == "7.0")
        #expect(attempts.value == 2)
    }

    @Test(arguments: keptScopes) func requestThroughTheCapturedContainerReceivesTheCycle(_ scope: TestedScope) throws {
        let container = Container("Services")
        container.register(Int.self) { [unowned container] in try container.resolve(String.self).count }
            .scope(scope.scope())
        container.register(String.self) { (number: Int) in "\(number)" }.scope(scope.scope())
        try container.seal()
        #expect(container.hasActivator(ServiceKey(String.self)))
        for _ in 0..<2 {
            let error = failure { () throws(ResolutionError) in try container.resolve(String.self) }
            #expect(error?.code == .factoryFailed)
            #expect(error?.path == [ServiceKey(String.self), ServiceKey(Int.self)])
            #expect((error?.underlying as? ResolutionError)?.code == .cycle)
        }
    }

    @Test func aWeakServiceBehavesTheSame() throws {
        let container = try sealed {
            $0.register(Part.self) { Part() }.scope(.weak)
            $0.register(Twins.self, Twins.init).scope(.memorySensitive)
        }
        #expect(container.hasActivator(ServiceKey(Part.self)) && container.hasActivator(ServiceKey(Twins.self)))
        let twins = try container.resolve(Twins.self)
        #expect(twins.first === twins.second)
    }

    /// The reset comes during the construction of its part.
    @Test(arguments: [TestedScope.memorySensitive, .custom]) func instanceThatAResetMeetsIsDeliveredAndNotStored(
        _ scope: TestedScope
    ) throws {
        let container = Container("Services")
        let calls = Tally()
        container.register(Part.self) { [unowned container] in
            if calls.increment() == 1 { try container.resetObjectScope(scope.scope()) }
            return Part()
        }
        container.register(Twins.self, Twins.init).scope(scope.scope())
        try container.seal()
        #expect(container.hasActivator(ServiceKey(Twins.self)))
        let first = try container.resolve(Twins.self)
        let second = try container.resolve(Twins.self)
        #expect(first.first !== second.first)
        #expect(try container.resolve(Twins.self).first === second.first)
    }

    @Test func evictedInstanceIsConstructedAgain() throws {
        let container = try sealed {
            $0.register(Part.self) { Part() }
            $0.register(Kept.self) { (part: Part) in Kept(pair: Twins(first: part, second: part)) }
                .scope(.memorySensitive)
        }
        let first = ObjectIdentifier(try container.resolve(Kept.self).pair.first)
        #expect(ObjectIdentifier(try container.resolve(Kept.self).pair.first) == first)
        let held = try container.resolve(Kept.self)
        container.evict(atLeast: .critical)
        let again = try container.resolve(Kept.self)
        #expect(again.pair.first !== held.pair.first)
    }
}
