public import Storage
public import Values

/// Messages to customers. One is put in with the transaction that gives rise to it, and delivered after that has been
/// committed: at least once, and with a key by which its receiver knows a second delivery.
public protocol Outbox: Sendable {
    func enqueue(_ message: Message, in transaction: Transaction) throws

    /// The latest first.
    func messages(limit: Int) async throws -> [OutboxEntry]
    func counts() async throws -> OutboxCounts
}

/// What is to be sent.
public struct Message: Hashable, Sendable {
    /// The same for the same message, however often it is put in or delivered; letters, digits, `-` and `.`.
    public let key: String
    /// An e-mail address.
    public let recipient: String
    /// On one line.
    public let subject: String
    /// Plain text.
    public let body: String

    /// Of its parts.
    public init(key: String, recipient: String, subject: String, body: String) {
        self.key = key
        self.recipient = recipient
        self.subject = subject
        self.body = body
    }
}

/// A message and what became of it.
public struct OutboxEntry: Hashable, Sendable {
    /// Its number, never given twice.
    public let number: Int64
    /// What is sent.
    public let message: Message
    /// When it was put in.
    public let enqueued: Moment
    /// Nil until the transport has taken it.
    public let delivered: Moment?
    /// How often the transport was asked to take it.
    public let attempts: Int
    /// Why the last attempt failed; nil if none did.
    public let lastError: String?

    /// Of its parts.
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

/// How many messages there are.
public struct OutboxCounts: Hashable, Sendable {
    /// Not taken by the transport yet.
    public let waiting: Int
    /// Taken by the transport.
    public let delivered: Int

    /// Of its parts.
    public init(waiting: Int, delivered: Int) {
        self.waiting = waiting
        self.delivered = delivered
    }
}
