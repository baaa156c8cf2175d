/// How a value's type is written down before it is known: one word that names where it comes from.
///
/// The parser makes one for what is in front of a full stop, for the initial value of a variable and for the context of
/// `.red`; the ``ReferenceResolver`` turns it into a type. Zero is a value of which the text tells nothing.
enum TypedValue {
    /// Nothing is known.
    static let none: UInt32 = 0
    /// Set when an element of the value is meant: what `for x in rows` and `rows[0]` give.
    static let element: UInt32 = 1 << 30
    /// Set when the number is that of a declaration of the same file, plus one: the result of a function.
    static let declaration: UInt32 = 1 << 29
    /// Set when the number is that of an argument, plus one: what a parameter of a called function takes.
    static let argument: UInt32 = 1 << 28
    /// Set when the mention is the label of an argument, and the number that of what is called: `Point(x: 1)`.
    static let label: UInt32 = 1 << 27
    /// Set when the mention begins with a full stop, and the value is its context: a case, or a static member, is meant.
    static let implicit: UInt32 = 1 << 26
    /// The number of the mention, plus one, when no other bit is set.
    static let number: UInt32 = (1 << 26) - 1

    /// Whether the word is one of these, and no constant of ``FileOutline/Qualifier``.
    static func isTyped(_ word: UInt32) -> Bool { word != none && word < 1 << 31 }
}
