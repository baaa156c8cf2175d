/// What is wrong with one field of a form or one column of a file.
public struct FieldFault: Hashable, Sendable {
    /// The field's name as forms and files write it, such as `postcode`.
    public let field: String
    /// A sentence for the person who typed it, that says what to type instead.
    public let message: String

    /// What is wrong with which field.
    public init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}

/// All that is wrong with what somebody typed: every faulty field, not only the first.
public struct FieldFaults: Error, Hashable, Sendable {
    /// Never empty; in the order of the form.
    public let faults: [FieldFault]

    /// What is wrong with which field.
    public init(_ faults: [FieldFault]) {
        self.faults = faults
    }

    /// The first message for a field, to stand beside it.
    public func message(for field: String) -> String? {
        faults.first { $0.field == field }?.message
    }
}

extension FieldFaults: CustomStringConvertible {
    /// All on one line, for a log.
    public var description: String {
        faults.map { "\($0.field): \($0.message)" }.joined(separator: "; ")
    }
}
