import StrataCore
import Testing

/// Lets a resolver escape from its factory, which is a misuse.
private final class Smuggler: @unchecked Sendable {
    // Sendable: used by one thread.
    var resolver: Resolver?
}

@Suite struct ResolverTests {
    @Test func keptAfterItsFactoryItIsExpired() throws {
        let container = Container()
        let smuggler = Smuggler()
        container.register(Int.self) { (resolver: Resolver) in
            smuggler.resolver = resolver
            return 1
        }
        container.register(String.self) { "" }
        _ = try container.resolve(Int.self)
        let error = #expect(throws: ResolutionError.self) { try smuggler.resolver?.resolve(String.self) }
        #expect(error?.code == .resolverExpired)
    }

    @Test func keptAfterItsFactoryItTakesNoArgumentsEither() throws {
        let container = Container()
        let smuggler = Smuggler()
        container.register(Int.self) { (resolver: Resolver) in
            smuggler.resolver = resolver
            return 1
        }
        container.register(String.self) { (number: Assisted<Int>) in "\(number.value)" }
        _ = try container.resolve(Int.self)
        let error = #expect(throws: ResolutionError.self) {
            try smuggler.resolver?.resolve(String.self, arguments: 1)
        }
        #expect(error?.code == .resolverExpired)
    }

    @Test func keptAfterItsCompletionItIsExpired() throws {
        let container = Container()
        let smuggler = Smuggler()
        container.register(Int.self) { 1 }.initCompleted { resolver, _ in smuggler.resolver = resolver }
        _ = try container.resolve(Int.self)
        let error = #expect(throws: ResolutionError.self) { try smuggler.resolver?.resolve(Int.self) }
        #expect(error?.code == .resolverExpired)
    }

    @Test func keptAfterItsFactoryThrewItIsExpired() throws {
        let container = Container()
        let smuggler = Smuggler()
        container.register(Int.self) { (resolver: Resolver) in
            smuggler.resolver = resolver
            throw CancellationError()
        }
        _ = try? container.resolve(Int.self)
        let error = #expect(throws: ResolutionError.self) { try smuggler.resolver?.resolve(Int.self) }
        #expect(error?.code == .resolverExpired)
    }

    @Test func amongOtherParametersItIsExpiredAfterwardsToo() throws {
        let container = Container()
        let smuggler = Smuggler()
        container.register(String.self) { "" }
        container.register(Int.self) { (resolver: Resolver, _: String) in
            smuggler.resolver = resolver
            return try resolver.resolve(String.self).count
        }
        #expect(try container.resolve(Int.self) == 0)
        let error = #expect(throws: ResolutionError.self) { try smuggler.resolver?.resolve(String.self) }
        #expect(error?.code == .resolverExpired)
    }

    @Test func aFactoryMaySurviveAMissingService() throws {
        let container = Container()
        container.register(Int.self) { (resolver: Resolver) in (try? resolver.resolve(String.self))?.count ?? 7 }
        #expect(try container.resolve(Int.self) == 7)
    }

    @Test func aNameIsPassedOn() throws {
        let container = Container()
        container.register(Int.self, name: "seven") { 7 }
        container.register(String.self) { (resolver: Resolver) in "\(try resolver.resolve(Int.self, name: "seven"))" }
        #expect(try container.resolve(String.self) == "7")
    }

    @Test func amongOtherParametersItsErrorsPassWithTheirPath() throws {
        let container = Container()
        container.register(String.self) { "" }
        container.register(Int.self) { (resolver: Resolver, _: String) in Int(try resolver.resolve(Double.self)) }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(error?.code == .missing)
        #expect(error?.path == [ServiceKey(Int.self), ServiceKey(Double.self)])
    }
}
