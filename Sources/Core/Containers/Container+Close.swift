extension Container {
    /// Ends the container: no more resolves, and the closing hooks of what it keeps, the latest made first.
    ///
    /// Instances are let go with the container, or now where their scope can be reset. A hook that throws is reported as
    /// an event and does not keep the others from running. The hooks run to their end though the calling task is
    /// cancelled. A second call does nothing.
    ///
    /// - Parameter closingDeadline: How long each asynchronous hook may take; then it is cancelled and left behind.
    public func close(closingDeadline: Duration = .seconds(10)) async {
        guard let entries = beginClosing() else { return }
        await ClosingRun(container: self, deadline: closingDeadline).run(closings(of: entries))
        endClosing()
    }

    /// As ``close(closingDeadline:)``, on another clock; hooks that do not await have the deadline too.
    ///
    /// - Returns: The hooks that threw or were late, in order.
    package func close(closingDeadline: Duration, clock: any Clock<Duration>) async -> [ClosingFailure] {
        guard let entries = beginClosing() else { return [] }
        let run = ClosingRun(container: self, deadline: closingDeadline, clock: clock, limitsPlainHooks: true)
        let failures = await run.run(closings(of: entries))
        endClosing()
        return failures
    }

    /// What to close; nil when it is closed already.
    private func beginClosing() -> [Entry]? {
        state.withLock { state -> [Entry]? in
            guard !state.isClosed else { return nil }
            state.isClosed = true
            sealedTable.publish(RegistrationTable(nodes: [:]))
            return state.takeClosable { _ in true }
        }
    }

    private func closings(of entries: [Entry]) -> [(service: ServiceKey, closing: Closing)] {
        entries.flatMap { entry in entry.boundClosings().map { (service: entry.key, closing: $0) } }
    }

    private func endClosing() {
        for entry in state.withLock({ $0.keepingEntries }) { _ = entry.clear() }
        emit(.init(kind: .closed, layer: name))
    }

    func noteClosable(_ entry: Entry) {
        state.withLock { state in
            state.closableCount += 1
            state.closable[ObjectIdentifier(entry)] = (entry, state.closableCount)
        }
    }
}
