/// The messages that arrived: for checks that none was lost.
public protocol DeliveryReceipts: Sendable {
    /// The number of arrivals of each message, by its key: one, except for messages in transit when a process ended.
    func receipts() async throws -> [String: Int]
}
