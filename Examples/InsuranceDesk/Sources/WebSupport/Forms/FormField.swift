/// One field of a form as the reader sees it: a label, perhaps a hint, and something to type or to choose. Sendable.
public struct FormField: Hashable, Sendable {
    /// One thing to choose.
    public struct Option: Hashable, Sendable {
        /// What the form sends.
        public let value: String
        /// What the reader sees.
        public let label: String

        /// A choice.
        public init(_ value: String, _ label: String) {
            self.value = value
            self.label = label
        }
    }

    /// What the reader does with it.
    public enum Kind: Hashable, Sendable {
        /// Types a line; the values are HTML's `type`, `autocomplete` and `inputmode`.
        case line(type: String, completes: String?, mode: String?)
        /// Opens a list and chooses from it.
        case list([Option])
        /// Chooses one of a few that are all shown.
        case radios([Option])
        /// Ticks any of a group.
        case boxes([Option])
        /// Ticks one box.
        case box
    }

    /// The name under which the form sends it; also its id in the page.
    public let name: String
    /// What it asks for.
    public let label: String
    /// What helps to answer; shown between label and field.
    public let hint: String?
    /// What the reader does with it.
    public let kind: Kind
    /// How wide the line is, in characters; nil for the whole width.
    public let width: Int?
    /// What stands before the line, such as a currency.
    public let prefix: String?
    /// What stands after the line, such as a unit.
    public let suffix: String?

    /// A field.
    public init(
        _ name: String, _ label: String, hint: String? = nil,
        _ kind: Kind = .line(type: "text", completes: nil, mode: nil), width: Int? = nil, prefix: String? = nil,
        suffix: String? = nil
    ) {
        self.name = name
        self.label = label
        self.hint = hint
        self.kind = kind
        self.width = width
        self.prefix = prefix
        self.suffix = suffix
    }
}

extension FormField.Kind {
    /// A line of text; `completes` is HTML's `autocomplete`, which lets browsers fill it in.
    public static func text(completes: String? = nil) -> Self { .line(type: "text", completes: completes, mode: nil) }
    /// A whole number: a line with the keyboard for digits. Not HTML's `number`, which loses what is no number.
    public static let number = Self.line(type: "text", completes: "off", mode: "numeric")
    /// A password, which is never shown again.
    public static let password = Self.line(type: "password", completes: "current-password", mode: nil)
    /// An address for e-mail. A plain line to the browser, whose own check would hide ours.
    public static let email = Self.line(type: "text", completes: "email", mode: "email")
}
