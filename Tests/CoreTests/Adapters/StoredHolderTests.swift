import StrataCore
import Testing

/// A registration holds its instance, and the instance holds its adapters. An adapter that held the registration would
/// close a reference cycle that no code can break.
struct StoredHolderTests {
    private final class Holder: Sendable {
        let lazy: Lazy<Leaf>
        let provider: Provider<Leaf>
        let factory: AssistedFactory<Int, String>
        let contributions: [Lazy<Leaf>]
        init(
            lazy: Lazy<Leaf>, provider: Provider<Leaf>, factory: AssistedFactory<Int, String>,
            contributions: [Lazy<Leaf>]
        ) {
            self.lazy = lazy
            self.provider = provider
            self.factory = factory
            self.contributions = contributions
        }
    }

    private func makeContainer(_ scope: TestedScope) -> Container {
        let container = Container()
        container.register(Leaf.self) { Leaf() }
        container.register(Leaf.self, name: "contributed") { Leaf() }.contributed()
        container.register(Int.self) { (text: Assisted<String>) in text.value.count }
        container.register(Holder.self, Holder.init(lazy:provider:factory:contributions:)).scope(scope.scope())
        return container
    }

    @Test(arguments: TestedScope.stored, [true, false])
    func goesWithItsContainer(scope: TestedScope, isSealed: Bool) throws {
        weak var holder: Holder?
        do {
            let container = makeContainer(scope)
            if isSealed { try container.seal() }
            let made = try container.resolve(Holder.self)
            holder = made
            _ = try (
                made.lazy.get(), made.provider.get(), made.factory.make("two"), made.contributions.map { try $0.get() }
            )
        }
        #expect(holder == nil)
    }

    @Test func aContributionThatWasReplacedInAnOpenContainerIsMissing() throws {
        let container = makeContainer(.container)
        let holder = try container.resolve(Holder.self)
        let contribution = try #require(holder.contributions.first)
        container.register(Leaf.self, name: "contributed") { Leaf() }.contributed().replacing()
        let error = #expect(throws: ResolutionError.self) { try contribution.get() }
        #expect(error?.code == .missing)
    }
}
