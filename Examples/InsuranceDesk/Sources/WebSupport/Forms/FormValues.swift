/// The values that were typed into a form, field by field, unchanged. Sendable.
///
/// A page that shows a form again shows these values; their meaning is decided elsewhere.
public struct FormValues: Hashable, Sendable {
    private var fields: [String: [String]] = [:]

    /// Creates an empty form.
    public init() {}

    /// Creates a form with one value per field.
    public init(_ values: [String: String]) {
        fields = values.mapValues { [$0] }
    }

    /// The values that a form sent by GET has put into the address; empty if it cannot be read.
    public init(query: String?) {
        fields = (try? FormBody.decode((query ?? "").utf8))?.fields ?? [:]
    }

    /// The typed value, without surrounding blanks; empty if there is none.
    public subscript(name: String) -> String {
        get {
            guard let typed = fields[name]?.first else { return "" }
            let trimmed = typed.drop { $0.isWhitespace }
            guard let end = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return "" }
            return String(trimmed[...end])
        }
        set { fields[name] = [newValue] }
    }

    /// The typed value including all blanks: a password.
    public func secret(_ name: String) -> String { fields[name]?.first ?? "" }

    /// The chosen values of a group of check boxes.
    public func all(_ name: String) -> [String] { fields[name] ?? [] }

    /// The names of the fields that were sent, sorted.
    public var names: [String] { fields.keys.sorted() }

    /// Sets the chosen values of a group of check boxes; an empty list removes the field.
    public mutating func set(_ values: [String], for name: String) {
        fields[name] = values.isEmpty ? nil : values
    }

    /// Whether the field was sent; unchecked boxes are not sent.
    public func contains(_ name: String) -> Bool { fields[name] != nil }

    /// Copies the named fields of another form, and removes those that it does not have: unchecked boxes.
    public mutating func take(_ names: [String], from other: FormValues) {
        for name in names { fields[name] = other.fields[name] }
    }

    mutating func append(_ value: String, to name: String) {
        fields[name, default: []].append(value)
    }
}
