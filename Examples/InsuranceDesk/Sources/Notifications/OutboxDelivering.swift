/// Hands what waits in the outbox to the transport. The host does it all the time; a command that ends soon asks for it.
public protocol OutboxDelivering: Sendable {
    /// Delivers what is due now, the oldest first.
    ///
    /// - Returns: How many messages the transport took. Those that it refused wait, each time longer.
    /// - Throws: `StorageError`.
    @discardableResult
    func deliverWaiting() async throws -> Int
}
