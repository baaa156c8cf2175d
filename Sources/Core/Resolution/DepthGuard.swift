/// Counts the levels of a construction, so that a construction that is too deep throws instead of overflowing the
/// stack.
///
/// Each level that does not await is checked against what is left of the thread's stack, because a factory that
/// requests from a captured container begins a new resolve on the same stack.
struct DepthGuard {
    private(set) var level = 0

    /// The limit of levels of an awaited construction, including those of the resolves whose factories led to it.
    static let awaitedLimit = 10_000

    /// How often the completions of a component, or the late completions of a request, may construct the same service,
    /// if it has such completions itself.
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
    /// - Throws: `.tooDeep` at the limit; then the level is unchanged.
    mutating func count(_ entry: Entry, below outer: Int) throws(ResolutionError) {
        guard outer + level < Self.awaitedLimit else { throw Self.beyondLimit(outer + level, entry) }
        level += 1
    }

    /// The guard for constructions inside this number of levels of the fast path, which count as at least one.
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

    /// The error for a construction that has too little stack to begin.
    static func shortOfStack(_ entry: Entry) -> ResolutionError { tooDeep(0, entry) }

    private static func tooDeep(_ level: Int, _ entry: Entry) -> ResolutionError {
        // Measured here, because the text may be built on another thread.
        let shortage = level > 0 ? nil : ThreadStackShortage.current
        return ResolutionError(.tooDeep, path: [entry.key], site: entry.site) {
            "\(ThreadStackShortage.sentence) " + (shortage?.text ?? "It is \(level) levels deep. \(advice)")
        }
    }

    private static func beyondLimit(_ level: Int, _ entry: Entry) -> ResolutionError {
        ResolutionError(.tooDeep, path: [entry.key], site: entry.site) {
            "It is \(level) levels deep, and an awaited construction may have \(awaitedLimit). \(advice)"
        }
    }

    private static var advice: String {
        "Look for a cycle through closures that take a resolver or capture a container."
    }
}
