/// How the outbox delivers. Registered with the usual value; a test registers another one.
public struct OutboxSettings: Hashable, Sendable {
    /// The pause between two deliveries of waiting messages; nil if messages are delivered only on request.
    public let interval: Duration?

    /// Memberwise initializer; by default half a second between deliveries.
    public init(interval: Duration? = .milliseconds(500)) {
        self.interval = interval
    }
}
