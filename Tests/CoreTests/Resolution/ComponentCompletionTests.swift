import StrataCore
import Testing

/// Completions of services that need each other, in requests that fail or would never end.
@Suite struct ComponentCompletionTests {
    private final class Front: Sendable {
        init(_ back: Back) {}
    }
    private final class Back: Sendable {}
    private final class Broken: Sendable {}
    private final class Reading {
        let resolver: Resolver
        init(_ resolver: Resolver) { self.resolver = resolver }
        deinit { _ = try? resolver.resolve(Broken.self) }
    }
    private struct Refused: Error {}

    /// A completion in a component constructs its own service again, without end.
    @Test(arguments: AnswerMode.allCases, [true, false])
    func completionsThatNeverEndAreTooDeep(_ mode: AnswerMode, swallowing: Bool) throws {
        let completed = Tally()
        let container = try mode.make { container in
            container.register(Front.self) { (back: Back) in Front(back) }.scope(.transient)
                .initCompleted { resolver, _ in
                    completed.increment()
                    if completed.value > 3_000 { throw Refused() }
                    if swallowing {
                        _ = try? resolver.resolve(Front.self)
                    } else {
                        _ = try resolver.resolve(Front.self)
                    }
                }
            container.register(Back.self) { Back() }.initCompleted { (_: Back, _: Front) in }
        }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Back.self) }
        #expect(error?.code == .tooDeep)
        #expect(completed.value <= 1_002)
    }

    /// A stored construction that fails takes the instances that it constructed with it, also those of a component that
    /// is under construction around it.
    @Test(arguments: AnswerMode.allCases)
    func failedConstructionDropsCompletionsOfAnOuterComponent(_ mode: AnswerMode) throws {
        let constructed = Tally()
        let completed = Tally()
        let container = try mode.make { container in
            container.register(Front.self) { (back: Back) in Front(back) }
            container.register(Back.self) {
                constructed.increment()
                return Back()
            }
            .initCompleted { (_: Back, _: Front) in completed.increment() }
            .initCompleted { resolver, _ in _ = try? resolver.resolve(Broken.self) }
            container.register(Broken.self) { (_: Back) throws -> Broken in throw Refused() }.scope(.container)
        }
        _ = try container.resolve(Front.self)
        #expect(constructed.value == 2)
        #expect(completed.value == 1)
        _ = try container.resolve(Front.self)
        #expect(constructed.value == 4)
        #expect(completed.value == 2)
    }

    /// Only the instances of successful constructions are published: if a failed construction has constructed a stored
    /// member of the outer component, that member is constructed again.
    @Test(arguments: AnswerMode.allCases)
    func failedConstructionDropsStoredMembersOfAnOuterComponent(_ mode: AnswerMode) throws {
        let constructed = Tally()
        let completed = Tally()
        let container = try mode.make { container in
            container.register(Front.self) { (resolver: Resolver, _: Unused) in
                _ = try? resolver.resolve(Broken.self)
                return Front(try resolver.resolve(Back.self))
            }
            container.register(Unused.self) { Unused() }.initCompleted { (_: Unused, _: Back) in }
            container.register(Back.self) {
                constructed.increment()
                return Back()
            }
            .scope(.container).initCompleted { (_: Back, _: Front) in completed.increment() }
            container.register(Broken.self) { (_: Back) throws -> Broken in throw Refused() }.scope(.container)
        }
        _ = try container.resolve(Front.self)
        #expect(constructed.value == 2)
        #expect(completed.value == 1)
        _ = try container.resolve(Back.self)
        #expect(constructed.value == 2)
    }
    private final class Unused: Sendable {}

    /// The end of a dropped instance may use a resolver of the request that drops it.
    @Test(arguments: AnswerMode.allCases)
    func deinitOfADroppedInstanceMayUseAResolver(_ mode: AnswerMode) throws {
        let asked = Tally()
        let container = try mode.make { container in
            container.register(Broken.self) {
                asked.increment()
                return Broken()
            }
            container.register(Front.self) { resolver in
                _ = try? resolver.resolve(Holder.self)
                return Front(Back())
            }
            container.register(Holder.self) { (reading: Reading) throws -> Holder in throw Refused() }.scope(.container)
            container.register(Reading.self) { (resolver: Resolver) in Reading(resolver) }
                .initCompleted { (_: Resolver, _: Reading) in }
        }
        _ = try container.resolve(Front.self)
        #expect(asked.value <= 1)
    }
    private final class Holder: Sendable {}
}
