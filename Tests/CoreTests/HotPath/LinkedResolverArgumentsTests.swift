import StrataCore
import Testing

private final class Shared: Sendable {}
private struct Sum: Sendable {
    let value: Int
    let shared: Shared
}
private struct Level: Sendable { let depth: Int }
private struct Both: Sendable {
    let sums: [Sum]
    let shared: Shared
}
private final class Done: Sendable {}
private struct Part<let number: Int>: Sendable {}
private final class Note: Sendable { let text = Recorder<String>() }
@MainActor private final class Screen { let shared: Shared; init(_ shared: Shared) { self.shared = shared } }

/// Resolvers together with run-time arguments, with completions and on the main actor, through links.
@Suite struct LinkedResolverArgumentsTests {
    private func sealed(_ register: (Container) -> Void) throws -> Container {
        let container = Container("Services")
        register(container)
        try container.seal()
        return container
    }

    private func registerSum(in container: Container) {
        container.register(Shared.self) { Shared() }
        container.register(Sum.self) { (one: Assisted<Int>, shared: Shared, other: Assisted<UInt8>) in
            Sum(value: one.value + Int(other.value), shared: shared)
        }
    }

    /// What a resolver constructs with arguments belongs to the graph, and leaves the arguments of the factory alone.
    @Test func argumentsOfARequestToAResolver() throws {
        let container = try sealed {
            registerSum(in: $0)
            $0.register(Level.self) { resolver in
                Level(depth: try resolver.resolve(Sum.self, arguments: 20, UInt8(1)).value)
            }
            $0.register(Both.self) {
                (first: Assisted<Int>, resolver: Resolver, level: Level, shared: Shared, last: Assisted<UInt8>) in
                let inner = try resolver.resolve(Sum.self, arguments: 300, UInt8(4))
                let outer = Sum(value: first.value + Int(last.value) + level.depth, shared: shared)
                return Both(sums: [inner, outer], shared: try resolver.resolve())
            }
        }
        for _ in 0..<3 {
            let both = try container.resolve(Both.self, arguments: 1_000, UInt8(7))
            #expect(both.sums.map(\.value) == [304, 1_028])
            #expect(both.sums.allSatisfy { $0.shared === both.shared })
        }
    }

    @Test func aFactoryRequestsItselfWithOtherArguments() throws {
        let container = try sealed {
            $0.register(Level.self) { (depth: Assisted<Int>, resolver: Resolver) in
                let below = depth.value == 0 ? 0 : try resolver.resolve(Level.self, arguments: depth.value - 1).depth
                return Level(depth: below + depth.value)
            }
        }
        #expect(container.isLinked(ServiceKey(Level.self)))
        #expect(try container.resolve(Level.self, arguments: 6).depth == 21)
    }

