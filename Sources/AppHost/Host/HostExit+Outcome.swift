extension HostExit {
    /// Returns how to read the status from the result of a body; nil if a result of this type looks like a status but
    /// is not one.
    ///
    /// One closure type accepts every body, so that the compiler has no overloads to choose from: see Decisions/0138.
    static func reading<Outcome: Sendable>(_ outcome: Outcome.Type) -> (@Sendable (Outcome) -> HostExit)? {
        switch outcome {
        case is HostExit.Type: { ($0 as? HostExit) ?? .success }
        // Probably meant as a status, which would be lost.
        case is any BinaryInteger.Type, is HostExit?.Type: nil
        // Nothing, or the value of the last call in the body.
        default: { _ in .success }
        }
    }
}
