import StrataCore
import Testing

@Suite struct ProviderTests {
    @Test func resolvesAgainInItsOwnGraph() throws {
        final class Screen: Sendable {
            let leaf: Leaf
            let more: Provider<Leaf>
            init(leaf: Leaf, more: Provider<Leaf>) {
                self.leaf = leaf
                self.more = more
            }
        }
        let container = Container()
        container.register(Leaf.self) { Leaf() }
        container.register(Screen.self, Screen.init(leaf:more:))
        try container.seal()
        let screen = try container.resolve(Screen.self)
        let first = try screen.more.get()
        #expect(first !== screen.leaf)
        #expect(try screen.more.get() !== first)
    }

    @Test func givesTheKeptInstanceOfASharedService() throws {
        let container = Container()
        container.register(Leaf.self) { Leaf() }.scope(.container)
        let provider = try container.resolve(Provider<Leaf>.self)
        #expect(try provider.get() === container.resolve(Leaf.self))
    }

    @Test func breaksACycle() throws {
        struct Chicken { let egg: Provider<Egg> }
        struct Egg { let chicken: Chicken }
        let container = Container()
        container.register(Chicken.self) { (egg: Provider<Egg>) in Chicken(egg: egg) }.scope(.transient)
        container.register(Egg.self) { (chicken: Chicken) in Egg(chicken: chicken) }.scope(.transient)
        try container.seal()
        _ = try container.resolve(Egg.self).chicken.egg.get().chicken.egg.get()
    }

    @Test func seesTheLayerOfItsRequester() throws {
        let services = Container("Services")
        services.register(Int.self) { 1 }
        services.register(String.self) { (number: Provider<Int>) in "\(try number.get())" }
        let presentation = Container("Presentation", parent: services)
        presentation.register(Int.self) { 2 }
        #expect(try presentation.resolve(String.self) == "1")
        #expect(try presentation.resolve(Provider<Int>.self).get() == 2)
    }

    @Test func reportsAReleasedContainer() throws {
        var container: Container? = Container()
        container?.register(Leaf.self) { Leaf() }
        let provider = try container?.resolve(Provider<Leaf>.self)
        let factory = try container?.resolve(AssistedFactory<Leaf, Int>.self)
        container = nil
        #expect(#expect(throws: ResolutionError.self) { try provider?.get() }?.code == .containerReleased)
        #expect(#expect(throws: ResolutionError.self) { try factory?.make(1) }?.code == .containerReleased)
    }

    @MainActor @Test func constructsMainActorServicesOnTheMainActor() throws {
        let container = Container()
        container.register(Leaf.self, onMainActor: { Leaf() })
        container.register(Int.self) { (_: Provider<Leaf>, _: Lazy<Leaf>) in 1 }
        try container.seal()
        let provider = try container.resolve(Provider<Leaf>.self)
        let lazy = try container.resolve(Lazy<Leaf>.self)
        let codes = onThread {
            [
                try? container.resolve(Int.self).description,
                #expect(throws: ResolutionError.self) { try provider.get() }?.code.description,
                #expect(throws: ResolutionError.self) { try lazy.get() }?.code.description,
                #expect(throws: ResolutionError.self) { try container.resolve(Leaf?.self) }?.code.description,
            ]
        }
        #expect(codes == ["1", "needsMainActor", "needsMainActor", "needsMainActor"])
        _ = try provider.get()
        _ = try lazy.get()
    }
}
