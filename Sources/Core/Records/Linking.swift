/// The state of a container's links, under the container's lock.
struct Linking {
    /// Nil before links are published. Lives as long as the container, so links are read without a lock.
    var memory: LinkMemory?
    /// How much of the fast path is disabled.
    var limit = Limit.nothing

    enum Limit: Comparable {
        case nothing
        /// This container or an ancestor has observers, so every construction is reported.
        case constructions
        /// This container or an ancestor refused a late registration, or was closed.
        case everything
    }
}
