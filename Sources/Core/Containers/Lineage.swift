/// The relation of a container to its parent and its children, protected by its lock. With it, closing reaches the
/// descendants without a search.
struct Lineage {
    /// The children that are sealed or about to be sealed.
    var children: [ObjectIdentifier: WeakContainer] = [:]
    /// Whether this container or an ancestor was closed; then the ancestors of the closed one are out of reach.
    var isCutOff = false
    /// Whether this container is registered with its parent, the parent with its own parent, and so on to the top. Only
    /// then is a false `isCutOff` reliable.
    var isJoined = false
    /// Whether this container is registered with its parent.
    var isRegisteredWithParent = false
}

struct WeakContainer {
    private(set) weak var container: Container?
}

extension Container {
    /// Adds this container to the children of its parent. From then on, it is notified when an ancestor is closed.
    /// Called before the container is sealed.
    func joinParent() {
        guard let parent else { return state.withLock { $0.lineage.isJoined = true } }
        state.withLock { $0.lineage.isRegisteredWithParent = true }
        let inherited = parent.state.withLock { state -> Lineage in
            state.lineage.children[ObjectIdentifier(self)] = WeakContainer(container: self)
            return state.lineage
        }
        // Set only now: from here on, a `cutOff` of an ancestor reaches this container.
        state.withLock { $0.lineage.isJoined = inherited.isJoined }
        if inherited.isCutOff { cutOff() }
    }

    /// Removes this container from its parent's children, when this container is deinitialized.
    func leaveParent() {
        guard state.withLock({ $0.lineage.isRegisteredWithParent }) else { return }
        parent?.state.withLock { $0.lineage.children[ObjectIdentifier(self)] = nil }
    }

    /// The number of known children, for tests.
    package var registeredChildren: Int { state.withLock { $0.lineage.children.count } }

    /// Records in this container and in all its descendants that this container was closed.
    func cutOff() {
        var pending = [self]
        while let container = pending.popLast() {
            pending += container.state.withLock { state in
                guard !state.lineage.isCutOff else { return [] }
                state.lineage.isCutOff = true
                state.settled = nil
                // Open children compile their registrations again, because a service that they decorate may be out of
                // reach.
                if let table = container.sealedTable.load(), !table.isClosed {
                    container.sealedTable.publish(table.withNewIdentity)
                }
                return state.lineage.children.values.compactMap(\.container)
            }
        }
    }

    /// Whether this container or an ancestor was closed. Reads one container's state, unless this container or an
    /// ancestor has not joined its parent.
    var isCutOff: Bool {
        var next = Optional(self)
        while let container = next {
            let lineage = container.state.withLock { $0.lineage }
            if lineage.isCutOff { return true }
            next = lineage.isJoined ? nil : container.parent
        }
        return false
    }
}
