/// The published links of a container, and how far they are disabled, under the container's lock. An open container has
/// none.
struct Linking {
    /// Nil before links are published. Lives as long as the container, so links are read without a lock.
    private(set) var memory: LinkMemory?
    /// The memories before this one: one for each of this container and its ancestors that was observed later.
    private var earlier: [LinkMemory] = []
    /// How much of the fast path is disabled.
    var limit = Limit.nothing
    /// Counts the changes that the links do not take into account. The code that changes it links the container again.
    private(set) var version = 0
    /// The version for which the links were compiled.
    private var memoryVersion = 0

    /// Whether an observer was added to this container or an ancestor after the links were compiled.
    var isOutdated: Bool { memoryVersion != version }

    /// Whether there are links that take all changes into account.
    var isCurrent: Bool { memory != nil && !isOutdated }

    mutating func publish(_ new: LinkMemory) {
        if let memory { earlier.append(memory) }
        (memory, memoryVersion) = (new, version)
    }

    /// Records that the links do not report constructions to a new observer, and discards links that are being
    /// compiled.
    mutating func outdate() { version += 1 }

    enum Limit: Comparable {
        case nothing
        /// This container or an ancestor has observers. Records report the constructions, and requests from outside
        /// construct out of line.
        case constructions
        /// This container or an ancestor refused a late registration, or was closed.
        case everything
    }
}

/// The links of an open container since the last change of its registrations, under the container's lock.
package struct OpenLinks: Sendable {
    /// When the links of an open container are compiled.
    package enum Timing: Sendable {
        /// When the requests since the last change have cost about as much as compiling. A container that changes often
        /// therefore costs at most twice as much as without links (the rent-or-buy rule: Karlin et al., Competitive
        /// snoopy caching, 1988).
        case whenWorthwhile
        /// For tests: at the first request after the one that compiles the registrations, or never.
        case atOnce, never
    }

    /// Nil before they are compiled.
    private(set) var memory: LinkMemory?
    /// The registrations of the parent for which they were compiled. The memory keeps them, so the identifier is unique.
    private(set) var parent: ObjectIdentifier?
    private var requests = 0

    mutating func store(_ memory: LinkMemory, below parent: AnyObject?) {
        self.memory = memory
        self.parent = parent.map(ObjectIdentifier.init)
    }

    /// Counts a request to a container with this number of registrations, and returns whether its links must be compiled.
    mutating func isDue(_ timing: Timing, _ registrations: Int) -> Bool {
        guard memory == nil else { return false }
        requests += 1
        switch timing {
        // A request on the slow path costs at least as much as the links of two registrations.
        case .whenWorthwhile:
            guard requests * 2 > registrations else { return false }
            // Other requests take the slow path while this one compiles.
            requests = 0
            return true
        case .atOnce: return true
        case .never: return false
        }
    }
}
