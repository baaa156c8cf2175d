extension String {
    /// The same text with its amounts and percentages as pages print them: `−4 %` with a real minus sign, and with
    /// spaces that do not break.
    public var typeset: String {
        var text = ""
        var rest = Substring(self)
        while let character = rest.popFirst() {
            switch character {
            case " " where rest.first.map(Self.isUnit) == true: text.append("\u{A0}")
            case "-" where (text.last ?? " ") == " " && Self.beginsWithAmount(rest): text.append("−")
            default: text.append(character)
            }
        }
        return text
    }

    private static func isUnit(_ character: Character) -> Bool { character == "€" || character == "%" }

    private static func beginsWithAmount(_ text: Substring) -> Bool {
        let behind = text.drop { $0.isNumber || $0 == "." || $0 == "," }
        return text.first?.isNumber == true && behind.first == " " && behind.dropFirst().first.map(isUnit) == true
    }
}
