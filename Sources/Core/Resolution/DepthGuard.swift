/// Counts the levels of a construction and looks at the stack every so often, so that what goes too deep is an error.
struct DepthGuard {
    private(set) var level = 0
    private var bounds: StackBounds?
    private var lastRemaining: Int?

    /// How many levels lie between two looks at the stack.
    static let interval = 16
    /// How deep an awaited construction may go.
    static let awaitedLimit = 10_000

    mutating func enter(_ entry: Entry) throws(ResolutionError) {
        level += 1
        if level % Self.interval == 0 { try look(entry) }
    }

    /// Counts a level of an awaited construction: its frames are on the heap, so the stack is no limit.
    mutating func count(_ entry: Entry) throws(ResolutionError) {
        level += 1
        guard level > Self.awaitedLimit else { return }
        level -= 1
        throw ResolutionError(.tooDeep, path: [entry.key], site: entry.site) {
            "It is \(Self.awaitedLimit) levels deep. Look for a circle through closures that take a resolver."
        }
    }

    mutating func leave() {
        level -= 1
    }

    /// Refuses when what is left would not bear twice the levels since the last look.
    private mutating func look(_ entry: Entry) throws(ResolutionError) {
        if bounds == nil { bounds = StackBounds() }
        guard let remaining = bounds?.remaining() else { return }
        let used = max(0, (lastRemaining ?? remaining) - remaining)
        lastRemaining = remaining
        guard remaining > 2 * used + 32_768 else {
            let level = level
            // The failed look leaves the level as it was before: whoever called `enter` will not call `leave`.
            self.level -= 1
            throw ResolutionError(.tooDeep, path: [entry.key], site: entry.site) {
                "It is \(level) levels deep. Look for a circle through closures that take a resolver."
            }
        }
    }
}
