extension Container {
    /// Ends the container: no more resolves, and the closing hooks of what it keeps, the latest made first.
    ///
    /// Instances are let go with the container, or now where their scope can be reset. A hook that throws is reported as
    /// an event and does not keep the others from running. A second call does nothing.
    public func close() async {
        let entries = state.withLock { state -> [Entry]? in
            guard !state.isClosed else { return nil }
            state.isClosed = true
            sealedTable.publish(RegistrationTable(nodes: [:]))
            defer { state.closable = [] }
            return state.closable
        }
        guard let entries else { return }
        var seen: Set<ObjectIdentifier> = []
        for entry in entries.reversed() where seen.insert(ObjectIdentifier(entry)).inserted {
            for closing in entry.boundClosings() { await run(closing, of: entry) }
        }
        for entry in state.withLock({ $0.keepingEntries }) { _ = entry.clear() }
        emit(.init(kind: .closed, layer: name))
    }

    private func run(_ closing: Closing, of entry: Entry) async {
        do {
            switch closing {
            case .plain(let hook): try hook()
            case .async(let hook): try await hook()
            }
        } catch {
            emit(.init(kind: .closingFailed, service: entry.key, layer: name, underlying: error))
        }
    }

    func noteClosable(_ entry: Entry) {
        state.withLock { $0.closable.append(entry) }
    }
}
