/// The schema of a value that one process sends to another.
///
/// Names of types do not count for compatibility; names of fields and raw values of enums do.
public indirect enum MessageSchema: Hashable, Sendable, Codable {
    /// A value without parts.
    case scalar(Scalar)
    /// A value that may be missing.
    case optional(MessageSchema)
    /// Any number of values of one schema, in order.
    case list(MessageSchema)
    /// A dictionary whose keys are strings.
    case map(MessageSchema)
    /// A value that is one of these raw values, such as a case of an enum. A string that looks like a number, such as
    /// `"1"`, is in quotation marks.
    case choice(name: String, values: [String])
    /// A value with named parts. The values of an unkeyed container have the names `[0]`, `[1]` and so on.
    case record(name: String, fields: [Field])
    /// A reference to an enclosing record, for a type that contains itself: 0 is the innermost record around this
    /// position.
    case enclosing(levels: Int)
    /// A type whose schema cannot be read, with the reason. The proof reports it as a fault.
    case unreadable(name: String, reason: String)

    /// A value without parts.
    public enum Scalar: String, Hashable, Sendable, Codable, CaseIterable {
        /// `Bool`.
        case bool
        /// `String`.
        case string
        /// `Double`.
        case double
        /// `Float`.
        case float
        /// `Int`, which is compared as 64 bits wide.
        case int
        /// `Int8`.
        case int8
        /// `Int16`.
        case int16
        /// `Int32`.
        case int32
        /// `Int64`.
        case int64
        /// `UInt`, which is compared as 64 bits wide.
        case uint
        /// `UInt8`.
        case uint8
        /// `UInt16`.
        case uint16
        /// `UInt32`.
        case uint32
        /// `UInt64`.
        case uint64
        /// Bytes: `Data`. An array of `UInt8` is a list.
        case bytes
        /// An instant: `Date`.
        case instant
    }

    /// One field of a record.
    public struct Field: Hashable, Sendable, Codable {
        /// The name, by which the two sides find each other's fields.
        public var name: String
        /// The number of the field in Protocol Buffers; nil if the type declares none.
        public var number: Int?
        /// The schema of the value.
        public var schema: MessageSchema

        /// A field. See the properties for the parts.
        public init(name: String, number: Int? = nil, schema: MessageSchema) {
            self.name = name
            self.number = number
            self.schema = schema
        }
    }
}
