/// Takes messages to where they are read. A test, or an application with a mail server, registers its own.
public protocol NotificationTransport: Sendable {
    /// Returns when the message is safe with the transport. Called again with the same key if it throws, or if the
    /// process ends before the outbox has noted that it returned.
    func deliver(_ message: Message) async throws
}

/// Where messages go. Provided by `main`.
public struct NotificationSettings: Hashable, Sendable {
    /// The folder into which each message is written as a file of its own.
    public let folder: String
    /// How long the delivery rests after it has delivered what waited; nil if it delivers only when it is asked to.
    public let interval: Duration?

    /// Where to, and how often to look.
    public init(folder: String, interval: Duration? = .milliseconds(500)) {
        self.folder = folder
        self.interval = interval
    }
}
