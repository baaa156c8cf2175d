extension Container {
    /// Publishes the links of a sealed container, and those of its sealed descendants that have none or outdated ones.
    ///
    /// A container links itself when it is sealed, if its parent's links are current. Otherwise the parent does it, when
    /// it has published its own. Proof: the child is sealed, and known to the parent, before it looks for the parent's
    /// links. So if it does not find them, the search for children, which begins after they were published, finds it.
    func publishLinks() {
        var pending: [Container] = []
        var next = Optional(self)
        while let container = next {
            defer { next = pending.popLast() }
            container.publishOwnLinks()
            // Also if another thread has published them: what it searched may have become outdated since.
            guard container.state.withLock({ $0.linking.isCurrent }) else { continue }
            let children = container.state.withLock { $0.lineage.children.values.compactMap(\.container) }
            for child in children where child.isSealed && !child.state.withLock({ $0.linking.isCurrent }) {
                pending.append(child)
            }
        }
    }

    /// Publishes the links of this container alone. It stays on the slow path if requests are recorded, or if its parent
    /// takes the slow path for every request.
    private func publishOwnLinks() {
        guard let table = sealedTable.load(), recorder.load() == nil else { return }
        let version = state.withLock { $0.linking.version }
        // The parent's limit covers those of all ancestors, because each container passes its limit on to its children.
        // This container is already one of them.
        var limit =
            parent?.state.withLock { $0.linking.isCurrent ? $0.linking.limit : .everything } ?? Linking.Limit.nothing
        guard limit < .everything else { return }
        let memory = LinkCompiler.compile(table, of: self)
        state.withLock { state in
            limit = max(limit, state.linking.limit)
            // After a change, the code that made it links this container again. Another thread may have linked it
            // meanwhile.
            guard version == state.linking.version, !state.linking.isCurrent, limit < .everything, !state.isClosed
            else { return }
            state.linking.publish(memory)
            state.linking.limit = limit
            links.publish(memory.table(limit == .nothing ? nil : \.reported))
        }
    }
}
