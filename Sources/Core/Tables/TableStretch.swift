/// The services of 16 consecutive tables (or of 256, 4,096 and so on) in one table, so that a key of a distant ancestor
/// is found without a lookup in each table in between.
///
/// A table has a stretch only if its depth is a multiple of 16, and only after a lookup that began in a descendant has
/// reached it. Therefore a stack of few layers has none. Stretches are used while layers are compiled and proved, and
/// only if no layer in reach is closed.
final class TableStretch: @unchecked Sendable {
    // Sendable: immutable, and so are its contents.
    static let span = 16

    struct Hit {
        let node: RegistrationTable.Node
        let layer: ContainerReference
    }

    let nodes: [ServiceKey: Hit]
    let innerNodes: [ObjectIdentifier: Hit]
    /// The nearest layer of each name.
    let layers: [String: ContainerReference]
    /// The layer of its rootmost table; a search continues at the parent of that container.
    let root: ContainerReference

    init(
        nodes: [ServiceKey: Hit], innerNodes: [ObjectIdentifier: Hit], layers: [String: ContainerReference],
        root: ContainerReference
    ) {
        (self.nodes, self.innerNodes, self.layers, self.root) = (nodes, innerNodes, layers, root)
    }
}
