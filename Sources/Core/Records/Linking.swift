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
struct OpenLinks {
    /// Nil before they are compiled.
    private(set) var memory: LinkMemory?
    /// The registrations of the parent for which they were compiled. The memory keeps them, so the identifier is unique.
    private(set) var parent: ObjectIdentifier?
    /// Whether a request compiles them; meanwhile, others take the slow path.
    private var isUnderWay = false

    /// Whether the caller has to compile them.
    mutating func begin() -> Bool {
        guard memory == nil, !isUnderWay else { return false }
        isUnderWay = true
        return true
    }

    mutating func store(_ memory: LinkMemory, below parent: AnyObject?) {
        self.memory = memory
        self.parent = parent.map(ObjectIdentifier.init)
    }
}
