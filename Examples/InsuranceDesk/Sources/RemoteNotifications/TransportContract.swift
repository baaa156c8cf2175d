public import StrataGRPC
public import Transport

/// The transport of the notifications between two processes. A delivery is idempotent, because the transport knows the
/// keys of the messages that it has accepted.
public enum TransportContract: Contract {
    /// The protocol that the outbox requests.
    public typealias Service = any NotificationTransport
    /// The name with its version.
    public static let name = "insurance.notifications.v1.Transport"

    /// Sent once for each attempt of the outbox, which repeats and counts them: a message never arrives more often than
    /// the outbox has tried.
    static let delivery = Method<Message, Accepted>(
        "Delivery", .idempotent, limit: DeliveryTerms.limit, throwing: DeliveryError.self)
    /// As many as there are, so they are a stream.
    static let receipts = Stream<Everything, Receipt>("Receipts", limit: .seconds(60), throwing: DeliveryError.self)

    /// All methods.
    public static var methods: [Served] {
        [
            delivery.served { transport, message in
                try await transport.deliver(message)
                return Accepted(key: message.key)
            },
            receipts.served { transport, _, receive in try await transport.receipts(receive) },
        ]
    }

    /// The transport of a process that has none itself.
    public static func client(_ caller: Caller<Self>) -> any NotificationTransport { RemoteTransport(caller: caller) }
}

/// The answer to a delivery.
struct Accepted: Codable, Sendable {
    var key: String
}

/// The question for all receipts. A later version may ask for some of them.
struct Everything: Codable, Sendable {}

/// Calls a transport in another process. Its callers see no gRPC: a failure of the connection is a `DeliveryError`.
struct RemoteTransport: NotificationTransport {
    let caller: Caller<TransportContract>

    func deliver(_ message: Message) async throws {
        do {
            _ = try await caller.call(TransportContract.delivery, message)
        } catch let failure as RemoteFailure {
            throw failure.deliveryError(of: message.key)
        }
    }

    func receipts(_ receive: @escaping @Sendable (Receipt) async throws -> Void) async throws {
        do {
            try await caller.stream(TransportContract.receipts, Everything(), receive)
        } catch let failure as RemoteFailure {
            throw failure.deliveryError(of: "")
        }
    }
}

extension RemoteFailure {
    /// A message that no transport can read or hold is the fault of the message, so that it does not hold up the others;
    /// any other failure is one of the transport.
    fileprivate func deliveryError(of key: String) -> DeliveryError {
        let isOfMessage = code == .tooLarge || code == .unreadableRequest
        return DeliveryError(isOfMessage ? .refused : .unavailable, key: key, detail: "\(self)")
    }
}
