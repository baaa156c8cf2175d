/// What each kind of edge means for the proof: the columns of the table of edges, one property each.
///
/// Switches, so that a new kind of edge does not compile before somebody has decided.
extension DependencyGraph.Edge.Kind {
    /// True when construction of the source does not need the target to be there first.
    package var breaksCycle: Bool {
        switch self {
        case .direct, .forward: false
        case .completion, .factory: true
        }
    }

    /// True when the target is made at another time than the source, however often: what it makes is not kept.
    package var makesLater: Bool {
        switch self {
        case .factory: true
        case .direct, .completion, .forward: false
        }
    }

    /// True when the target's colour becomes the source's.
    package var joinsColour: Bool { !makesLater }

    /// True when the source keeps the target's instance as long as it lives.
    package var holds: Bool { !makesLater }

    /// True when the source passes run-time arguments to the target.
    package var givesArguments: Bool {
        switch self {
        case .factory: true
        case .direct, .completion, .forward: false
        }
    }
}
