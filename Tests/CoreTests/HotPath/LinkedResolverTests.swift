import StrataCore
import Testing

private final class Shared: Sendable {}
private final class Kept: Sendable {}
private struct Couple: Sendable {
    let first: Shared
    let second: Shared
}
private struct Nest: Sendable {
    let couple: Couple
    let shared: Shared
    let late: Shared
}
private struct Part<let number: Int>: Sendable { let shared: Shared }
private struct Failing: Error {}
private struct Left: Sendable {}
private struct Right: Sendable {}
private struct Middle: Sendable { let right: Right }
@MainActor private final class Screen {}

/// Factories that take a resolver, through links: the same as on the slow path, and together with it in one graph.
@Suite struct LinkedResolverTests {
    private func sealed(_ register: (Container) -> Void) throws -> Container {
        let container = Container("Services")
        register(container)
        try container.seal()
        return container
    }

    private func registerCouple(in container: Container) {
        container.register(Shared.self) { Shared() }
        container.register(Couple.self) { resolver in
            Couple(first: try resolver.resolve(), second: try resolver.resolve())
        }
    }

    @Test func aResolverSharesTheGraph() throws {
        let container = try sealed(registerCouple)
        #expect(container.isLinked(ServiceKey(Couple.self)))
        let (one, other) = (try container.resolve(Couple.self), try container.resolve(Couple.self))
        #expect(one.first === one.second)
        #expect(one.first !== other.first)
    }

    @Test func aResolverAmongOtherParametersSharesTheGraph() throws {
        let container = try sealed {
            registerCouple(in: $0)
            $0.register(Nest.self) { (shared: Shared, resolver: Resolver, couple: Couple) in
                Nest(couple: couple, shared: shared, late: try resolver.resolve())
            }
        }
        #expect(container.isLinked(ServiceKey(Nest.self)))
        let nest = try container.resolve(Nest.self)
        #expect(nest.shared === nest.late)
        #expect(nest.shared === nest.couple.first)
    }

    /// Its own resolver serves it after the resolvers of its parameters have ended.
    @Test func aResolverAmongOtherParametersIsThatOfItsFactory() throws {
        let container = try sealed {
            $0.register(Shared.self) { Shared() }
            $0.register(Left.self) { (_: Resolver, _: Shared) in Left() }
            $0.register(Middle.self) { (_: Left, resolver: Resolver, _: Left, other: Resolver) in
                _ = try resolver.resolve(Left.self)
                return Middle(right: try other.resolve())
            }
            $0.register(Right.self) { (_: Shared, resolver: Resolver) in
                _ = try resolver.resolve(Left.self)
                return Right()
            }
        }
        #expect(container.isLinked(ServiceKey(Middle.self)))
        _ = try container.resolve(Middle.self)
    }

    @Test func errorsOfAResolverAmongOtherParametersPassWithTheirPath() throws {
        let container = try sealed {
            $0.register(Shared.self) { Shared() }
            $0.register(Middle.self) { (_: Shared, resolver: Resolver) in Middle(right: try resolver.resolve()) }
            $0.register(Left.self) { (_: Middle) in Left() }
            $0.register(Kept.self) { (_: Resolver, _: Shared) in throw Failing() }
        }
        let missing = #expect(throws: ResolutionError.self) { try container.resolve(Left.self) }
        #expect(missing?.code == .missing)
        #expect(missing?.path == [ServiceKey(Left.self), ServiceKey(Middle.self), ServiceKey(Right.self)])
        let failed = #expect(throws: ResolutionError.self) { try container.resolve(Kept.self) }
        #expect(failed?.code == .factoryFailed)
        #expect(failed?.path == [ServiceKey(Kept.self)])
        #expect(failed?.underlying is Failing)
    }

