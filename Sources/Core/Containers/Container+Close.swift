extension Container {
    /// Closes the container: later resolves fail, and the closing hooks of its instances run, latest construction
    /// first.
    ///
    /// All hooks run, even if the calling task is cancelled. If a hook throws, the error is reported as an event, and
    /// the other hooks still run. Instances in weak, memory-sensitive and custom scopes are released after the hooks,
    /// the others with the container. If an instance is still under construction, the request that constructs it
    /// receives it, and the instance is closed as soon as it is constructed. A second call does nothing.
    ///
    /// - Parameter closingDeadline: How long each asynchronous hook may take. A late hook is cancelled and abandoned.
    public func close(closingDeadline: Duration = .seconds(10)) async {
        guard let entries = beginClosing() else { return }
        await ClosingRun(container: self, deadline: closingDeadline).run(entries.flatMap(\.serviceClosings))
        endClosing()
    }

    /// Like ``close(closingDeadline:)``, on another clock. The deadline also applies to hooks that do not await.
    ///
    /// - Returns: The hooks that threw or were late, in order.
    package func close(closingDeadline: Duration, clock: any Clock<Duration>) async -> [ClosingFailure] {
        guard let entries = beginClosing() else { return [] }
        let run = ClosingRun(container: self, deadline: closingDeadline, clock: clock, limitsPlainHooks: true)
        let failures = await run.run(entries.flatMap(\.serviceClosings))
        endClosing()
        return failures
    }

    /// Closes the container to requests, and returns the entries whose instances must be closed; nil if the container
    /// is already closed.
    private func beginClosing() -> [Entry]? {
        defer {
            cutOff()
            unlink(.everything)
        }
        return state.withLock { state -> [Entry]? in
            guard !state.isClosed else { return nil }
            state.isClosed = true
            sealedTable.publish(RegistrationTable(nodes: NodeTable(), isClosed: true))
            return state.takeClosable { _ in true }
        }
    }

    private func endClosing() {
        for entry in state.withLock({ $0.storingEntries }) { entry.clear()?.end() }
        emit(.init(kind: .closed, layer: name))
    }

    /// Records that an instance must be closed with the container. Returns false if the container is already closed.
    func noteClosable(_ entry: Entry) -> Bool {
        if let original = state.withLock({ $0.original }) { return original.noteClosable(entry) }
        return state.withLock { $0.noteClosable(entry) }
    }

    /// How many registrations have constructed an instance with closing hooks since their last reset.
    package var registrationsToClose: Int { state.withLock { $0.closable.count } }
}
