import GRPCCore

/// Passes the bytes of a message on: encoding happens before a call and decoding after it, so that a message that
/// cannot be read is distinguished from a call that fails.
struct RawBytes: MessageSerializer, MessageDeserializer {
    /// The most bytes to read; gRPC has no limit for the responses that a client reads.
    var limit = Int.max

    func serialize<Bytes: GRPCContiguousBytes>(_ message: [UInt8]) throws -> Bytes { Bytes(message) }

    func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> [UInt8] {
        let count = unsafe bytes.withUnsafeBytes { $0.count }
        guard count <= limit else {
            throw RPCError(
                code: .resourceExhausted, message: "the response has \(count) bytes, and its limit is \(limit)")
        }
        return unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) }
    }
}
