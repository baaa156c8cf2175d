/// The reason that a message was not enqueued.
public enum OutboxError: Error, Hashable, Sendable {
    case faultyKey(String)
}

extension OutboxError: CustomStringConvertible {
    /// Says what happened, where, and how to fix it.
    public var description: String {
        switch self {
        case .faultyKey(let key):
            "The message key '\(key)' is not made of 1 to 120 letters, digits, hyphens and dots. Build it of those."
        }
    }
}
