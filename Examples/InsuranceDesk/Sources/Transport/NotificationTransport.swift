/// Delivers messages to their readers. A test, or an application with a mail server, registers its own.
public protocol NotificationTransport: DeliveryReceipts {
    /// Returns when the message is safe with the transport. Called again with the same key if it throws, or if the
    /// process ends before the outbox has recorded the return: a message that was accepted once is not sent to its reader
    /// again.
    ///
    /// Takes ``DeliveryTerms/limit`` at most.
    ///
    /// - Throws: ``DeliveryError``.
    func deliver(_ message: Message) async throws
}

/// The destination of messages. Provided by `main` where the transport is in this process.
public struct NotificationSettings: Hashable, Sendable {
    /// The folder into which each message is written as a separate file.
    public let folder: String

    /// Memberwise initializer.
    public init(folder: String) {
        self.folder = folder
    }
}
