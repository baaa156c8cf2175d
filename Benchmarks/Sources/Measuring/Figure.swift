/// Numbers as text, without Foundation.
package enum Figure {
    /// The number with this many decimal places; `–` when it is not a number.
    static func text(_ value: Double, places: Int) -> String {
        guard value.isFinite else { return "–" }
        var power = 1.0
        for _ in 0..<places { power *= 10 }
        let scaled = Int((value.magnitude * power).rounded())
        let (whole, rest) = (scaled / Int(power), scaled % Int(power))
        let digits = String(rest)
        let point = places == 0 ? "" : "." + String(repeating: "0", count: places - digits.count) + digits
        return (value < 0 && scaled > 0 ? "-" : "") + text(whole) + point
    }

    /// Three significant digits: 4.61, 46.1, 461, 4,610.
    static func text(_ value: Double) -> String {
        switch value.magnitude {
        case ..<9.995: text(value, places: 2)
        case ..<99.95: text(value, places: 1)
        default: text(value, places: 0)
        }
    }

    /// With thousands separators: 10,000.
    package static func text(_ number: Int) -> String {
        number < 1000
            ? String(number)
            : text(number / 1000) + "," + String(String(1000 + number % 1000).dropFirst())
    }
}
