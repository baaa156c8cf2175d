extension TableStretch {
    /// The container of its rootmost table.
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

    private convenience init(_ parts: Parts) {
        self.init(
            nodes: parts.nodes, innerNodes: parts.innerNodes, layers: parts.layers,
            root: ContainerReference(parts.rootmost))
    }

    private struct Parts {
        var nodes: [ServiceKey: Hit] = [:]
        var innerNodes: [ObjectIdentifier: Hit] = [:]
        var layers: [String: ContainerReference] = [:]
        var rootmost: Container

        mutating func add(_ table: RegistrationTable, _ container: Container) {
            let layer = ContainerReference(container)
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

extension TableStretch.Hit {
    var found: Found { Found(node: node, container: layer.container) }
}

extension RegistrationTable {
    /// One table for the services of this layer and of many ancestors; nil if the layer has none, see ``TableStretch``.
    func stretch(of container: Container) -> TableStretch? {
        guard isFinal, depth.isMultiple(of: TableStretch.span) else { return nil }
        if let known = stretch.load() { return known }
        guard let new = TableStretch.make(self, of: container) else { return nil }
        stretch.publishFirst(new)
        return stretch.load()
    }
}
