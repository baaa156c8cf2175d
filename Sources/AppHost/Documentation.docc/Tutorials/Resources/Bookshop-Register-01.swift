/// Adds up a purchase.
public protocol Register: Sendable {
    /// The total in cents, of the titles that the shop sells.
    func total(of titles: [String]) -> Int
}

final class ShopRegister: Register {
    private let catalog: any Catalog

    init(catalog: any Catalog) {
        self.catalog = catalog
    }

    func total(of titles: [String]) -> Int {
        titles.compactMap(catalog.price).reduce(0, +)
    }
}
