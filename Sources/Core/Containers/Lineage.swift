/// The relation of a container to the containers directly above and below it, protected by its lock. With it, closing
/// reaches the containers below without a search.
struct Lineage {
    /// The containers directly below that are sealed or about to be sealed.
    var children: [ObjectIdentifier: WeakContainer] = [:]
    /// Whether this container or an ancestor was closed; then nothing above is in reach.
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
    /// Registers this container with its parent. From then on, an end above is passed on to this container. Called
    /// before the container is sealed.
    func joinParent() {
        guard let parent else { return state.withLock { $0.lineage.isJoined = true } }
        state.withLock { $0.lineage.isRegisteredWithParent = true }
        let above = parent.state.withLock { state -> Lineage in
            state.lineage.children[ObjectIdentifier(self)] = WeakContainer(container: self)
            return state.lineage
        }
        // Set only now: from here on, a `cutOff` above reaches this container.
        state.withLock { $0.lineage.isJoined = above.isJoined }
        if above.isCutOff { cutOff() }
    }

    /// Removes this container from its parent's children, when this container is deinitialized.
    func leaveParent() {
        guard state.withLock({ $0.lineage.isRegisteredWithParent }) else { return }
        parent?.state.withLock { $0.lineage.children[ObjectIdentifier(self)] = nil }
    }

    /// How many containers are registered directly below this one, for tests.
    package var registeredChildren: Int { state.withLock { $0.lineage.children.count } }

    /// Records in this container and in every container below that this container was closed.
    func cutOff() {
        var pending = [self]
        while let container = pending.popLast() {
            pending += container.state.withLock { state in
                guard !state.lineage.isCutOff else { return [] }
                state.lineage.isCutOff = true
                state.settled = nil
                return state.lineage.children.values.compactMap(\.container)
            }
        }
    }

    /// Whether this container or an ancestor was closed. Reads one container's state, unless one of them was never
    /// sealed.
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
