/// Delivers messages to their readers. A test, or an application with a mail server, registers its own.
public protocol NotificationTransport: Sendable {
    /// Returns when the message is safe with the transport. Called again with the same key if it throws, or if the
    /// process ends before the outbox has recorded the return.
    func deliver(_ message: Message) async throws
}

/// The destination of messages. Provided by `main`.
public struct NotificationSettings: Hashable, Sendable {
    /// The folder into which each message is written as a separate file.
    public let folder: String
    /// The pause between two deliveries of waiting messages; nil if messages are delivered only on request.
    public let interval: Duration?

    /// Memberwise initializer; by default half a second between deliveries.
    public init(folder: String, interval: Duration? = .milliseconds(500)) {
        self.folder = folder
        self.interval = interval
    }
}
