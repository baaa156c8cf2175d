import StrataCore
import Testing

private final class A: Sendable {}
private final class B: Sendable {}
private final class Root: Sendable {}

/// Awaited services of an open scope at their edges: the same with links and on the slow path.
@Suite(.timeLimit(.minutes(10))) struct AwaitedScopeEdgeTests {
    /// The instance of a scope belongs to the layer of its registration, which stays open.
    @Test(arguments: [true, false]) func theContainerOfTheRequestClosesMeanwhile(isSealed: Bool) async throws {
        let (began, goOn) = (Gate(), Gate())
        let (parent, child) = try parentAndChild(isSealed: isSealed) { parent, child in
            for layer in [parent, child] { layer.opens(.job) }
            parent.register(A.self) { () async in
                began.open()
                await goOn.wait()
                return A()
            }.scope(.scoped(.job))
            child.register(Root.self) { (_: A) in Root() }.scope(.transient)
        }
        defer { withExtendedLifetime(parent) {} }
        try await child.withScope(.job) { scope in
            let first = Task { try await scope.resolve(A.self) }
            await began.wait()
            let second = Task { try await scope.resolve(A.self) }
            let above = Task { try await scope.resolve(Root.self) }
            // Long enough for them to wait for the first one.
            try await Task.sleep(for: .milliseconds(200))
            await child.close()
            goOn.open()
            let instance = try await first.value
            #expect(try await second.value === instance)
            _ = try await above.value
        }
    }

    /// A detached task does not inherit the values of the task, but its resolver knows the request.
    @Test(arguments: [true, false]) func aDetachedTaskWorksForTheRequest(isSealed: Bool) async throws {
        let opened = Opened()
        let (parent, child) = try parentAndChild(isSealed: isSealed) { _, child in
            child.opens(.job)
            child.register(A.self) { () async throws in
                _ = try await opened.scope?.resolve(A.self)
                return A()
            }.scope(.scoped(.job))
            child.register(Root.self) { (resolver: AsyncResolver) async throws in
                _ = try await Task.detached { try await resolver.resolve(A.self) }.value
                return Root()
            }.scope(.transient)
        }
        defer { withExtendedLifetime(parent) {} }
        try await child.withScope(.job) { scope in
            opened.scope = scope
            defer { opened.scope = nil }
            let error = try #require(await failure { try await scope.resolve(Root.self) })
            #expect(error.code == .factoryFailed && error.path == [ServiceKey(Root.self), ServiceKey(A.self)])
            let cycle = try #require(error.underlying as? ResolutionError)
            #expect(cycle.code == .cycle && cycle.path == [ServiceKey(A.self)])
        }
    }

    /// The error of a request that waits in vain names the service for which the other one is constructed.
    @Test(arguments: [true, false]) func aTimeoutNamesTheServiceOfTheScope(isSealed: Bool) async throws {
        let (began, goOn) = (Gate(), Gate())
        let (parent, child) = try parentAndChild(isSealed: isSealed) { _, child in
            child.opens(.job)
            child.register(B.self) { () async in
                began.open()
                await goOn.wait()
                return B()
            }.scope(.container)
            child.register(A.self) { (_: B) async in A() }.scope(.scoped(.job))
        }
        defer { withExtendedLifetime(parent) {} }
        try await child.withScope(.job) { scope in
            let first = Task { try await scope.resolve(A.self) }
            await began.wait()
            child.constructionTimeout = .milliseconds(50)
            let error = await failure { try await child.resolve(B.self) }
            #expect(error?.code == .constructionTimeout)
            #expect(error.map { "\($0)".contains("for `A`") } == true)
            goOn.open()
            _ = try await first.value
        }
    }
}

/// The open scope, for a factory that leads back to it.
private final class Opened: Sendable {
    private let value = Locked<Scope?>(nil)
    var scope: Scope? {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
