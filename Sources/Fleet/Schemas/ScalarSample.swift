/// The scalar types, and sample values of them for decoding.
///
/// The values are neither 0, nor large, nor negative, because an `init(from:)` that divides or adds must not trap while
/// a manifest is printed.
enum ScalarSample {
    /// The smallest number of decoding runs for a type: one for each sample of ``numbers`` and ``strings``.
    static let profiles = 4
    static let numbers = [1, 2, 7, 100]
    static let strings = ["a", "1", "", "b c"]

    static func samples(of type: Any.Type) -> (scalar: MessageSchema.Scalar, values: [Any])? {
        switch type {
        case is Bool.Type: (.bool, [true, false])
        case is String.Type: (.string, strings)
        case is Double.Type: (.double, numbers.map(Double.init))
        case is Float.Type: (.float, numbers.map(Float.init))
        case is Int.Type: (.int, numbers)
        case is Int8.Type: (.int8, numbers.map { Int8(clamping: $0) })
        case is Int16.Type: (.int16, numbers.map { Int16(clamping: $0) })
        case is Int32.Type: (.int32, numbers.map { Int32(clamping: $0) })
        case is Int64.Type: (.int64, numbers.map { Int64(clamping: $0) })
        case is UInt.Type: (.uint, numbers.map { UInt(clamping: $0) })
        case is UInt8.Type: (.uint8, numbers.map { UInt8(clamping: $0) })
        case is UInt16.Type: (.uint16, numbers.map { UInt16(clamping: $0) })
        case is UInt32.Type: (.uint32, numbers.map { UInt32(clamping: $0) })
        case is UInt64.Type: (.uint64, numbers.map { UInt64(clamping: $0) })
        default: nil
        }
    }

    /// The scalar that a type of Foundation is on the wire, and a string that the type accepts; nil for any other type.
    ///
    /// These types request something else from a decoder, or accept only some strings. The string is empty if any
    /// sample works. The types are recognized by name, so that this module does not link Foundation.
    static func named(_ name: String) -> (scalar: MessageSchema.Scalar, string: String)? {
        switch name {
        case "Foundation.Date", "FoundationEssentials.Date": (.instant, "")
        case "Foundation.Data", "FoundationEssentials.Data": (.bytes, "")
        case "Foundation.UUID", "FoundationEssentials.UUID": (.string, "6B29FC40-CA47-1067-B31D-00DD010662DA")
        case "Foundation.URL", "FoundationEssentials.URL": (.string, "https://example.com/")
        default: nil
        }
    }
}

extension ScalarSample {
    /// The reason that a type must not be decoded from arbitrary strings; nil for nearly all types.
    static func refusal(of name: String) -> String? {
        switch name {
        case "Foundation.URLComponents", "FoundationEssentials.URLComponents":
            "its `init(from:)` ends the program for strings that are not parts of a URL; send a URL or a String"
        default: nil
        }
    }

    /// A small number as a value of an integer type; nil for any other type.
    static func number(_ number: Int, as type: Any.Type) -> Any? {
        guard let integer = type as? any FixedWidthInteger.Type else { return nil }
        return integer.init(clamping: number)
    }
}
