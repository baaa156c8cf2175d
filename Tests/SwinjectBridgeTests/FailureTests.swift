import StrataSwinjectBridge
import class StrataCore.Locked
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
import struct StrataCore.ResolutionError
import struct StrataCore.ServiceKey

/// Implements every requirement of a resolver, like a stand-in in a codebase's tests.
private struct StandIn: Resolver {
    let cat: Cat
    func resolve<Service>(_ serviceType: Service.Type) -> Service? { cat as? Service }
    func resolve<Service>(_ serviceType: Service.Type, name: String?) -> Service? { nil }
    func resolve<Service, Arg1>(_ serviceType: Service.Type, argument: Arg1) -> Service? { nil }
    func resolve<Service, Arg1>(_ serviceType: Service.Type, name: String?, argument: Arg1) -> Service? { nil }
    func resolve<Service, Arg1, Arg2>(
        _ serviceType: Service.Type, arguments arg1: Arg1, _ arg2: Arg2
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2>(
        _ serviceType: Service.Type, name: String?, arguments arg1: Arg1, _ arg2: Arg2
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3>(
        _ serviceType: Service.Type, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3>(
        _ serviceType: Service.Type, name: String?, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3, Arg4>(
        _ serviceType: Service.Type, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3, _ arg4: Arg4
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3, Arg4>(
        _ serviceType: Service.Type, name: String?, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3, _ arg4: Arg4
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3, Arg4, Arg5>(
        _ serviceType: Service.Type, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3, _ arg4: Arg4, _ arg5: Arg5
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3, Arg4, Arg5>(
        _ serviceType: Service.Type, name: String?, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3, _ arg4: Arg4,
        _ arg5: Arg5
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3, Arg4, Arg5, Arg6>(
        _ serviceType: Service.Type, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3, _ arg4: Arg4, _ arg5: Arg5,
        _ arg6: Arg6
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3, Arg4, Arg5, Arg6>(
        _ serviceType: Service.Type, name: String?, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3, _ arg4: Arg4,
        _ arg5: Arg5, _ arg6: Arg6
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3, Arg4, Arg5, Arg6, Arg7>(
        _ serviceType: Service.Type, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3, _ arg4: Arg4, _ arg5: Arg5,
        _ arg6: Arg6, _ arg7: Arg7
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3, Arg4, Arg5, Arg6, Arg7>(
        _ serviceType: Service.Type, name: String?, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3, _ arg4: Arg4,
        _ arg5: Arg5, _ arg6: Arg6, _ arg7: Arg7
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3, Arg4, Arg5, Arg6, Arg7, Arg8>(
        _ serviceType: Service.Type, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3, _ arg4: Arg4, _ arg5: Arg5,
        _ arg6: Arg6, _ arg7: Arg7, _ arg8: Arg8
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3, Arg4, Arg5, Arg6, Arg7, Arg8>(
        _ serviceType: Service.Type, name: String?, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3, _ arg4: Arg4,
        _ arg5: Arg5, _ arg6: Arg6, _ arg7: Arg7, _ arg8: Arg8
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3, Arg4, Arg5, Arg6, Arg7, Arg8, Arg9>(
        _ serviceType: Service.Type, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3, _ arg4: Arg4, _ arg5: Arg5,
        _ arg6: Arg6, _ arg7: Arg7, _ arg8: Arg8, _ arg9: Arg9
    ) -> Service? { nil }
    func resolve<Service, Arg1, Arg2, Arg3, Arg4, Arg5, Arg6, Arg7, Arg8, Arg9>(
        _ serviceType: Service.Type, name: String?, arguments arg1: Arg1, _ arg2: Arg2, _ arg3: Arg3, _ arg4: Arg4,
        _ arg5: Arg5, _ arg6: Arg6, _ arg7: Arg7, _ arg8: Arg8, _ arg9: Arg9
    ) -> Service? { nil }
}

@Suite("SwinjectBridge: failures", .serialized) struct SwinjectBridgeFailureTests {
    let container = Container()

    @Test func aMissIsAnEventWithItsPath() {
        container.register(Owner.self) { r in Owner(pet: r.resolve(Dog.self)) }
        let events = Recorded(container)
        _ = container.resolve(Owner.self)
        #expect(events.services(.failed) == [["Owner", "Dog"]])
        #expect(events.failures.map(\.code) == [.missing])
        #expect(events.events[0].description.hasPrefix("failed: "))
        #expect(events.events[0].kind.description == "failed")
    }

    @Test func observerOfTheParentReceivesEventsOfAChild() {
        let child = Container(parent: container)
        let events = Recorded(container)
        _ = child.resolve(Cat.self, name: "x")
        #expect(events.services(.failed) == [["Cat \"x\""]])
    }

    @Test func aFailureCanBeThrown() throws {
        #expect(throws: StrataResolutionError.self) { try container.resolveOrThrow(Cat.self) }
        container.register(Cat.self) { _ in Cat() }
        container.register(Cat.self, name: "x") { _ in Cat(name: "x") }
        #expect(try container.resolveOrThrow(Cat.self).name == "Mimi")
        #expect(try container.resolveOrThrow(Cat.self, name: "x").name == "x")
    }

    @Test func aThrownFailureHasItsPath() {
        container.register(Owner.self) { _ in Owner() }.implements(Dog.self)
        do throws(StrataResolutionError) {
            _ = try container.resolveOrThrow(Dog.self)
            Issue.record("it was served")
        } catch {
            #expect(error.path.map(\.description) == ["Dog", "Owner"])
        }
    }

    @Test func theLoggingFunctionGetsEachFailure() {
        let texts = Locked<[String]>([])
        Container.loggingFunction = { text in
            guard text.contains("LoggedOnly") else { return }
            texts.withLock { $0.append(text) }
        }
        defer { Container.loggingFunction = nil }
        struct LoggedOnly {}
        #expect(Container.loggingFunction != nil)
        _ = container.resolve(LoggedOnly.self)
        _ = container.resolve(LoggedOnly.self, name: "named")
        container.register(Cat.self) { _ in Cat() }
        _ = container.resolve(Cat.self)
        #expect(texts.withLock(\.count) == 2)
        #expect(texts.withLock { $0[1].contains("LoggedOnly \"named\"") })
    }

    @Test func withoutALoggingFunctionNothingIsSaid() {
        Container.loggingFunction = nil
        #expect(Container.loggingFunction == nil)
        #expect(container.resolve(Cat.self) == nil)
    }

    @Test func theEnvironmentSwitchesLoggingOn() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            unsafe setenv("SWINJECT_LOGGING_ENABLED", "1", 1)
            _ = Container().resolve(Cat.self)
            print("end")
        }
        #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains("Cat"))
    }

    @Test func aCycleWithoutObserversIsPrinted() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let container = Container()
            container.register(Cat.self) { r in
                _ = r.resolve(Cat.self)
                return Cat()
            }
            _ = container.resolve(Cat.self)
        }
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("Cat → Cat"))
    }

    @Test func aMissTakesTheSameTimeHoweverManyAreRegistered() {
        // Does not measure time: a failed lookup reads one table for each container, which requests for an unregistered
        // type show.
        for number in 0..<2000 { container.register(Cat.self, name: "\(number)") { _ in Cat() } }
        for _ in 0..<2000 { #expect(container.resolve(Dog.self) == nil) }
    }

    @Test func aStandInIsAResolver() {
        let resolver: any Resolver = StandIn(cat: Cat(name: "stand-in"))
        #expect(resolver.resolve(Cat.self)?.name == "stand-in")
        #expect(resolver.resolve(Cat.self, arguments: 1, 2) == nil)
        #expect((resolver ~> Cat.self).name == "stand-in")
        #expect(!(resolver is any _Resolver))
    }
}
