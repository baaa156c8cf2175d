/// Names that a type may get from a protocol or a class outside the codebase: associated types, generic parameters.
///
/// Inside such a type the name means the external one, not a type of the codebase with that name. A known protocol
/// brings only some of these names or none, so `Index` inside a `struct Index: Comparable` means the struct.
enum BorrowedNames {
    static let all = [
        "Element", "Key", "Value", "Index", "Indices", "Iterator", "SubSequence", "Wrapped", "Success", "Failure",
        "Bound",
        "RawValue", "Body", "Content", "Stride", "ID", "Output", "Input", "Root", "Scalar", "Base", "AsyncIterator",
        "Magnitude", "Words", "ArrayLiteralElement", "Instant", "Duration", "Configuration",
    ]

    /// The names that each known protocol or class of the libraries brings. Any other external type may bring all of
    /// them.
    static let known: [(protocols: String, names: [String])] = [
        (
            """
            Equatable Hashable Comparable Sendable SendableMetatype Copyable Escapable BitwiseCopyable AnyObject Actor
            GlobalActor Error LocalizedError CustomNSError RecoverableError Codable Encodable Decodable CodingKey CaseIterable
            CustomStringConvertible CustomDebugStringConvertible CustomReflectable CustomPlaygroundDisplayConvertible
            LosslessStringConvertible TextOutputStream TextOutputStreamable CVarArg RandomNumberGenerator
            ExpressibleByNilLiteral ExpressibleByBooleanLiteral ExpressibleByIntegerLiteral ExpressibleByFloatLiteral
            ExpressibleByStringLiteral ExpressibleByStringInterpolation ExpressibleByUnicodeScalarLiteral
            ExpressibleByExtendedGraphemeClusterLiteral Encoder Decoder UnkeyedEncodingContainer
            UnkeyedDecodingContainer SingleValueEncodingContainer SingleValueDecodingContainer XCTestCase NSObject
            """, []
        ),
        ("ExpressibleByArrayLiteral", ["ArrayLiteralElement"]),
        ("ExpressibleByDictionaryLiteral", ["Key", "Value"]),
        ("RawRepresentable", ["RawValue"]),
        ("Identifiable", ["ID"]),
        ("Strideable", ["Stride"]),
        ("KeyedEncodingContainerProtocol KeyedDecodingContainerProtocol", ["Key"]),
        // `Element` in an iterator means the `Element` of the enclosing sequence, as in the compiler's index.
        ("IteratorProtocol", []),
        ("AsyncIteratorProtocol", ["Failure"]),
        ("Sequence", ["Element", "Iterator"]),
        ("AsyncSequence", ["Element", "Failure", "AsyncIterator"]),
    ]
}
