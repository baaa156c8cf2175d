extension MessageSchema {
    /// The schema of `type`, derived from the requests of its `init(from:)` to a decoder. No instance is needed.
    ///
    /// The type is decoded several times: with several values, with each field missing in turn, and with arrays of
    /// several lengths. A field is optional when the type decodes without it. The reader knows optionals, arrays, sets,
    /// dictionaries with string keys, `CaseIterable` enums with raw values, nested containers, superclasses, and
    /// `Date`, `Data`, `UUID` and `URL`. The number of a field is the `intValue` of its coding key.
    ///
    /// A schema that cannot be read is ``unreadable(name:reason:)``, and never a record with fields left out. These
    /// types have such a schema: a type whose schema depends on a value, an enum with associated values, an enum with
    /// raw values but without `CaseIterable` or with more than 1,000 cases, a dictionary whose keys are not strings,
    /// `URLComponents`, a type that accepts none of the tried values, a type that contains itself without a record in
    /// between, and a type that is deeper than 32 types, is larger than 20,000 parts or makes more than 200,000
    /// requests. A type of your own can conform to ``DescribedMessage`` instead. One limit remains: the reader cannot
    /// see a field that a type reads only if a string or a number has certain contents.
    ///
    /// The reader calls the type's own `init(from:)` with the numbers 1, 2, 7 and 100 and with short strings. That
    /// takes about half a millisecond for a type of ten fields in a release build. No lock is held.
    public init<T: Decodable>(of type: T.Type) {
        self = SchemaReader().reading(of: type, within: []).schema
    }
}
