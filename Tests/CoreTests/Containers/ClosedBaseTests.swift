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
