extension HostExit {
    /// How to read the status from the result of a body; nil when a result of this type looks like a status and is none.
    ///
    /// One closure type takes every body, so that the compiler has nothing to choose between: see Decisions/0138.
    static func reading<Outcome: Sendable>(_ outcome: Outcome.Type) -> (@Sendable (Outcome) -> HostExit)? {
        switch outcome {
        case is HostExit.Type: { ($0 as? HostExit) ?? .success }
        // Meant as a status, and would be lost.
        case is any BinaryInteger.Type, is HostExit?.Type: nil
        // Nothing, or what the last call of the body happens to return.
        default: { _ in .success }
        }
    }
}
