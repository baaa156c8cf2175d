/// A fault in one field of a form or one column of a file.
public struct FieldFault: Hashable, Sendable {
    /// The field's name as forms and files write it, such as `postcode`.
    public let field: String
    /// A sentence for the person who typed the value; it says how to correct it.
    public let message: String

    /// Memberwise initializer.
    public init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}

/// All faults of an input: every faulty field, not only the first.
public struct FieldFaults: Error, Hashable, Sendable {
    /// Never empty; in the order of the form.
    public let faults: [FieldFault]

    /// Memberwise initializer.
    public init(_ faults: [FieldFault]) {
        self.faults = faults
    }

    /// The first message for a field, to be shown next to it.
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
