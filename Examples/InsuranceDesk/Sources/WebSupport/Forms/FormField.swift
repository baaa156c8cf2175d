/// One field of a form as the reader sees it: a label, optionally a hint, and an input or a choice. Sendable.
public struct FormField: Hashable, Sendable {
    /// One option of a choice.
    public struct Option: Hashable, Sendable {
        /// The value that the form sends.
        public let value: String
        /// The text that the reader sees.
        public let label: String

        /// A choice.
        public init(_ value: String, _ label: String) {
            self.value = value
            self.label = label
        }
    }

    /// The kind of input.
    public enum Kind: Hashable, Sendable {
        /// A line of text; the values are HTML's `type`, `autocomplete` and `inputmode`.
        case line(type: String, completes: String?, mode: String?)
        /// A list with one choice.
        case list([Option])
        /// One of a few choices that are all visible.
        case radios([Option])
        /// A group of check boxes.
        case boxes([Option])
        /// One check box.
        case box
        /// One check box that decides whether the fields with its name as `unless` are asked.
        case decidingBox
    }

    /// The name under which the form sends the field; also its id in the page.
    public let name: String
    /// The question.
    public let label: String
    /// Help for the answer; shown between label and field.
    public let hint: String?
    /// The kind of input.
    public let kind: Kind
    /// The width of the line in characters; nil for the whole width.
    public let width: Int?
    /// The text before the line, such as a currency.
    public let prefix: String?
    /// The text after the line, such as a unit.
    public let suffix: String?

    /// The name of the check box without which alone the field is asked; nil for a field that is always asked.
    ///
    /// The style sheet hides the field while the box is checked, in browsers that can; others show it, and the server
    /// ignores it. A form has one such box.
    public let unless: String?

    /// A field.
    public init(
        _ name: String, _ label: String, hint: String? = nil,
        _ kind: Kind = .line(type: "text", completes: nil, mode: nil), width: Int? = nil, prefix: String? = nil,
        suffix: String? = nil, unless: String? = nil
    ) {
        self.name = name
        self.label = label
        self.hint = hint
        self.kind = kind
        self.width = width
        self.prefix = prefix
        self.suffix = suffix
        self.unless = unless
    }
}

extension FormField.Kind {
    /// A line of text; `completes` is HTML's `autocomplete`, which lets browsers fill it in.
    public static func text(completes: String? = nil) -> Self { .line(type: "text", completes: completes, mode: nil) }
    /// A whole number: a line with the keyboard for digits. Not HTML's `number`, which discards invalid input.
    public static let number = Self.line(type: "text", completes: "off", mode: "numeric")
    /// A password, which is never shown again.
    public static let password = Self.line(type: "password", completes: "current-password", mode: nil)
    /// An e-mail address. A plain line to the browser, because the browser's own check would replace ours.
    public static let email = Self.line(type: "text", completes: "email", mode: "email")
}
