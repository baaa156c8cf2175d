import Foundation
import HTTPTypes
import Hummingbird
import Values

/// The responses for other programs.
enum APIAnswer {
    private struct Faults: Encodable {
        struct Fault: Encodable {
            let field: String
            let message: String
        }
        let faults: [Fault]
    }

    static func json(_ value: some Encodable, _ status: HTTPResponse.Status) throws -> Response {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .sortedKeys
        return Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(value))))
    }

    /// The faults, field by field.
    static func faults(_ faults: [FieldFault], _ status: HTTPResponse.Status) throws -> Response {
        try json(Faults(faults: faults.map { .init(field: $0.field, message: $0.message) }), status)
    }

    /// Whether the key was derived from the content of a file, and not chosen by a program as its secret.
    static func isComputable(_ key: String) -> Bool { key.hasPrefix("file-") }

    static func unknownKey() throws -> Response {
        try faults([FieldFault(field: "key", message: "There is no quote with this key.")], .notFound)
    }
}
