import GRPCCore
import StrataFleet

/// A declared error on its way: in `google.rpc.Status`, where other languages look for the details of an error, too.
struct ErrorDetails: Hashable {
    static let key = "grpc-status-details-bin"
    /// More bytes of error details do not travel, because peers limit the headers of a response to 8 or 16 KiB.
    static let maximumBytes = 4096

    /// `CONTRACT/ERROR`, or the type of a message of Protocol Buffers.
    var type: String
    var value: [UInt8]

    static func type(_ error: DeclaredError, of contract: String, _ terms: MethodTerms) -> String {
        switch terms.encoding {
        case .json: "\(contract)/\(error.name)"
        case .protobuf: ProtobufFile.typeURL(ofError: error.name, in: contract)
        }
    }

    func status(code: RPCError.Code, message: String) -> [UInt8] {
        var detail = WireWriter()
        detail.field(1, type)
        detail.field(2, value)
        var status = WireWriter()
        status.field(1, UInt64(clamping: code.rawValue))
        status.field(2, message)
        status.field(3, detail.bytes)
        return status.bytes
    }

    /// The first detail of a status; nil where there is none, and for bytes that are no status.
    init?(status bytes: [UInt8]) {
        guard let detail = try? Self.payload(3, in: bytes[...]) else { return nil }
        guard let type = try? Self.payload(1, in: detail) else { return nil }
        self.type = String(decoding: type, as: UTF8.self)
        value = (try? Self.payload(2, in: detail)).map { [UInt8]($0) } ?? []
    }

    init(type: String, value: [UInt8]) {
        self.type = type
        self.value = value
    }

    private static func payload(_ number: UInt64, in bytes: ArraySlice<UInt8>) throws -> ArraySlice<UInt8>? {
        var reader = WireReader(bytes)
        while let field = try reader.next() {
            if field.number == number, case .payload(let payload) = field.value { return payload }
        }
        return nil
    }
}