    @Test func aCycleThroughAResolverAmongOtherParametersIsFound() throws {
        let container = try sealed {
            $0.register(Shared.self) { Shared() }
            $0.register(Left.self) { (_: Shared, resolver: Resolver) in
                _ = try resolver.resolve(Middle.self)
                return Left()
            }
            $0.register(Right.self) { (_: Left) in Right() }
            $0.register(Middle.self) { (right: Right) in Middle(right: right) }
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Left.self) }
        #expect(error?.code == .cycle)
        #expect(
            error?.path == ([Left.self, Middle.self, Right.self, Left.self] as [Any.Type]).map { ServiceKey($0) })
    }

    /// Its parameters alone request nothing twice.
    @Test func servicesThatAResolverMayRequestAreShared() throws {
        let parent = try sealed(registerCouple)
        let child = Container("Child", parent: parent)
        child.register(Kept.self) { Kept() }
        child.register(String.self) { (shared: Shared, _: Kept, couple: Couple) in
            "\(shared === couple.first) \(shared === couple.second)"
        }
        try child.seal()
        #expect(child.isLinked(ServiceKey(String.self)))
        #expect(try child.resolve(String.self) == "true true")
    }

    @Test(arguments: [false, true]) func theLongWayJoinsTheGraph(_ lazyFirst: Bool) throws {
        let container = try sealed {
            registerCouple(in: $0)
            $0.register(Nest.self) { resolver in
                let early = lazyFirst ? try resolver.resolve(Lazy<Shared>.self) : nil
                let couple = try resolver.resolve(Couple.self)
                let shared = try resolver.resolve(Shared.self)
                let late = try early ?? resolver.resolve(Lazy<Shared>.self)
                return Nest(couple: couple, shared: shared, late: try late.get())
            }
        }
        #expect(container.isLinked(ServiceKey(Nest.self)))
        for _ in 0..<3 {
            let nest = try container.resolve(Nest.self)
            #expect(nest.couple.first === nest.shared)
            #expect(nest.late === nest.shared)
        }
    }

    @Test func moreThanHasAPlaceIsSharedToo() throws {
        let container = try sealed {
            registerCouple(in: $0)
            $0.register(Part<0>.self, Part<0>.init)
            $0.register(Part<1>.self, Part<1>.init)
            $0.register(Part<2>.self, Part<2>.init)
            $0.register(Part<3>.self, Part<3>.init)
            $0.register(Part<4>.self, Part<4>.init)
            $0.register(Part<5>.self, Part<5>.init)
            $0.register(Part<6>.self, Part<6>.init)
            $0.register(Part<7>.self, Part<7>.init)
            $0.register(Part<8>.self, Part<8>.init)
            $0.register([Shared].self) { resolver in
                let couple = try resolver.resolve(Couple.self)
                let (zero, one) = (try resolver.resolve(Part<0>.self), try resolver.resolve(Part<1>.self))
                let (two, three) = (try resolver.resolve(Part<2>.self), try resolver.resolve(Part<3>.self))
                let (four, five) = (try resolver.resolve(Part<4>.self), try resolver.resolve(Part<5>.self))
                let (six, seven) = (try resolver.resolve(Part<6>.self), try resolver.resolve(Part<7>.self))
                let eight = try resolver.resolve(Part<8>.self)
                return [
                    couple.first, couple.second, zero.shared, one.shared, two.shared, three.shared, four.shared,
                    five.shared, six.shared, seven.shared, eight.shared, try resolver.resolve(Shared.self),
                ]
            }
        }
        let instances = try container.resolve([Shared].self)
        #expect(instances.allSatisfy { $0 === instances[0] })
    }

    @Test func aCycleIsFoundBeforeAFactoryRunsTwice() throws {
        let runs = Tally()
        let container = try sealed {
            $0.register(Left.self) { resolver in
                runs.increment()
                _ = try resolver.resolve(Middle.self)
                return Left()
            }
            $0.register(Middle.self, Middle.init)
            $0.register(Right.self) { resolver in
                runs.increment()
                _ = try resolver.resolve(Left.self)
                return Right()
            }
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Left.self) }
        #expect(error?.code == .cycle)
        #expect(
            error?.path == [
                ServiceKey(Left.self), ServiceKey(Middle.self), ServiceKey(Right.self), ServiceKey(Left.self),
            ])
        #expect(runs.value == 2)
    }

    @Test func errorOfAResolverPassesAndAnyOtherIsWrapped() throws {
        let container = try sealed {
            $0.register(Left.self) { resolver in
                _ = try resolver.resolve(Kept.self)
                return Left()
            }
            $0.register(Right.self) { (_: Resolver) in throw Failing() }
            $0.register(Middle.self) { resolver in
                _ = try? resolver.resolve(Kept.self)
                return Middle(right: try resolver.resolve())
            }
        }
        let missing = #expect(throws: ResolutionError.self) { try container.resolve(Left.self) }
        #expect(missing?.code == .missing)
        #expect(missing?.path == [ServiceKey(Left.self), ServiceKey(Kept.self)])
        let failed = #expect(throws: ResolutionError.self) { try container.resolve(Middle.self) }
        #expect(failed?.code == .factoryFailed)
        #expect(failed?.path == [ServiceKey(Middle.self), ServiceKey(Right.self)])
        #expect(failed?.underlying is Failing)
    }

    @Test func aResolverEndsWithItsFactory() throws {
        let box = Variable<Resolver?>(nil)
        let container = try sealed {
            registerCouple(in: $0)
            $0.register(Left.self) { resolver in
                box.set(resolver)
                return Left()
            }
        }
        _ = try container.resolve(Left.self)
        let error = #expect(throws: ResolutionError.self) { try box.current?.resolve(Couple.self) }
        #expect(error?.code == .resolverExpired)
    }

    /// The thread serves one factory after the other with the same state; no factory gets the state of the next one.
    @Test func aKeptResolverIsNotTheNextOnes() throws {
        let parent = Container("Parent")
        let kept = Variable<Resolver?>(nil)
        let codes = Recorder<ResolutionError.Code?>()
        parent.register(Left.self) { resolver in
            kept.set(resolver)
            return Left()
        }
        try parent.seal()
        let child = Container("Child", parent: parent)
        child.register(Shared.self) { Shared() }
        child.register(Right.self) { resolver in
            let own = try resolver.resolve(Shared.self)
            codes.record(failure { () throws(ResolutionError) in _ = try kept.current?.resolve(Shared.self) }?.code)
            #expect(try resolver.resolve(Shared.self) === own)
            return Right()
        }
        try child.seal()
        for _ in 0..<3 {
            _ = try parent.resolve(Left.self)
            _ = try child.resolve(Right.self)
        }
        #expect(codes.values == [.resolverExpired, .resolverExpired, .resolverExpired])
    }

    @Test func aParentsFactoryNeverSeesTheChild() throws {
        let parent = try sealed {
            $0.register(String.self) { "parent" }
            $0.register([String].self) { resolver in [try resolver.resolve(String.self)] }
        }
        let child = Container("Child", parent: parent)
        child.register(String.self) { "child" }
        try child.seal()
        #expect(child.isLinked(ServiceKey([String].self)))
        #expect(try child.resolve([String].self) == ["parent"])
    }

    @Test func aSharedServiceIsConstructedOnceBelowIt() throws {
        let container = try sealed {
            $0.register(Kept.self) { Kept() }.scope(.container)
            $0.register(Middle.self) { resolver in
                let (one, other) = (try resolver.resolve(Kept.self), try resolver.resolve(Kept.self))
                #expect(one === other)
                return Middle(right: Right())
            }
        }
        for _ in 0..<2 { _ = try container.resolve(Middle.self) }
    }

    @Test func aCompletionThatRequestsWaitsForTheWholeResolve() throws {
        let order = Recorder<String>()
        let container = try sealed {
            $0.register(Kept.self) { Kept() }.scope(.container).initCompleted { (_: Resolver, _: Kept) in
                order.record("completed")
            }
            $0.register(Left.self) { resolver in
                _ = try resolver.resolve(Kept.self)
                order.record("made")
                return Left()
            }
        }
        _ = try container.resolve(Left.self)
        #expect(order.values == ["made", "completed"])
    }

    @Test func argumentsAreTakenAndMismatchesReported() throws {
        let container = try sealed {
            $0.register(String.self) { (number: Assisted<Int>) in "\(number.value)" }
            $0.register([String].self) { resolver in
                [try resolver.resolve(String.self, arguments: 7), try resolver.resolve(String.self, arguments: 8)]
            }
            $0.register(Left.self) { resolver in
                _ = try resolver.resolve(String.self)
                return Left()
            }
        }
        #expect(try container.resolve([String].self) == ["7", "8"])
        #expect(throws: ResolutionError.self) { try container.resolve(Left.self) }
    }

    @MainActor @Test func theMainActorIsKnownBelowAResolver() throws {
        let container = try sealed {
            $0.register(Screen.self, onMainActor: { Screen() })
            $0.register(Left.self) { resolver in
                _ = try resolver.resolve(Screen.self)
                return Left()
            }
        }
        #expect(container.isLinked(ServiceKey(Left.self)))
        _ = try container.resolve(Left.self)
    }
}
