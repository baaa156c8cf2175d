/// A reason that one side cannot read the messages of the other side.
public struct SchemaProblem: Hashable, Sendable, CustomStringConvertible {
    /// The kind of a reason.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The value may be missing, and the reader requires it.
        case mayBeMissing
        /// The reader requires a field that the writer never sends.
        case neverSent
        /// The two sides have different kinds of value.
        case kindDiffers
        /// The writer has raw values that the reader does not know.
        case unknownValues
        /// The two sides give the field different numbers, or the writer uses the reader's number for another field.
        case numberDiffers
        /// The schema of one side, or this part of it, cannot be read, so it was not compared.
        case unreadable
        /// The two schemas are too large to be compared completely.
        case tooLarge
    }

    /// The kind of the reason.
    public let kind: Kind
    /// The place in the message, such as `rooms[].area`; empty for the message itself.
    public let field: String
    /// The reason as a clause that names the field.
    public let description: String
}
