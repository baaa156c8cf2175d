/// What is wrong with a form: at most one message a field, in the order of the fields. Sendable.
public struct FormMessages: Hashable, Sendable {
    /// One field's message.
    public struct Message: Hashable, Sendable {
        /// The field's name.
        public let field: String
        /// What is wrong and what to type instead.
        public let text: String
    }

    /// All of them, first the first.
    public private(set) var all: [Message] = []

    /// No messages.
    public init() {}

    /// Whether nothing is wrong.
    public var isEmpty: Bool { all.isEmpty }

    /// What is wrong with that field.
    public subscript(field: String) -> String? { all.first { $0.field == field }?.text }

    /// Says what is wrong with a field; the first message of a field stays.
    public mutating func add(_ text: String, to field: String) {
        guard self[field] == nil else { return }
        all.append(Message(field: field, text: text))
    }
}
