/// Text that comes from a user, on its way to a terminal or a file.
extension String {
    /// Whether the text has control characters, or characters that change the direction of what follows (U+202E and its
    /// kind), end a line, or cannot be seen: with them a name can be shown as another one.
    public var hasDeceptiveCharacters: Bool { unicodeScalars.contains(where: \.isDeceptive) }

    /// The same text with each such character written as its number, as in `<U+001B>`, so that a terminal shows it and
    /// does not obey it.
    public var printable: String {
        guard hasDeceptiveCharacters else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isDeceptive {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text += "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The text as one field of a CSV file (RFC 4180). A field that a spreadsheet would evaluate begins with an
    /// apostrophe (<https://owasp.org/www-community/attacks/CSV_Injection>).
    public var csvField: String {
        var field = printable
        let beginning = field.unicodeScalars.first { !$0.properties.isWhitespace }
        if let beginning, "=+-@＝＋－＠".unicodeScalars.contains(beginning) { field = "'" + field }
        guard field.unicodeScalars.contains(where: { ",;\"".unicodeScalars.contains($0) }) else { return field }
        var quoted = "\""
        for scalar in field.unicodeScalars {
            if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}

extension Unicode.Scalar {
    /// <https://www.unicode.org/reports/tr9/>, "Explicit Directional Formatting Characters".
    fileprivate var isDeceptive: Bool {
        switch value {
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
            0xE0000...0xE007F:
            true
        default:
            switch properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }
}
