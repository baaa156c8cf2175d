extension Container {
    /// A container with the registrations that this one had before it or an ancestor was closed, or refused a
    /// registration because it was sealed. It serves requests that were promised before that.
    ///
    /// It shares the registrations and the instances in their slots, so a cached instance is delivered as it is. Each
    /// layer that was closed, refused a registration or lacks a removed one is replaced, together with its descendants;
    /// the other ancestors are used as they are. An instance that is constructed after the end of its layer is closed
    /// as soon as it is constructed, like one whose construction outlasted the closing. The layers stay closed, and the
    /// refused services stay errors, for every other request.
    ///
    /// - Parameter removed: Registrations of a foreign engine that were removed, by the ``identity`` of their
    ///   containers. They serve again where nothing else has their key.
    /// - Returns: This container if neither it nor an ancestor was closed, refused a registration or lacks a removed
    ///   one.
    package func continuing(with removed: [ObjectIdentifier: [ForeignRegistration]] = [:]) -> Container {
        var parent: Container?
        for original in chain.reversed() {
            let isUnchanged = original.parent === parent && !original.isClosed && !original.hasRefusedRegistrations
            let lacking = original.lacking(removed[original.identity] ?? [])
            parent =
                isUnchanged && lacking.isEmpty
                ? original : Container(continuing: original, parent: parent, with: lacking)
        }
        return parent ?? self
    }

    /// The identity of a container and of each that continues it.
    package var identity: ObjectIdentifier {
        state.withLock { $0.original }.map(\.identity) ?? ObjectIdentifier(self)
    }

    private var hasRefusedRegistrations: Bool { sealedTable.load()?.lateRegistrations.isEmpty == false }

    /// The removed registrations whose key this container no longer has.
    private func lacking(_ removed: [ForeignRegistration]) -> [Entry] {
        guard !removed.isEmpty else { return [] }
        let keys = state.withLock { Set($0.entries.map(\.key)) }
        return removed.map(\.entry).filter { !keys.contains($0.key) }
    }

    private convenience init(continuing original: Container, parent: Container?, with removed: [Entry]) {
        self.init(
            original.name, parentage: Parentage(parent, describedBy: original.parentage.config), site: original.site)
        _ = original.table
        let (source, entries) = original.state.withLock { state in
            // Registrations that were never compiled are left out: two containers must not compile the same one.
            (state, state.entries.filter(\.isCompiled))
        }
        state.withLock { state in
            state.entries = removed + entries
            state.decorations = source.decorations.filter(\.isCompiled)
            state.collected = source.collected
            state.adapters = source.adapters
            state.openings = source.openings
            state.original = original
        }
        if let hooks = original.hooks.load() { self.hooks.publish(hooks) }
    }
}
