/// Counts the levels of a construction and looks at the stack at each, so that what goes too deep is an error.
///
/// The stack is the thread's: a factory that asks a captured container begins a new resolve on the same stack.
struct DepthGuard {
    private(set) var level = 0

    /// How deep an awaited construction may go, with those whose factories led to it.
    static let awaitedLimit = 10_000

    /// How many instances of one service late completions of a request may construct, if it has late completions itself.
    static let completionLimit = 1_000

    /// Goes one level deeper.
    ///
    /// - Throws: `.tooDeep`; then the level is as before.
    mutating func enter(_ entry: Entry) throws(ResolutionError) {
        guard let remaining = Stack.remaining(), remaining < entry.stackNeed.slow else {
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

    /// The guard of what is made below so many levels of the hot path, and at least one.
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
        ResolutionError(.tooDeep, path: [entry.key], site: entry.site) {
            "It is \(level) levels deep. Look for a circle through closures that take a resolver or capture a container."
        }
    }
}
