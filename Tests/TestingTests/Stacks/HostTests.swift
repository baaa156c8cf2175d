import StrataTesting
import Testing

struct HostTests {
    @Test func runsTheStacksOwnLayers() async throws {
        let stack = try LayerStack(Presentation.self, providing: Settings()) {
            $0.register((any Network).self) { FakeNetwork() }
        }
        let texts = try await AppHost(stack).run { scope in
            let title = try await scope.resolve(Home.self).title
            return [title, try await scope.layer(Services.self).resolve((any Network).self).get()]
        }
        #expect(texts == ["Ada: fake", "fake"])
        let error = #expect(throws: ResolutionError.self) { try stack.resolve(Home.self) }
        #expect(error?.code == .containerClosed)
    }

    @Test func anotherLayerHasNothing() async throws {
        let error = await #expect(throws: ResolutionError.self) {
            try await AppHost(LayerStack(Base.self)).run { scope in
                _ = try await scope.layer(Presentation.self).resolve(Home.self)
            }
        }
        #expect(error?.code == .notInHost)
        #expect(
            error?.description.hasPrefix(
                "`Home` was requested in a layer that does not exist here. `Presentation` is not a layer of this stack, nor a parent "
                    + "of one. Create the stack with it: `LayerStack(Base.self, Presentation.self)`.\n    at TestingTests/"
            ) == true)
    }
}
