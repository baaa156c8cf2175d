extension Container {
    /// Disables the fast path up to `limit`, in this container and all its descendants.
    func unlink(_ limit: Linking.Limit) {
        var pending = [self]
        while let container = pending.popLast() {
            let children = container.state.withLock { state -> [Container] in
                guard limit > state.linking.limit else { return [] }
                state.linking.limit = limit
                if let memory = state.linking.memory {
                    container.links.publish(
                        limit == .constructions ? memory.table(withConstructions: false) : LinkTable.slowPath)
                }
                return state.lineage.children.values.compactMap(\.container)
            }
            pending += children
        }
    }
}
