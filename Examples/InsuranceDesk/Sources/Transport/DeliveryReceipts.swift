import Synchronization

/// The messages that arrived: for checks that none was lost.
public protocol DeliveryReceipts: Sendable {
    /// Passes on each message that arrived, in no order.
    ///
    /// - Throws: ``DeliveryError`` where the transport is in another process that does not answer, and the errors of the
    ///   closure.
    func receipts(_ receive: @escaping @Sendable (Receipt) async throws -> Void) async throws
}

extension DeliveryReceipts {
    /// The number of arrivals of each message, by its key: one, except for messages in transit when a process ended or a
    /// connection broke.
    public func receipts() async throws -> [String: Int] {
        let all = Mutex<[String: Int]>([:])
        try await receipts { receipt in all.withLock { $0[receipt.key] = receipt.arrivals } }
        return all.withLock { $0 }
    }
}

/// A message that arrived.
public struct Receipt: Hashable, Sendable, Codable {
    /// The key of the message.
    public let key: String
    /// How often it arrived; its reader gets it once.
    public let arrivals: Int

    /// Memberwise initializer.
    public init(key: String, arrivals: Int) {
        self.key = key
        self.arrivals = arrivals
    }
}
