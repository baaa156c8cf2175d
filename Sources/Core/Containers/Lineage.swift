/// What a container knows of those directly below it, under its lock, so that an end reaches them without a search.
struct Lineage {
    /// The containers directly below that have been sealed, or are about to be.
    var children: [ObjectIdentifier: WeakContainer] = [:]
    /// Whether it has been closed, or one above it: then nothing above is in reach.
    var isCutOff = false
    /// Whether its parent knows it, and the parent's parent knows that one, up to the uppermost: then `isCutOff` is true.
    var isJoined = false
    /// Whether its parent knows it.
    var isNoted = false
}

struct WeakContainer {
    private(set) weak var container: Container?
}

extension Container {
    /// Lets the parent know this container: from then on what ends above is passed on to it. Before it is sealed.
    func joinParent() {
        guard let parent else { return state.withLock { $0.lineage.isJoined = true } }
        state.withLock { $0.lineage.isNoted = true }
        let above = parent.state.withLock { state -> Lineage in
            state.lineage.children[ObjectIdentifier(self)] = WeakContainer(container: self)
            return state.lineage
        }
        // Only now: from here on `cutOff` comes by from above.
        state.withLock { $0.lineage.isJoined = above.isJoined }
        if above.isCutOff { cutOff() }
    }

    /// At the end of the container.
    func leaveParent() {
        guard state.withLock({ $0.lineage.isNoted }) else { return }
        parent?.state.withLock { $0.lineage.children[ObjectIdentifier(self)] = nil }
    }

    /// How many containers directly below it knows: for tests.
    package var notedChildren: Int { state.withLock { $0.lineage.children.count } }

    /// Notes here and in everything below that this container has been closed.
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

    /// Whether this container or one above has been closed. One look, unless one of them has never been sealed.
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
