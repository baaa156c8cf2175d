extension Container {
    /// Publishes the links of a sealed container. It stays on the slow path if requests are recorded, or if its parent
    /// takes the slow path for every request.
    func publishLinks() {
        guard let table = sealedTable.load(), recorder.load() == nil else { return }
        let version = state.withLock { $0.linking.version }
        // The parent's limit covers those of all ancestors, because each container passes its limit on to its children.
        // This container is already one of them.
        var limit =
            parent?.state.withLock { $0.linking.memory == nil ? .everything : $0.linking.limit }
            ?? Linking.Limit.nothing
        guard limit < .everything else { return }
        let memory = LinkCompiler.compile(table, of: self)
        state.withLock { state in
            limit = max(limit, state.linking.limit)
            // After a change, the code that made it links this container again.
            guard version == state.linking.version, limit < .everything, !state.isClosed else { return }
            state.linking.publish(memory)
            state.linking.limit = limit
            links.publish(memory.table(limit == .nothing ? nil : \.reported))
        }
    }
}
