extension Container {
    /// Disables the fast path up to `limit`, in this container and all its descendants.
    ///
    /// An observer outdates the links; the caller links the containers again. See ``Container/observe(_:)``.
    func unlink(_ limit: Linking.Limit) {
        var pending = [self]
        while let container = pending.popLast() {
            let children = container.state.withLock { state -> [Container] in
                guard limit > state.linking.limit || limit == .constructions else { return [] }
                state.linking.limit = max(limit, state.linking.limit)
                if limit == .constructions { state.linking.outdate() }
                if let memory = state.linking.memory {
                    container.links.publish(
                        state.linking.limit == .constructions ? memory.table(\.cachedOnly) : LinkTable.empty)
                }
                return state.lineage.children.values.compactMap(\.container)
            }
            pending += children
        }
    }
}
