/// A type that states its own schema, because the schema cannot be read from its `init(from:)`.
///
/// `MessageSchema.init(of:)` finds the schema of a type by decoding it with a decoder that records the requests. If a
/// type accepts only certain values, the decoder may find none of them, so such a type states its schema:
///
/// ```swift
/// struct Percentage: Codable {
///     let value: Int
///     init(from decoder: any Decoder) throws {
///         value = try decoder.singleValueContainer().decode(Int.self)
///         guard (50...60).contains(value) else { throw OutOfRange() }
///     }
/// }
///
/// extension Percentage: DescribedMessage {
///     static var messageSchema: MessageSchema { .scalar(.int) }
///     static var messageSample: Percentage { Percentage(value: 55) }
/// }
/// ```
public protocol DescribedMessage: Decodable {
    /// The schema of the type on the wire. It is not checked.
    static var messageSchema: MessageSchema { get }
    /// Any instance, so that a message that contains this one can be decoded completely.
    static var messageSample: Self { get }
}
