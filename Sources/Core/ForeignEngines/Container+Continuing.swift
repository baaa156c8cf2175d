extension Container {
    /// A container with the registrations that this one had, for a request that was promised before it or an ancestor
    /// was closed.
    ///
    /// It shares the registrations and the instances in their slots, so a cached instance is delivered as it is. Each
    /// closed layer is replaced; layers above the last closed one are used as they are. An instance that is constructed
    /// after the end of its layer is closed as soon as it is constructed, like one whose construction outlasted the
    /// closing. The layers stay closed for every other request.
    ///
    /// - Returns: This container if neither it nor an ancestor was closed.
    package func continuing() -> Container {
        var above: Container?
        for original in chain.reversed() {
            let isUnchanged = original.parent === above
            above = isUnchanged && !original.isClosed ? original : Container(continuing: original, below: above)
        }
        return above ?? self
    }

    private convenience init(continuing original: Container, below parent: Container?) {
        self.init(
            original.name, parentage: Parentage(parent, describedBy: original.parentage.config), site: original.site)
        _ = original.table
        let (source, entries) = original.state.withLock { state in
            // Registrations that were never compiled are left out: two containers must not compile the same one.
            (state, state.entries.filter(\.isCompiled))
        }
        state.withLock { state in
            state.entries = entries
            state.decorations = source.decorations.filter(\.isCompiled)
            state.collected = source.collected
            state.adapters = source.adapters
            state.openings = source.openings
            state.original = original
        }
        if let hooks = original.hooks.load() { self.hooks.publish(hooks) }
    }
}
