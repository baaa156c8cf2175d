import StrataCore
import Testing

private final class Vault: Sendable {}

private final class Holder: Sendable {
    let resolver: AsyncResolver?
    init(_ resolver: AsyncResolver? = nil) { self.resolver = resolver }
}

/// The proof refuses an `AsyncResolver` where nothing can await it, and one next to a `Resolver`.
@Suite struct MisplacedAsyncResolverTests {
    private func makeContainer(_ register: (Container) -> Void) -> Container {
        let container = Container("Services")
        container.register(Vault.self) { () async throws in Vault() }
        register(container)
        return container
    }

    private func codes(_ register: (Container) -> Void) -> [Problem.Code] {
        let container = makeContainer(register)
        do {
            try container.seal()
            return []
        } catch {
            return error.problems.map(\.code)
        }
    }

    @Test func aFactoryThatDoesNotAwaitIsRefused() {
        #expect(codes { $0.register(Holder.self) { (resolver: AsyncResolver) in Holder(resolver) } } == [.execution])
        #expect(
            codes { $0.register(Holder.self) { (resolver: AsyncResolver, _: Vault) in Holder(resolver) } }
                == [.execution])
    }

    @Test func aMainActorFactoryIsRefused() {
        #expect(
            codes {
                $0.register(Holder.self, onMainActor: { (resolver: AsyncResolver) in Holder(resolver) })
            } == [.execution])
    }

    @Test func aDecoratorIsRefused() {
        #expect(
            codes { container in
                container.register(Holder.self) { Holder() }
                container.decorate(Holder.self) { (_: Holder, resolver: AsyncResolver) in Holder(resolver) }
            } == [.execution])
    }

    @Test func aCompletionIsRefused() {
        #expect(
            codes { container in
                container.register(Holder.self) { Holder() }.initCompleted { (_: Holder, _: AsyncResolver) in }
            } == [.execution])
        #expect(
            codes { container in
                container.register(Holder.self) { () async throws in Holder() }
                    .initCompleted { (_: Holder, _: AsyncResolver) in }
            } == [.execution])
    }

    @Test func aResolverNextToItIsRefused() {
        #expect(
            codes { container in
                container.register(Holder.self) { (_: Resolver, resolver: AsyncResolver) async throws in
                    Holder(resolver)
                }
            } == [.execution])
    }

    @Test func amongOtherParametersOfAnAsyncFactoryItIsAccepted() async throws {
        let container = makeContainer { container in
            container.register(Holder.self) { (vault: Vault, resolver: AsyncResolver) async throws in
                _ = try await resolver.resolve(Vault.self)
                return Holder(resolver)
            }
        }
        try container.seal()
        let holder = try await container.resolve(Holder.self)
        let error = await #expect(throws: ResolutionError.self) { try await holder.resolver?.resolve(Vault.self) }
        #expect(error?.code == .resolverExpired)
    }

    /// No proof has checked an open container. Such a factory receives no resolver, which would outlive it.
    @Test func anOpenContainerHasNoResolverForIt() async throws {
        let container = makeContainer { container in
            container.register(Holder.self) { (resolver: AsyncResolver) in Holder(resolver) }
            container.register(Holder.self, name: "async") { (resolver: AsyncResolver, _: Vault) in Holder(resolver) }
            container.register(Holder.self, name: "completed") { () async throws in Holder() }
                .initCompleted { (_: Holder, _: AsyncResolver) in }
        }
        for name: RegistrationName? in [nil, "async", "completed"] {
            let error = await #expect(throws: ResolutionError.self) {
                try await container.resolve(Holder.self, name: name)
            }
            #expect(error?.code == .missing)
            #expect(error?.path.last == ServiceKey(AsyncResolver.self))
        }
    }
}
