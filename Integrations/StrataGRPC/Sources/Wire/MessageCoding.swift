import Foundation
import StrataFleet

/// Writes and reads messages of one type in the encoding of a contract. Sendable.
struct Codec<Message: Codable & Sendable>: Sendable {
    let encoding: MessageEncoding

    init<Owner: Contract>(_ owner: Owner.Type) { encoding = Owner.encoding }

    func encode(_ message: Message) throws -> [UInt8] {
        switch encoding {
        case .json: [UInt8](try JSONEncoder().encode(message))
        case .protobuf: try ProtobufEncoder.encode(message, isWrapped: ProtobufForms.isWrapped(Message.self))
        }
    }

    func decode(_ bytes: [UInt8]) throws -> Message {
        switch encoding {
        case .json: try JSONDecoder().decode(Message.self, from: Data(bytes))
        case .protobuf:
            try ProtobufDecoder.decode(Message.self, from: bytes, isWrapped: ProtobufForms.isWrapped(Message.self))
        }
    }

    /// - Throws: ``UnreadableRequest``.
    func request(from bytes: [UInt8], hasBegun: Bool = false) throws -> Message {
        do {
            return try decode(bytes)
        } catch {
            throw UnreadableRequest(detail: MessageCoding.text(of: error), hasBegun: hasBegun)
        }
    }

    /// - Throws: ``UnwritableResponse``.
    func answer(_ message: Message) throws -> [UInt8] {
        do {
            return try encode(message)
        } catch {
            throw UnwritableResponse(detail: MessageCoding.text(of: error))
        }
    }

    /// The messages of a stream of requests.
    func source(
        of bytes: @escaping @Sendable (@escaping @Sendable ([UInt8]) async throws -> Void) async throws -> Void
    ) -> @Sendable (@escaping @Sendable (Message) async throws -> Void) async throws -> Void {
        { receive in try await bytes { try await receive(request(from: $0, hasBegun: true)) } }
    }
}

/// Whether a type has to be wrapped to be a message of Protocol Buffers. Each type is examined once.
enum ProtobufForms {
    private static let known = Guarded<[ObjectIdentifier: Bool]>([:])

    static func isWrapped<Message: Decodable>(_ type: Message.Type) -> Bool {
        let identifier = ObjectIdentifier(type)
        if let isWrapped = known.withLock({ $0[identifier] }) { return isWrapped }
        // Outside the lock, because it calls the type's own code.
        let isWrapped = !MessageSchema(of: type).isProtobufMessage
        known.withLock { $0[identifier] = isWrapped }
        return isWrapped
    }
}

enum MessageCoding {
    /// The fault and its position in the message, without values, because they may be secret.
    static func text(of error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing"
        case DecodingError.typeMismatch(let type, let context): "\(place(context.codingPath)) is not a \(type)"
        case DecodingError.valueNotFound(let type, let context): "\(place(context.codingPath)) has no \(type)"
        case DecodingError.dataCorrupted(let context): "\(place(context.codingPath)) is malformed"
        case EncodingError.invalidValue(_, let context): "\(place(context.codingPath)) cannot be written"
        default: "\(type(of: error))"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "the message" : "`\(path.map(\.stringValue).joined(separator: "."))`"
    }
}
