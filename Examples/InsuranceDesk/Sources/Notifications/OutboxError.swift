/// Why a message was not put into the outbox.
public enum OutboxError: Error, Hashable, Sendable {
    case faultyKey(String)
}

extension OutboxError: CustomStringConvertible {
    /// What happened, where, and what to do.
    public var description: String {
        switch self {
        case .faultyKey(let key):
            "The message key '\(key)' is not made of 1 to 120 letters, digits, hyphens and dots. Build it of those."
        }
    }
}
