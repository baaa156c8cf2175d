/// A JSON text under construction: members keep their order, so that equal values give equal texts.
package enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case int(Int)
    /// A number in thousandths, written as a decimal fraction: 1250 is `1.25`.
    case thousandths(Int)
    case string(String)
    case array([JSONValue])
    case object([(String, JSONValue)])

    /// A string, or null for nil.
    package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    /// The text in the form of RFC 8259: arrays and objects are broken over lines and indented by two spaces, empty
    /// ones are on one line.
    package var text: String {
        var text = ""
        write(to: &text, indentation: 0)
        return text
    }

    /// The text on one line, for programs.
    package var compactText: String {
        var text = ""
        write(to: &text, indentation: nil)
        return text
    }

    private func write(to text: inout String, indentation: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += String(value)
        case .thousandths(let value): text += Self.decimal(value)
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            Self.write(values, between: "[", "]", to: &text, indentation: indentation) { value, text in
                value.write(to: &text, indentation: indentation.map { $0 + 1 })
            }
        case .object(let members):
            Self.write(members, between: "{", "}", to: &text, indentation: indentation) { member, text in
                Self.write(member.0, to: &text)
                text += indentation == nil ? ":" : ": "
                member.1.write(to: &text, indentation: indentation.map { $0 + 1 })
            }
        }
    }

    private static func decimal(_ thousandths: Int) -> String {
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        var digits = rest == 0 ? "" : "." + String(String(1000 + rest).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return (thousandths < 0 ? "-" : "") + String(whole) + digits
    }

    private static func write<Element>(
        _ elements: [Element], between open: String, _ close: String, to text: inout String, indentation: Int?,
        writeElement: (Element, inout String) -> Void
    ) {
        text += open
        guard !elements.isEmpty else {
            text += close
            return
        }
        for (position, element) in elements.enumerated() {
            if position > 0 { text += "," }
            if let indentation { text += "\n" + String(repeating: "  ", count: indentation + 1) }
            writeElement(element, &text)
        }
        if let indentation { text += "\n" + String(repeating: "  ", count: indentation) }
        text += close
    }

    /// Quotes a string: escapes quotation marks, backslashes and control characters, and also the two line separators
    /// that end a line in JavaScript.
    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{00}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}": text += escape(scalar)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
