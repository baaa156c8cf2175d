/// The encoding of a value's type before it is known: one word that names its source.
///
/// The parser creates one for the receiver in front of a dot, for the initial value of a variable and for the
/// context of `.red`. The ``ReferenceResolver`` converts it to a type. Zero is a value about which the text shows
/// nothing.
enum TypedValue {
    /// Nothing is known.
    static let none: UInt32 = 0
    /// Set when an element of the value is meant, as in `for x in rows` and `rows[0]`.
    static let element: UInt32 = 1 << 30
    /// Set when the number is that of a declaration of the same file, plus one: the result of a function.
    static let declaration: UInt32 = 1 << 29
    /// Set when the number is that of an argument, plus one: the type of a parameter of a called function.
    static let argument: UInt32 = 1 << 28
    /// Set when the mention is the label of an argument, and the number is that of the called name: `Point(x: 1)`.
    static let label: UInt32 = 1 << 27
    /// Set when the mention follows a leading dot, and the value is its context: the mention means a case or a
    /// static member.
    static let implicit: UInt32 = 1 << 26
    /// The bits of the number, which is that of a mention, plus one, unless `declaration` or `argument` is set.
    static let number: UInt32 = (1 << 26) - 1

    /// Whether the word is a typed value, and neither `none` nor a constant of ``FileOutline/Qualifier``.
    static func isTyped(_ word: UInt32) -> Bool { word != none && word < 1 << 31 }
}
