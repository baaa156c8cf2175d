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

/// What a container keeps is made by the recipe of its record where links can say all of it, in the flight of its
/// registration: the outcome is that of the long way.
@Suite struct FirstInstanceTests {
    private func sealed(_ register: (Container) -> Void) throws -> Container {
        let container = Container("Services")
        register(container)
        try container.seal()
        return container
    }

    @Test func whatLinksCanSayIsMadeByItsRecipe() throws {
        let container = try sealed {
            $0.register(Part.self) { Part() }
            $0.register(Twins.self, Twins.init)
            $0.register(Kept.self, Kept.init).scope(.container)
            $0.register(Both.self, Both.init).scope(.container)
        }
        #expect(container.hasRecipe(ServiceKey(Kept.self)) && container.hasRecipe(ServiceKey(Both.self)))
        let child = Container("Child", parent: container)
        try child.seal()
        #expect(child.hasRecipe(ServiceKey(Kept.self)))
        let grandchild = Container("Grandchild", parent: child)
        grandchild.register(String.self) { (kept: Kept) in "\(kept.pair.first === kept.pair.second)" }.scope(.container)
        try grandchild.seal()
        #expect(grandchild.hasRecipe(ServiceKey(String.self)))
        #expect(try grandchild.resolve(String.self) == "true")
        // Whoever observes is told of what is made: on the long way.
        container.observe { _ in }
        #expect(!container.hasRecipe(ServiceKey(Kept.self)) && !child.hasRecipe(ServiceKey(Kept.self)))
    }

    @Test func whatLeadsElsewhereIsNot() throws {
        func hasRecipe(_ register: (Container) -> Void) throws -> Bool {
            let container = try sealed {
                register($0)
                $0.register(String.self) { (number: Int) in "\(number)" }.scope(.container)
            }
            let text = try container.resolve(String.self)
            #expect(text == "7")
            return container.hasRecipe(ServiceKey(String.self))
        }
        #expect(try hasRecipe { $0.register(Int.self) { 7 } })
        #expect(try hasRecipe { $0.register(Int.self) { 7 }.scope(.container) })
        #expect(try !hasRecipe { $0.register(Int.self) { 7 }.scope(.container).closed { _ in } })
        #expect(try !hasRecipe { $0.register(Int.self) { 7 }.scope(.container).initCompleted { _ in } })
        #expect(try !hasRecipe { $0.register(Int.self) { (_: Resolver) in 7 } })
        #expect(try !hasRecipe { $0.register(Int.self) { (_: Resolver) in 7 }.scope(.container) })
        #expect(
            try !hasRecipe {
                $0.register(Double.self) { 7.5 }
                $0.register(Int.self) { (number: Lazy<Double>) in Int(try number.get()) }
            })
    }

    @Test func itIsMadeInAGraphOfItsOwn() throws {
        let container = try sealed {
            $0.register(Part.self) { Part() }
            $0.register(Twins.self, Twins.init)
            $0.register(Kept.self, Kept.init).scope(.container)
            $0.register(Both.self, Both.init)
        }
        let (one, other) = (try container.resolve(Both.self), try container.resolve(Both.self))
        #expect(one.kept.pair.first === one.kept.pair.second)
        #expect(one.kept.pair.first !== one.part)
        #expect(one.kept.pair.first === other.kept.pair.first && one.part !== other.part)
    }

    /// Long enough for threads to meet at every point between looking and keeping.
    @Test func threadsThatRunThroughThemMakeEachOnce() throws {
        let (tracker, count) = (LifetimeTracker(), 12_000)
        let container = try sealed { container in
            for number in 0..<count {
                container.register(Tracked.self, name: RegistrationName("\(number)")) { Tracked(tracker) }.scope(
                    .container)
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

    /// On the way down, where the rest is not made yet.
    @Test func whoObservesMeanwhileIsToldOfTheRest() throws {
        let container = Container("Services")
        let made = Recorder<String>()
        container.register(Part.self) { [unowned container] in
            container.observe { event in
                if event.kind == .made, let service = event.service { made.record("\(service)") }
            }
            return Part()
        }
        container.register(Int.self) { 7 }.scope(.container)
        container.register(String.self) { (_: Part, number: Int) in "\(number)" }.scope(.container)
        try container.seal()
        #expect(container.hasRecipe(ServiceKey(String.self)))
        #expect(try container.resolve(String.self) == "7")
        #expect(made.values.contains("Int"))
    }

    @Test func whatIsClosedMeanwhileMakesNothingMore() async throws {
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
        }.scope(.container)
        container.register(String.self) { (_: Part, number: Int) in "\(number)" }.scope(.container)
        try container.seal()
        #expect(container.hasRecipe(ServiceKey(String.self)))
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

    @Test func aFailureNamesTheWayAndIsNotKept() throws {
        let attempts = Tally()
        let container = try sealed {
            $0.register(Int.self) {
                attempts.increment()
                if attempts.value == 1 { throw Failing() }
                return 7
            }.scope(.container)
            $0.register(Double.self) { (number: Int) in Double(number) }
            $0.register(String.self) { (number: Double) in "\(number)" }.scope(.container)
        }
        #expect(container.hasRecipe(ServiceKey(String.self)))
        let error = failure { () throws(ResolutionError) in try container.resolve(String.self) }
        #expect(error?.code == .factoryFailed && error?.underlying is Failing)
        #expect(error?.path == [ServiceKey(String.self), ServiceKey(Double.self), ServiceKey(Int.self)])
        #expect(try container.resolve(String.self) == "7.0")
        #expect(attempts.value == 2)
    }

    @Test func whoComesBackThroughItsOwnContainerIsToldTheCircle() throws {
        let container = Container("Services")
        container.register(Int.self) { [unowned container] in try container.resolve(String.self).count }
            .scope(.container)
        container.register(String.self) { (number: Int) in "\(number)" }.scope(.container)
        try container.seal()
        #expect(container.hasRecipe(ServiceKey(String.self)))
        for _ in 0..<2 {
            let error = failure { () throws(ResolutionError) in try container.resolve(String.self) }
            #expect(error?.code == .factoryFailed)
            #expect(error?.path == [ServiceKey(String.self), ServiceKey(Int.self)])
            #expect((error?.underlying as? ResolutionError)?.code == .cycle)
        }
    }
}