    @Test func aGraphScopedFactoryThatRequestsItselfIsACycle() throws {
        let container = Container("Services")
        container.register(Level.self) { (depth: Assisted<Int>, resolver: Resolver) in
            Level(depth: try resolver.resolve(Level.self, arguments: depth.value + 1).depth)
        }.scope(.graph)
        try container.seal()
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Level.self, arguments: 0) }
        #expect(error?.code == .cycle)
    }

    @Test func wrongArgumentsAreReported() throws {
        let container = try sealed {
            registerSum(in: $0)
            $0.register(Level.self) { resolver in
                Level(depth: try resolver.resolve(Sum.self, arguments: 1, "2").value)
            }
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Level.self) }
        #expect(error?.code == .argumentMismatch)
        #expect(error?.path == [ServiceKey(Level.self), ServiceKey(Sum.self)])
    }

    /// Several arguments are not one argument that is a tuple, although links compare their types at once.
    @Test(arguments: [false, true]) func aTupleIsOneArgument(_ isOpen: Bool) throws {
        let container = Container("Services")
        container.register(Shared.self) { Shared() }
        container.register(Sum.self) { (pair: Assisted<(Int, UInt8)>, shared: Shared) in
            Sum(value: pair.value.0 + Int(pair.value.1), shared: shared)
        }
        container.register(Level.self) { (depth: Assisted<Int>, _: Assisted<UInt8>) in Level(depth: depth.value) }
        container.register(Done.self) { [weak container] resolver in
            _ = try resolver.resolve(Sum.self, arguments: (1, UInt8(2)))
            _ = try resolver.resolve(Level.self, arguments: 1, UInt8(2))
            for _ in 0..<2 {
                let codes = [
                    failure { () throws(ResolutionError) in _ = try resolver.resolve(Sum.self, arguments: 1, UInt8(2))
                    },
                    failure { () throws(ResolutionError) in
                        _ = try resolver.resolve(Level.self, arguments: (1, UInt8(2)))
                    },
                    failure { () throws(ResolutionError) in _ = try container?.resolve(Sum.self, arguments: 1, UInt8(2))
                    },
                    failure { () throws(ResolutionError) in
                        _ = try container?.resolve(Level.self, arguments: (1, UInt8(2)))
                    },
                ].map { $0?.code }
                #expect(codes == Array(repeating: .argumentMismatch, count: 4))
            }
            return Done()
        }
        if !isOpen { try container.seal() }
        _ = try container.resolve(Done.self)
    }

    /// The service counts as under way until its completions have run, as on the slow path.
    @Test(arguments: [false, true]) func aCompletionThatLeadsBackThroughAStoredService(_ isOpen: Bool) throws {
        let order = Recorder<String>()
        let container = Container("Services")
        container.register(Shared.self) { (resolver: Resolver) in
            order.record("stored")
            _ = try? resolver.resolve(Done.self)
            return Shared()
        }.scope(.container)
        container.register(Done.self) { (_: Resolver) in
            order.record("made")
            return Done()
        }.scope(.transient).initCompleted { (_: Done, _: Shared) in order.record("completed") }
        if !isOpen { try container.seal() }
        _ = try container.resolve(Done.self)
        #expect(order.values == ["made", "stored", "completed"])
    }

    /// Also where an adapter or another service is between the completion and the stored service.
    @Test(arguments: [false, true], 0..<3) func aCompletionThatNeedsItselfThroughAStoredService(
        _ isSealed: Bool, _ form: Int
    ) throws {
        let made = Tally()
        let container = try container(isSealed: isSealed) {
            let shared = $0.register(Shared.self) { (resolver: Resolver) in
                _ = try resolver.resolve(Done.self)
                return Shared()
            }.scope(.container)
            let done = $0.register(Done.self) { (_: Resolver) in
                made.increment()
                return Done()
            }
            switch form {
            case 0: done.initCompleted { (_: Done, _: Shared?) in }
            case 1:
                shared.contributed()
                done.initCompleted { (_: Done, _: [Shared]) in }
            default:
                $0.register(Note.self) { (_: Shared) in Note() }
                done.initCompleted { (_: Done, _: Note) in }
            }
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Done.self) }
        #expect(error?.code == .cycle && made.value == 1)
    }

    /// On the small stack that is left, each service is constructed as a whole or fails with `.tooDeep`.
    @Test func whereTheStackIsShort() throws {
        let (made, completed) = (Tally(), Tally())
        let codes = Recorder<ResolutionError.Code?>()
        let container = try sealed {
            $0.register(Done.self) { (_: Resolver) in
                made.increment()
                return Done()
            }.scope(.transient).initCompleted { (_: Done) in completed.increment() }
            $0.register(Note.self) { (_: Resolver) in Note() }
            $0.register(Part<0>.self) { Part<0>() }
            $0.register(Part<1>.self) { Part<1>() }
            $0.register(Part<2>.self) { Part<2>() }
            $0.register(Part<3>.self) { Part<3>() }
            $0.register(Part<4>.self) { Part<4>() }
            $0.register(Part<5>.self) { Part<5>() }
            $0.register(Part<6>.self) { Part<6>() }
            $0.register(Part<7>.self) { Part<7>() }
            $0.register(Part<8>.self) { Part<8>() }
            $0.register(Level.self) { (depth: Assisted<Int>, resolver: Resolver) in
                if depth.value == 0 {
                    // More than have a slot, so that the graph notes what is under construction.
                    _ = (try resolver.resolve(Part<0>.self), try resolver.resolve(Part<1>.self))
                    _ = (try resolver.resolve(Part<2>.self), try resolver.resolve(Part<3>.self))
                    _ = (try resolver.resolve(Part<4>.self), try resolver.resolve(Part<5>.self))
                    _ = (try resolver.resolve(Part<6>.self), try resolver.resolve(Part<7>.self))
                    _ = try resolver.resolve(Part<8>.self)
                }
                do {
                    return try resolver.resolve(Level.self, arguments: depth.value + 1)
                } catch {
                    codes.record(failure { () throws(ResolutionError) in _ = try resolver.resolve(Done.self) }?.code)
                    codes.record(failure { () throws(ResolutionError) in _ = try resolver.resolve(Note.self) }?.code)
                    throw error
                }
            }
        }
        let error = onThread(stackSize: 524_288) {
            failure { () throws(ResolutionError) in _ = try container.resolve(Level.self, arguments: 0) }
        }
        #expect(error??.code == .tooDeep)
        #expect(made.value == completed.value)
        #expect(made.value > 0)
        #expect(codes.values.allSatisfy { $0 == nil || $0 == .tooDeep })
    }

    @Test(arguments: [false, true]) func completionsOfAFactoryThatTakesAResolver(_ isAmongOthers: Bool) throws {
        let kept = Variable<Resolver?>(nil)
        let container = try sealed {
            $0.register(Shared.self) { Shared() }
            let registration =
                isAmongOthers
                ? $0.register(Note.self) { (_: Shared, resolver: Resolver) in
                    kept.set(resolver)
                    return Note()
                }
                : $0.register(Note.self) { (resolver: Resolver) in
                    kept.set(resolver)
                    return Note()
                }
            registration.initCompleted { (note: Note, _: Shared) in
                let code = failure { () throws(ResolutionError) in _ = try kept.current?.resolve(Shared.self) }?.code
                note.text.record(code == .resolverExpired ? "expired" : "alive")
            }.initCompleted { (resolver: Resolver, note: Note) in
                _ = try resolver.resolve(Shared.self)
                note.text.record("late")
            }
        }
        #expect(container.isLinked(ServiceKey(Note.self)))
        #expect(try container.resolve(Note.self).text.values == ["expired", "late"])
    }

    @MainActor @Test func aResolverOnTheMainActor() throws {
        let container = try sealed {
            $0.register(Shared.self) { Shared() }
            $0.register(Screen.self, onMainActor: { resolver in Screen(try resolver.resolve()) })
        }
        _ = try container.resolve(Screen.self)
    }

    @Test func aCompletionTakesNoRunTimeArguments() throws {
        let container = Container("Services")
        container.register(Level.self) { (depth: Assisted<Int>) in Level(depth: depth.value) }
            .initCompleted { (_: Level, _: Assisted<Int>) in }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Level.self, arguments: 1) }
        #expect(error?.code == .needsArguments)
        let refused = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(refused?.problems.map(\.code) == [.needsArguments])
    }
}
