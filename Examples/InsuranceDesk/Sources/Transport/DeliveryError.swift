/// The reason that a transport did not accept a message. Travels between processes as itself.
public struct DeliveryError: Error, Hashable, Sendable, Codable {
    /// The kind of the reason.
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        /// No transport accepts such a message, now or later.
        case refused
        /// Another message with this key was accepted before.
        case keyTaken
        /// The transport works and could not store the message.
        case notStored
        /// No transport answered, so nothing is known of the message. Only a transport in another process fails so.
        case unavailable
    }

    /// The kind of the reason.
    public let code: Code
    /// The key of the message.
    public let key: String
    /// What happened, for the staff and the log.
    public let detail: String

    /// Memberwise initializer.
    public init(_ code: Code, key: String, detail: String) {
        self.code = code
        self.key = key
        self.detail = detail
    }
}

extension DeliveryError: CustomStringConvertible {
    /// Says what happened, where, and how to fix it.
    public var description: String {
        switch code {
        case .refused:
            "The message '\(key)' is not accepted: \(detail). Change the code that composes it."
        case .keyTaken:
            "Another message has the key '\(key)'. Give each desk a transport of its own, because their keys are the same."
        case .notStored:
            "The message '\(key)' could not be stored. It is tried again. \(detail)"
        case .unavailable:
            "No transport accepts the message '\(key)' at the moment. Start `insurance-desk notifications`, or look at "
                + "the one that runs. \(detail)"
        }
    }
}
