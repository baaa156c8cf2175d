/// Formats amounts of money for readers. Works on integers, so nothing is rounded.
public enum Amount {
    /// `1,234.50 €`, and `−0.07 €` with a real minus sign; the space is non-breaking.
    public static func text(cents: Int) -> String {
        let magnitude = cents.magnitude
        let small = magnitude % 100
        return "\(cents < 0 ? "−" : "")\(grouped(magnitude / 100)).\(small < 10 ? "0" : "")\(small)\u{A0}€"
    }

    /// `1,234` for a count.
    public static func text(count: Int) -> String {
        "\(count < 0 ? "−" : "")\(grouped(count.magnitude))"
    }

    private static func grouped(_ number: UInt) -> String {
        let digits = Array(String(number))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
