extension MessageSchema {
    /// The schema of `type`, derived from the requests of its `init(from:)` to a decoder. No instance is needed.
    ///
    /// The type is decoded several times: with several values, with each field missing in turn, and with arrays of
    /// several lengths. A field is optional when the type decodes without it. Optionals, arrays, sets, dictionaries
    /// with string keys, raw values with `CaseIterable`, nested containers, superclasses, and `Date`, `Data`, `UUID`
    /// and `URL` as JSON writes them are read; the number of a field is the `intValue` of its coding key.
    ///
    /// A schema that cannot be read is ``unreadable(name:reason:)``, and never a record with fields left out. It belongs
    /// to one of these types: a type whose schema depends on a value, an enum with associated values, an enum with raw
    /// values but without `CaseIterable`, a type that accepts none of the tried values, a type that contains itself
    /// without a record in between, or a type that is deeper than 32 types or larger than 20,000 parts. Such a type can
    /// conform to ``DescribedMessage``. One limit remains: a type can hide fields that it reads only if a string or a number
    /// has certain contents.
    ///
    /// The reader calls the type's own `init(from:)` with the numbers 1, 2, 7 and 100 and with short strings. It takes
    /// half a millisecond for a type of ten fields in a release build, and holds no lock.
    public init<T: Decodable>(of type: T.Type) {
        self = SchemaReader().reading(of: type, within: []).schema
    }
}
