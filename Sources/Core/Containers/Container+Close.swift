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
        guard let entries = beginClosing() else { return }
        await ClosingRun(container: self, deadline: closingDeadline).run(entries.flatMap(\.serviceClosings))
        endClosing()
    }

    /// As ``close(closingDeadline:)``, on another clock; hooks that do not await have the deadline too.
    ///
    /// - Returns: The hooks that threw or were late, in order.
    package func close(closingDeadline: Duration, clock: any Clock<Duration>) async -> [ClosingFailure] {
        guard let entries = beginClosing() else { return [] }
        let run = ClosingRun(container: self, deadline: closingDeadline, clock: clock, limitsPlainHooks: true)
        let failures = await run.run(entries.flatMap(\.serviceClosings))
        endClosing()
        return failures
    }

    /// What to close; nil when it is closed already.
    private func beginClosing() -> [Entry]? {
        defer {
            cutOff()
            unlink(.everything)
        }
        return state.withLock { state -> [Entry]? in
            guard !state.isClosed else { return nil }
            state.isClosed = true
            sealedTable.publish(RegistrationTable(nodes: [:], isClosed: true))
            return state.takeClosable { _ in true }
        }
    }

    private func endClosing() {
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
