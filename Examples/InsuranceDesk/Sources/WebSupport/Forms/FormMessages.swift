/// The faults of a form: at most one message per field, in the order of the fields. Sendable.
public struct FormMessages: Hashable, Sendable {
    /// One field's message.
    public struct Message: Hashable, Sendable {
        /// The field's name.
        public let field: String
        /// The fault and how to correct it.
        public let text: String
    }

    /// All messages, in order.
    public private(set) var all: [Message] = []

    /// No messages.
    public init() {}

    /// Whether there are no faults.
    public var isEmpty: Bool { all.isEmpty }

    /// The message for that field.
    public subscript(field: String) -> String? { all.first { $0.field == field }?.text }

    /// Adds a message to a field; the first message of a field stays.
    public mutating func add(_ text: String, to field: String) {
        guard self[field] == nil else { return }
        all.append(Message(field: field, text: text))
    }
}
