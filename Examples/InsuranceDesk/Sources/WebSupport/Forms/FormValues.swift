/// What was typed into a form, field by field, as it was typed. Sendable.
///
/// A page that shows a form again shows these; what they mean is decided elsewhere.
public struct FormValues: Hashable, Sendable {
    private var fields: [String: [String]] = [:]

    /// Nothing.
    public init() {}

    /// One value a field.
    public init(_ values: [String: String]) {
        fields = values.mapValues { [$0] }
    }

    /// What a form that is sent by GET has put into the address; nothing when it cannot be read.
    public init(query: String?) {
        fields = (try? FormBody.decode((query ?? "").utf8))?.fields ?? [:]
    }

    /// What was typed into the field, without blanks around it; empty when nothing was.
    public subscript(name: String) -> String {
        get {
            guard let typed = fields[name]?.first else { return "" }
            let trimmed = typed.drop { $0.isWhitespace }
            guard let end = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return "" }
            return String(trimmed[...end])
        }
        set { fields[name] = [newValue] }
    }

    /// What was typed into the field, to the last blank: a password.
    public func secret(_ name: String) -> String { fields[name]?.first ?? "" }

    /// What was chosen of a group of boxes.
    public func all(_ name: String) -> [String] { fields[name] ?? [] }

    /// The names of the fields that were sent, sorted.
    public var names: [String] { fields.keys.sorted() }

    /// Puts the choices of a group of boxes there; none removes them.
    public mutating func set(_ values: [String], for name: String) {
        fields[name] = values.isEmpty ? nil : values
    }

    /// Whether the field was sent at all; boxes that are not ticked are not.
    public func contains(_ name: String) -> Bool { fields[name] != nil }

    /// Takes over the named fields of another form, and forgets those that it does not have: unticked boxes.
    public mutating func take(_ names: [String], from other: FormValues) {
        for name in names { fields[name] = other.fields[name] }
    }

    mutating func append(_ value: String, to name: String) {
        fields[name, default: []].append(value)
    }
}
