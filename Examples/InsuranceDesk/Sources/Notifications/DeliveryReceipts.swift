/// What has come to where messages go: for checks that nothing was lost.
public protocol DeliveryReceipts: Sendable {
    /// How often each message came, by its key; once, but for those that were under way when a process ended.
    func receipts() async throws -> [String: Int]
}
