/// The services of 16 consecutive tables (or of 256, 4,096 and so on) in one table, so that a key of a distant ancestor
/// is found without a lookup in each table in between.
///
/// A table has a stretch only if its depth is a multiple of 16, and only after a lookup that began in a descendant has
/// reached it. Therefore a stack of few layers has none. Stretches are used while layers are compiled and proved, and
/// only if no layer in reach is closed.
final class TableStretch: @unchecked Sendable {
    // Sendable: immutable, and so are its contents.
    static let span = 16

    /// A container that lives as long as the stretch: the stretch's own container, or an ancestor of it.
    struct Layer {
        // Proof: the holder of a stretch got it from a descendant of all of its layers, and a container holds its
        // parent.
        unowned let container: Container
    }

    struct Hit {
        let node: RegistrationTable.Node
        let layer: Layer

        var found: Found { Found(node: node, container: layer.container) }
    }

    let nodes: [ServiceKey: Hit]
    let innerNodes: [ObjectIdentifier: Hit]
    /// The nearest layer of each name.
    let layers: [String: Layer]
    private let root: Layer

    /// The container of its rootmost table; a search continues at the parent of that container.
    var rootmost: Container { root.container }

    /// The longest stretch that ends with a table; nil if an ancestor has been closed meanwhile.
    ///
    /// Linear in the services of the tables; each power of 16 visits them once.
    static func make(_ table: RegistrationTable, of container: Container) -> TableStretch? {
        var parts = Parts(rootmost: container)
        parts.add(table, container)
        for _ in 1..<span {
            guard let parent = parts.rootmost.parent else { return nil }
            let table = parent.latestTable
            guard !table.isClosed else { return nil }
            parts.add(table, parent)
        }
        var length = span
        while table.depth.isMultiple(of: length * span) {
            for _ in 1..<span {
                guard let parent = parts.rootmost.parent, let stretch = parent.latestTable.stretch(of: parent) else {
                    return nil
                }
                parts.add(stretch)
            }
            length *= span
        }
        return TableStretch(parts)
    }

    private init(_ parts: Parts) {
        (nodes, innerNodes, layers) = (parts.nodes, parts.innerNodes, parts.layers)
        root = Layer(container: parts.rootmost)
    }

    private struct Parts {
        var nodes: [ServiceKey: Hit] = [:]
        var innerNodes: [ObjectIdentifier: Hit] = [:]
        var layers: [String: Layer] = [:]
        var rootmost: Container

        mutating func add(_ table: RegistrationTable, _ container: Container) {
            let layer = Layer(container: container)
            for node in table.nodes.all {
                let hit = Hit(node: node, layer: layer)
                if node.isInner {
                    innerNodes[ObjectIdentifier(node.entry)] = hit
                } else if nodes[node.entry.key] == nil {
                    nodes[node.entry.key] = hit
                }
            }
            if layers[container.name] == nil { layers[container.name] = layer }
            rootmost = container
        }

        mutating func add(_ stretch: TableStretch) {
            nodes.merge(stretch.nodes) { nearer, _ in nearer }
            innerNodes.merge(stretch.innerNodes) { nearer, _ in nearer }
            layers.merge(stretch.layers) { nearer, _ in nearer }
            rootmost = stretch.rootmost
        }
    }
}
