public import Storage
public import Values

/// Messages to customers. A message is enqueued in the transaction that causes it, and delivered after the commit: at
/// least once, with a key by which the receiver recognizes a second delivery.
public protocol Outbox: Sendable {
    func enqueue(_ message: Message, in transaction: Transaction) throws

    /// Returns the latest first.
    func messages(limit: Int) async throws -> [OutboxEntry]
    func counts() async throws -> OutboxCounts
}

/// A message and its delivery status.
public struct OutboxEntry: Hashable, Sendable {
    /// Its number, which is never reused.
    public let number: Int64
    /// The message.
    public let message: Message
    /// When it was enqueued.
    public let enqueued: Moment
    /// Nil until the transport has accepted it.
    public let delivered: Moment?
    /// The number of delivery attempts.
    public let attempts: Int
    /// The error of the last attempt; nil if there was none.
    public let lastError: String?

    /// Memberwise initializer.
    public init(
        number: Int64, message: Message, enqueued: Moment, delivered: Moment?, attempts: Int, lastError: String?
    ) {
        self.number = number
        self.message = message
        self.enqueued = enqueued
        self.delivered = delivered
        self.attempts = attempts
        self.lastError = lastError
    }
}

/// The numbers of messages.
public struct OutboxCounts: Hashable, Sendable {
    /// Not yet accepted by the transport.
    public let waiting: Int
    /// Accepted by the transport.
    public let delivered: Int

    /// Memberwise initializer.
    public init(waiting: Int, delivered: Int) {
        self.waiting = waiting
        self.delivered = delivered
    }
}
