extension Container {
    /// Ends the container: no more resolves, and the closing hooks of what it keeps, the latest made first.
    ///
    /// Instances are let go with the container, or now where their scope can be reset. A hook that throws is reported as
    /// an event and does not keep the others from running. The hooks run to their end though the calling task is
    /// cancelled. A second call does nothing.
    ///
    /// - Parameter closingDeadline: How long each asynchronous hook may take; then it is cancelled and left behind.
    public func close(closingDeadline: Duration = .seconds(10)) async {
        let entries = state.withLock { state -> [Entry]? in
            guard !state.isClosed else { return nil }
            state.isClosed = true
            sealedTable.publish(RegistrationTable(nodes: [:]))
            return state.takeClosable { _ in true }
        }
        guard let entries else { return }
        let closings = entries.flatMap { entry in entry.boundClosings().map { (service: entry.key, closing: $0) } }
        await ClosingRun(container: self, deadline: closingDeadline).run(closings)
        for entry in state.withLock({ $0.keepingEntries }) { _ = entry.clear() }
        emit(.init(kind: .closed, layer: name))
    }

    func noteClosable(_ entry: Entry) {
        state.withLock { state in
            state.closableCount += 1
            state.closable[ObjectIdentifier(entry)] = (entry, state.closableCount)
        }
    }

    /// How many registrations have made something that has closing hooks.
    package var registrationsToClose: Int { state.withLock { $0.closable.count } }
}
