import StrataServiceLayer

/// The books that the shop sells.
public protocol Catalog: Sendable {
    /// The titles, in the order of the shelf.
    var titles: [String] { get }
    /// The price of a title in cents, or nil if the shop does not sell it.
    func price(of title: String) -> Int?
}

final class ShelfCatalog: Catalog, Registerable {
    static func register(in container: Container) {
        container.register((any Catalog).self, ShelfCatalog.init).scope(.container)
    }

    private let prices = ["A Tale of Two Layers": 1_450, "The Opaque Closure": 990]

    init() {}

    var titles: [String] { prices.keys.sorted() }

    func price(of title: String) -> Int? { prices[title] }
}
