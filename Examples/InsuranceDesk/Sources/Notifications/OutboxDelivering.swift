/// Passes waiting messages to the transport. The host does so continuously; a short-lived command calls this.
public protocol OutboxDelivering: Sendable {
    /// Delivers the messages that are due now, the oldest first.
    ///
    /// - Returns: The number of messages that the transport accepted. Refused messages wait, longer each time.
    /// - Throws: `StorageError`.
    @discardableResult
    func deliverWaiting() async throws -> Int
}
