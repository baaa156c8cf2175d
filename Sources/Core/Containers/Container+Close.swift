extension Container {
    /// Ends the container: no more resolves, and the closing hooks of what it keeps, the latest made first.
    ///
    /// Instances are let go with the container, or now where their scope can be reset. A hook that throws is reported as
    /// an event and does not keep the others from running. The hooks run to their end though the calling task is
    /// cancelled. An instance whose construction is under way is delivered to who makes it and closed as soon as it is made.
    /// A second call does nothing.
    ///
    /// - Parameter closingDeadline: How long each asynchronous hook may take; then it is cancelled and left behind.
    public func close(closingDeadline: Duration = .seconds(10)) async {
        let entries = state.withLock { state -> [Entry]? in
            guard !state.isClosed else { return nil }
            state.isClosed = true
            sealedTable.publish(RegistrationTable(nodes: [:], isClosed: true))
            return state.takeClosable { _ in true }
        }
        guard let entries else { return }
        let closings = entries.flatMap(\.serviceClosings)
        await ClosingRun(container: self, deadline: closingDeadline).run(closings)
        for entry in state.withLock({ $0.keepingEntries }) { _ = entry.clear() }
        emit(.init(kind: .closed, layer: name))
    }

    /// Notes an instance for the end of the container; false when that has come already.
    func noteClosable(_ entry: Entry) -> Bool {
        state.withLock { $0.noteClosable(entry) }
    }

    /// How many registrations have made something that has closing hooks.
    package var registrationsToClose: Int { state.withLock { $0.closable.count } }
}
