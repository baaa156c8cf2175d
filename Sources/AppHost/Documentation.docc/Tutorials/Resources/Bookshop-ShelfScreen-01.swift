import Services
import StrataPresentationLayer

/// Shows the shelf as lines of text.
@MainActor public final class ShelfScreen: Registerable {
    /// Registers the initializer, for the main actor.
    public nonisolated static func register(in container: Container) {
        container.register(ShelfScreen.self, onMainActor: ShelfScreen.init(catalog:register:))
    }

    private let catalog: any Catalog
    private let register: any Register

    init(catalog: any Catalog, register: any Register) {
        self.catalog = catalog
        self.register = register
    }

    /// A line for each title, and one for all of them.
    public var lines: [String] {
        let titles = catalog.titles
        return titles.map { "\($0): \(catalog.price(of: $0) ?? 0) cents" }
            + ["All of them: \(register.total(of: titles)) cents"]
    }
}
