/// Counts the levels of a construction and checks the stack at each, so that a construction that is too deep is an
/// error.
///
/// The stack is the thread's: a factory that requests from a captured container begins a new resolve on the same stack.
struct DepthGuard {
    private(set) var level = 0

    /// The limit of levels of an awaited construction, including those of the resolves whose factories led to it.
    static let awaitedLimit = 10_000

    /// The limit of instances of one service that the late completions of a request may construct, if the service has
    /// late completions itself.
    static let completionLimit = 1_000

    /// Goes one level deeper.
    ///
    /// - Throws: `.tooDeep`; then the level is unchanged.
    mutating func enter(_ entry: Entry) throws(ResolutionError) {
        guard let remaining = ThreadStack.remaining(), remaining < entry.stackNeed.slow else {
            level += 1
            return
        }
        throw Self.tooDeep(level, entry)
    }

    /// Counts a level of an awaited construction, whose frames are on the heap.
    ///
    /// - Parameter outer: The levels of the resolves whose factories led here.
    /// - Throws: as ``enter(_:)``.
    mutating func count(_ entry: Entry, below outer: Int) throws(ResolutionError) {
        guard outer + level < Self.awaitedLimit else { throw Self.tooDeep(outer + level, entry) }
        level += 1
    }

    /// The guard for constructions below this number of levels of the fast path; it counts at least one.
    func below(_ levels: Int) -> DepthGuard {
        var guardBelow = self
        guardBelow.level += max(levels, 1)
        return guardBelow
    }

    mutating func leave() {
        level -= 1
    }

    static func endlessCompletions(_ entry: Entry) -> ResolutionError {
        ResolutionError(.tooDeep, path: [entry.key], site: entry.site) {
            "Completions of one request have constructed it \(completionLimit) times. Look for a completion that leads back to "
                + "its own service, through a resolver or a Lazy."
        }
    }

    private static func tooDeep(_ level: Int, _ entry: Entry) -> ResolutionError {
        // Read here, because the text may be read on another thread.
        let shortage = level > 0 ? nil : ThreadStackShortage.current
        return ResolutionError(.tooDeep, path: [entry.key], site: entry.site) {
            if let shortage { return shortage.text }
            return "It is \(level) levels deep. Look for a cycle through closures that take a resolver or capture a "
                + "container."
        }
    }
}
