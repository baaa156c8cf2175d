import StrataCore
import Testing

/// A decorator whose base has been closed with its container is gone, too: one path, whatever is sealed.
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
}

extension Container {
    // The form that does not await.
    fileprivate func resolveNow<Service>(_ service: Service.Type) throws -> Service { try resolve(service) }
}
