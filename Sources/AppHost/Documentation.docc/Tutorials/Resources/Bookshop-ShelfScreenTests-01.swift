import Presentation
import Services
import StrataTesting
import Testing

struct FakeCatalog: Catalog {
    let titles = ["One", "Two"]
    func price(of title: String) -> Int? { 100 }
}

@MainActor
struct ShelfScreenTests {
    @Test func showsEachTitleAndTheTotal() async throws {
        let stack = try LayerStack(Presentation.self) {
            $0.register((any Catalog).self) { FakeCatalog() }
        }
        let screen = try await stack.resolve(ShelfScreen.self)
        #expect(screen.lines == ["One: 100 cents", "Two: 100 cents", "All of them: 200 cents"])
    }
}
