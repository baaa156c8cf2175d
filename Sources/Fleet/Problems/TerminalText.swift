/// Prepares text of a manifest for printing.
enum TerminalText {
    /// The text with control, format and line separator characters as numbers, because they could move a terminal's
    /// cursor.
    static func plain(_ text: String) -> String {
        var plain = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                plain += "\\u{\(String(scalar.value, radix: 16))}"
            default: plain.unicodeScalars.append(scalar)
            }
        }
        return plain
    }
}
