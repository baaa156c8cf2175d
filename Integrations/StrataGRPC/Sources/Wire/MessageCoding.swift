import Foundation

/// Messages as JSON.
enum MessageCoding {
    static func encode(_ message: some Encodable) throws -> [UInt8] {
        [UInt8](try JSONEncoder().encode(message))
    }

    static func decode<Message: Decodable>(_ type: Message.Type, from bytes: [UInt8]) throws -> Message {
        try JSONDecoder().decode(type, from: Data(bytes))
    }

    /// - Throws: ``UnreadableRequest``.
    static func request<Message: Decodable>(_ type: Message.Type, from bytes: [UInt8]) throws -> Message {
        do {
            return try decode(type, from: bytes)
        } catch {
            throw UnreadableRequest(detail: text(of: error))
        }
    }

    /// - Throws: ``UnwritableResponse``.
    static func answer(_ message: some Encodable) throws -> [UInt8] {
        do {
            return try encode(message)
        } catch {
            throw UnwritableResponse(detail: text(of: error))
        }
    }

    /// Where the message is wrong, without its values: they may be what the reader of a log must not see.
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
