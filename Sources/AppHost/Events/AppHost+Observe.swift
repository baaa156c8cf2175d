extension AppHost {
    /// Calls `hook` with each event of this host from now on.
    ///
    /// The host calls it outside all locks, one event after another. A slow hook delays the host, so a hook that writes
    /// to the network should pass the event to another task. `.memoryReleased`, `.healthChanged` and `.refused` come
    /// from the code that releases memory, checks health or registers too late, possibly at the same time as another
    /// event. Several hooks are called in the order in which they were added; none can be removed.
    ///
    /// ```swift
    /// host.observe { event in logger.info("\(event)") }
    /// ```
    public func observe(_ hook: @escaping @Sendable (HostEvent) -> Void) {
        state.withLock { $0.hooks.append(hook) }
    }

    func notify(_ event: HostEvent) {
        let hooks = state.withLock { state in
            if let report = event.report { state.startReport = report }
            return state.hooks
        }
        for hook in hooks { hook(event) }
    }
}
