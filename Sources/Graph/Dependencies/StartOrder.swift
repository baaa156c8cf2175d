/// A statement that the host starts one service after another: `startsAfter`. It is not an edge, because the service
/// does not take the other.
package struct StartOrder: Hashable, Sendable {
    /// The position of the node that starts later.
    package let source: Int
    /// The position of the node that starts before; nil if nothing in reach has this key.
    package let target: Int?
    /// The service that starts before.
    package let requested: ServiceKey

    package init(source: Int, target: Int?, requested: ServiceKey) {
        self.source = source
        self.target = target
        self.requested = requested
    }
}
