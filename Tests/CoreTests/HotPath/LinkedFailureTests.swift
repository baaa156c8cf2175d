import StrataCore
import Testing

private struct Failing: Error {}
private struct Inner: Sendable {}
private struct Middle: Sendable { let inner: Inner }
private struct Outer: Sendable { let middle: Middle }
private final class Endless: Sendable {}

/// Errors of constructions through links equal those of the slow path: the same code, path, site and text.
@Suite struct LinkedFailureTests {
    /// Builds the same graph twice, once with an observer, so that it takes the slow path.
    private func expectSame(_ register: (Container) -> Void) throws {
        let errors = try [false, true].map { isObserved -> ResolutionError? in
            let container = Container("Services")
            register(container)
            container.register(Middle.self, Middle.init)
            container.register(Outer.self, Outer.init)
            if isObserved { container.observe { _ in } }
            try container.seal()
            #expect(container.isLinked(ServiceKey(Outer.self)) == !isObserved)
            return failure { () throws(ResolutionError) in try container.resolve(Outer.self) }
        }
        #expect(errors[0] != nil)
        #expect(errors[0]?.code == errors[1]?.code)
        #expect(errors[0]?.path == errors[1]?.path)
        #expect(errors[0].map { "\($0)" } == errors[1].map { "\($0)" })
        #expect(
            errors[0].map { "\(String(describing: $0.underlying))" }
                == errors[1].map { "\(String(describing: $0.underlying))" })
    }

    @Test(arguments: TestedScope.allCases) func aFactoryThatThrows(_ scope: TestedScope) throws {
        try expectSame { $0.register(Inner.self) { throw Failing() }.scope(scope.scope()) }
    }

    @Test(arguments: TestedScope.allCases) func aFactoryThatThrowsAnErrorOfAnotherContainer(_ scope: TestedScope) throws
    {
        let other = Container("Other")
        other.register(Int.self) { 7 }
        try other.seal()
        try expectSame {
            $0.register(Inner.self) {
                _ = try other.resolve(String.self)
                return Inner()
            }.scope(scope.scope())
        }
    }

    @Test func factoryWithAResolverThatThrows() throws {
        try expectSame { $0.register(Inner.self) { (_: Resolver) in throw Failing() }.scope(.container) }
    }

    @Test func aFailureIsNotCached() throws {
        let container = Container()
        let fails = Variable(true)
        container.register(Inner.self) {
            if fails.current { throw Failing() }
            return Inner()
        }.scope(.container)
        container.register(Middle.self, Middle.init)
        try container.seal()
        #expect(failure { () throws(ResolutionError) in try container.resolve(Middle.self) } != nil)
        fails.set(false)
        _ = try container.resolve(Middle.self)
    }

    /// A factory that requests its own service from a captured container: an endless construction that no proof can
    /// see.
    @Test(arguments: [262_144, 524_288, 8_388_608]) func aRecursionWithoutEndIsAnError(_ stackSize: Int) throws {
        let container = Container()
        container.register(Endless.self) { [unowned container] in try container.resolve(Endless.self) }
        container.register(Int.self) { (_: Endless) in 7 }
        try container.seal()
        #expect(container.isLinked(ServiceKey(Int.self)))
        let code = onThread(stackSize: stackSize) {
            var error = failure { () throws(ResolutionError) in try container.resolve(Int.self) }
            while let inner = error?.underlying as? ResolutionError { error = inner }
            return error?.code
        }
        #expect(code == .tooDeep)
        #expect(
            onThread { failure { () throws(ResolutionError) in try container.resolve(Double.self) }?.code } == .missing)
    }
}
