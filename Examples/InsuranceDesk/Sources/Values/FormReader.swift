/// Reads the fields of one form or one row of a file, and collects every fault.
///
///     var form = FormReader(["postcode": "1040"])
///     let postcode = form.text("postcode", "a postcode", length: 5...5)
///     try form.finish()
///
/// A read that finds a fault returns a placeholder, so that all fields are read before ``finish()`` throws.
public struct FormReader: Sendable {
    private let values: [String: String]
    /// The faults of the fields read so far.
    public private(set) var faults: [FieldFault] = []

    /// A reader of these fields, by their names.
    public init(_ values: [String: String]) {
        self.values = values
    }

    /// The value without surrounding white space; empty if the field is missing.
    public func trimmed(_ field: String) -> String {
        let value = values[field, default: ""]
        guard let first = value.firstIndex(where: { !$0.isWhitespace }),
            let last = value.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(value[first...last])
    }

    /// Adds a fault to a field that has a valid form but an invalid value.
    public mutating func refuse(_ field: String, _ message: String) {
        faults.append(FieldFault(field: field, message: message))
    }

    /// - Parameter what: The content of the field, with its article, for the message: "a street and a number".
    public mutating func text(_ field: String, _ what: String, length: ClosedRange<Int> = 1...120) -> String {
        let value = trimmed(field)
        if value.isEmpty, length.lowerBound > 0 {
            refuse(field, "Enter \(what).")
        } else if !length.contains(value.count) {
            let bounds =
                length.lowerBound == length.upperBound
                ? "\(length.lowerBound)" : "\(length.lowerBound) to \(length.upperBound)"
            refuse(field, "Enter \(what) of \(bounds) characters; this has \(value.count).")
        } else if value.hasDeceptiveCharacters {
            refuse(field, "Enter \(what) without control characters.")
        }
        return value
    }

    /// - Parameter unit: The unit of the number, for the message: "m²", "rooms".
    public mutating func integer(
        _ field: String, _ what: String, in range: ClosedRange<Int>, unit: String = ""
    ) -> Int {
        let value = trimmed(field)
        let bounds = "from \(range.lowerBound) to \(range.upperBound)\(unit.isEmpty ? "" : " " + unit)"
        guard let number = Int(value), value.utf8.count <= 12 else {
            refuse(field, value.isEmpty ? "Enter \(what)." : "Enter \(what) as a whole number \(bounds).")
            return range.lowerBound
        }
        guard range.contains(number) else {
            refuse(field, "Enter \(what) \(bounds); this is \(number).")
            return range.lowerBound
        }
        return number
    }

    /// A day in the form `2026-03-31`.
    public mutating func day(_ field: String, _ what: String, in range: ClosedRange<Day>) -> Day {
        let value = trimmed(field)
        guard let day = Day(value) else {
            refuse(field, value.isEmpty ? "Enter \(what)." : "Enter \(what) as YYYY-MM-DD, such as 1984-07-31.")
            return range.lowerBound
        }
        guard range.contains(day) else {
            refuse(field, "Enter \(what) from \(range.lowerBound) to \(range.upperBound).")
            return range.lowerBound
        }
        return day
    }

    /// One of the values of an enumeration.
    public mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ field: String, _ what: String, _ type: Choice.Type = Choice.self
    ) -> Choice? {
        let value = trimmed(field)
        if let choice = Choice(rawValue: value.lowercased()) { return choice }
        let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        refuse(field, value.isEmpty ? "Choose \(what)." : "Choose \(what): \(choices).")
        return nil
    }

    /// - Throws: All faults so far, if there are any.
    public func finish() throws(FieldFaults) {
        if !faults.isEmpty { throw FieldFaults(faults) }
    }
}
