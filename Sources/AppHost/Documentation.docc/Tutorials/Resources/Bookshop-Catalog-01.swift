/// The books that the shop sells.
public protocol Catalog: Sendable {
    /// The titles, in the order of the shelf.
    var titles: [String] { get }
    /// The price of a title in cents, or nil if the shop does not sell it.
    func price(of title: String) -> Int?
}
