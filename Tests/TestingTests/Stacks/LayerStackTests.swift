import StrataTesting
import Testing

struct LayerStackTests {
    @Test func followsParentsAndProvides() throws {
        let stack = try LayerStack(Presentation.self, providing: Settings(user: "Grace"))
        #expect(try stack.resolve(Home.self).title == "Grace: real stored")
        #expect(stack.description == "Presentation on Services on Base, all, 5 registrations")
    }

    @Test func touchesNoGlobal() throws {
        _ = try LayerStack(Presentation.self, providing: Settings()).resolve(Home.self)
        for container in [Base.container, Services.container, Presentation.container] {
            #expect(!container.isSealed)
            #expect(container.dependencyGraph.nodes.isEmpty)
        }
    }

    @Test func stacksShareNothing() throws {
        let (one, other) = (
            try LayerStack(Presentation.self, providing: Settings()),
            try LayerStack(Presentation.self, providing: Settings())
        )
        let first = try #require(try one.resolve((any Network).self) as? WireNetwork)
        let second = try #require(try other.resolve((any Network).self) as? WireNetwork)
        #expect(first !== second)
        #expect(try one.resolve((any Network).self) as? WireNetwork === first)
    }

    @Test func manyStacksAtOnce() async throws {
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try LayerStack(Presentation.self, providing: Settings(user: "\(number)")) {
                        $0.register((any Network).self) { FakeNetwork("\(number)") }
                    }.resolve(Home.self).title
                }
            }
            var titles: Set<String> = []
            for try await title in group { titles.insert(title) }
            #expect(titles == Set((0..<50).map { "\($0): \($0)" }))
        }
    }

    @Test func resolvesFromALayerAndAwaits() async throws {
        let stack = try LayerStack(Presentation.self, providing: Settings())
        #expect(try await stack.layer(Base.self).resolve((any Store).self).read() == "stored")
        let clock = try await stack.resolve(AwaitedClock.self)
        #expect(try await stack.layer(Services.self).resolve(AwaitedClock.self) === clock)
        await #expect(throws: ResolutionError.self) {
            _ = try await stack.layer(Base.self).resolve(AwaitedClock.self)
        }
    }

    @Test func unknownLayerIsReported() throws {
        let stack = try LayerStack(Base.self)
        let error = #expect(throws: LayerStackError.self) { try stack.layer(Presentation.self) }
        #expect(error?.code == .notInStack)
        #expect(
            error?.description
                == "`Presentation` is not a layer of this stack, nor a parent of one. Create the stack with "
                + "it: `LayerStack(Base.self, Presentation.self)`. The stack is: Base, all, 1 registrations.")
    }

    @Test func isProvedLikeTheApplication() {
        let error = #expect(throws: BootstrapError.self) { try LayerStack(Presentation.self) }
        #expect(error?.problems.map(\.code) == [.unprovided])
    }

    @Test func overridesAreProved() {
        let error = #expect(throws: BootstrapError.self) {
            try LayerStack(Presentation.self, providing: Settings()) {
                $0.register((any Network).self) { (_: Int) in FakeNetwork() }
            }
        }
        #expect(error?.problems.map(\.code) == [.missing])
    }

    @Test func allFormsOfConfigure() async throws {
        let stack = try LayerStack(Services.self, Presentation.self, providing: Settings())
        #expect(stack.container.name == "Services")
        #expect(try await stack.layer(Presentation.self).resolve(Home.self).title == "Ada: real stored")
        await stack.close()
        let error = #expect(throws: ResolutionError.self) { try stack.resolve((any Network).self) }
        #expect(error?.code == .containerClosed)
    }

    /// An override makes the allowance needless; neither the stack nor a container below it is refused for that.
    @Test func aContainerBelowAnOverriddenAllowanceIsSealed() throws {
        enum Allowing: DependencyInjectionConfig {
            static let container = Container("Allowing")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) {
                container.register(String.self) { (_: Resolver) in "real" }
                container.provesStrictly()
                container.allow(.opaque, of: String.self, because: "It asks for what the file names.")
            }
        }
        let stack = try LayerStack(Allowing.self) { $0.register(String.self) { "fake" } }
        let child = Container("child", parent: stack.container)
        child.register(Int.self) { (text: String) in text.count }
        try child.seal()
        #expect(try child.resolve(Int.self) == 4)
    }
}
