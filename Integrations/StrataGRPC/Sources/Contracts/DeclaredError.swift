import StrataFleet

/// An error that keeps its type on the way.
struct DeclaredError: Sendable {
    /// The name on the wire: that of the type, without its module.
    let name: String
    let schema: @Sendable () -> MessageSchema
    /// The error's bytes; nil for an error of another type, and for one that cannot be encoded.
    let encode: @Sendable (any Error) -> [UInt8]?
    let decode: @Sendable ([UInt8]) -> (any Error)?

    init<Failure: Error & Codable, Owner: Contract>(_ type: Failure.Type, of owner: Owner.Type) {
        let codec = Codec<Failure>(Owner.self)
        name = String(describing: type)
        schema = { MessageSchema(of: Failure.self) }
        encode = { error in
            guard let failure = error as? Failure else { return nil }
            return try? codec.encode(failure)
        }
        decode = { bytes in try? codec.decode(bytes) }
    }
}
