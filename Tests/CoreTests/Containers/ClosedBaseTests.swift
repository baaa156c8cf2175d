import StrataCore
import Testing

/// A request that reaches a service of a closed layer fails with one error, independent of which layers are sealed.
@Suite struct ClosedBaseTests {
    @Test(arguments: [true, false], 1...2) func pathHasTheServiceOnce(isSealed: Bool, decorators: Int) async throws {
        let parent = Container("Parent")
        parent.register(Int.self) { 1 }
        let child = Container("Child", parent: parent)
        for _ in 0..<decorators { child.decorate(Int.self) { (base: Int) in base + 1 } }
        child.register([Int].self) { (number: Int) in [number] }
        if isSealed {
            try parent.seal()
            try child.seal()
        }
        let before = try child.resolveNow([Int].self)
        #expect(before == [1 + decorators])
        await parent.close()
        let error = #expect(throws: ResolutionError.self) { try child.resolveNow([Int].self) }
        #expect(error?.code == .containerClosed)
        #expect(error?.path == [ServiceKey([Int].self), ServiceKey(Int.self)])
    }

    @Test(arguments: [true, false]) func anOpenLayerLosesWhatItDecorated(isSealed: Bool) async throws {
        let root = Container("Root")
        root.register(Int.self) { 1 }.scope(.container)
        let middle = Container("Middle", parent: root)
        let child = Container("Child", parent: middle)
        child.decorate(Int.self) { (base: Int) in base + 1 }
        if isSealed {
            try root.seal()
            try middle.seal()
        }
        #expect(try child.resolveNow(Int.self) == 2)
        await root.close()
        let error = #expect(throws: ResolutionError.self) { try child.resolveNow(Int.self) }
        #expect(error?.code == .containerClosed)
    }

    /// An instance of a decorator that exists is refused, too: it uses an instance that was closed.
    @Test(arguments: [true, false], 1...2) func aStoredDecoratorEndsWithItsBase(
        isSealed: Bool, decorators: Int
    ) async throws {
        let root = Container("Root")
        root.register(Int.self) { 1 }.scope(.container)
        let middle = Container("Middle", parent: root)
        for _ in 0..<decorators { middle.decorate(Int.self) { (base: Int) in base + 1 } }
        let child = Container("Child", parent: middle)
        child.register([Int].self) { (number: Int) in [number] }
        child.register(Set<Int>.self) { (resolver: Resolver) in [try resolver.resolve(Int.self)] }
        child.opens("job")
        if isSealed { for layer in [root, middle, child] { try layer.seal() } }
        #expect(try child.resolveNow([Int].self) == [1 + decorators])
        #expect(try child.resolveNow(Set<Int>.self) == [1 + decorators])
        #expect(try child.resolveNow(Int?.self) == 1 + decorators)
        await root.close()
        let key = ServiceKey(Int.self)
        for layer in [middle, child] {
            let error = #expect(throws: ResolutionError.self) { try layer.resolveNow(Int.self) }
            #expect(error?.code == .containerClosed && error?.path == [key])
        }
        let below = #expect(throws: ResolutionError.self) { try child.resolveNow([Int].self) }
        #expect(below?.code == .containerClosed && below?.path == [ServiceKey([Int].self), key])
        let requested = #expect(throws: ResolutionError.self) { try child.resolveNow(Set<Int>.self) }
        #expect(requested?.code == .containerClosed && requested?.path == [ServiceKey(Set<Int>.self), key])
        try await child.withScope("job") { scope in
            let error = await #expect(throws: ResolutionError.self) { try await scope.resolve([Int].self) }
            #expect(error?.code == .containerClosed && error?.path == below?.path)
        }
    }

    /// A closed service is neither awaited nor constructed on the main actor, so the request does not require that.
    @Test(arguments: [true, false], [true, false]) func theExecutionOfAClosedServiceDoesNotCount(
        isSealed: Bool, isAsync: Bool
    ) async throws {
        let parent = Container("Parent")
        if isAsync {
            parent.register(Int.self) { () async in 1 }
        } else {
            parent.register(Int.self, onMainActor: { 1 })
        }
        let child = Container("Child", parent: parent)
        child.register([Int].self) { (number: Int) in [number] }
        child.register(Started.self) { (_: [Int]) in Started() }.hosted { $0 }
        child.register(String.self) { (_: Started) in "" }
        if isSealed {
            try parent.seal()
            try child.seal()
        }
        let code = isAsync ? ResolutionError.Code.needsAwait : .needsMainActor
        let before = #expect(throws: ResolutionError.self) { try child.resolveNow([Int].self) }
        #expect(before?.code == code)
        await parent.close()
        let after = #expect(throws: ResolutionError.self) { try child.resolveNow([Int].self) }
        #expect(after?.code == .containerClosed)
        #expect(after?.path == [ServiceKey([Int].self), ServiceKey(Int.self)])
        let above = #expect(throws: ResolutionError.self) { try child.resolveNow(String.self) }
        #expect(above?.code == .containerClosed)
        #expect(
            above?.path
                == [ServiceKey(String.self), ServiceKey(Started.self), ServiceKey([Int].self), ServiceKey(Int.self)])
    }
}

private final class Started: HostedService {}

extension Container {
    // The form that does not await.
    fileprivate func resolveNow<Service>(_ service: Service.Type) throws -> Service { try resolve(service) }
}
