internal import StrataCore

/// Reads a strict subset of the JSON of RFC 8259: no duplicate members and no exponents. Numbers must be whole, or
/// decimal fractions if the caller allows fractions.
///
/// This parser exists so that AppHost does not import Foundation.
struct JSONReader {
    /// Deeper texts are refused before the stack overflows; a graph has six levels of objects and arrays.
    private static let deepest = 64

    private let bytes: [UInt8]
    private let isInThousandths: Bool
    private var position = 0

    /// - Parameter inThousandths: Whether numbers may have fractions. If so, each number is read a thousand times as
    ///   large, the rest of its fraction is cut off, and a number that overflows is refused.
    static func read(_ text: String, inThousandths: Bool = false) throws(GraphFileError) -> JSONValue {
        var reader = JSONReader(bytes: Array(text.utf8), isInThousandths: inThousandths)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.position == reader.bytes.count else { throw reader.unexpected("the end") }
        return value
    }

    private init(bytes: [UInt8], isInThousandths: Bool) {
        self.bytes = bytes
        self.isInThousandths = isInThousandths
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Skips white space and consumes `byte` if it comes next.
    private mutating func take(_ byte: Character) -> Bool {
        skipSpace()
        guard next == byte.asciiValue else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(GraphFileError) -> JSONValue {
        guard depth < Self.deepest else { throw fault("The value is nested too deeply.") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case let byte? where Self.isNumeric(byte): return .int(try number())
        default: break
        }
        for (word, value) in [("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false))]
        where bytes[position...].starts(with: word.utf8) {
            position += word.utf8.count
            return value
        }
        throw unexpected("a value")
    }

    private mutating func object(depth: Int) throws(GraphFileError) -> JSONValue {
        position += 1
        var members: [(String, JSONValue)] = []
        var names: Set<String> = []
        if take("}") { return .object([]) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
            let start = position
            let name = try string()
            guard names.insert(name).inserted else {
                position = start
                throw fault("The member `\(name)` occurs twice.")
            }
            guard take(":") else { throw unexpected("`:`") }
            members.append((name, try value(depth: depth + 1)))
        } while take(",")
        guard take("}") else { throw unexpected("`,` or `}`") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(GraphFileError) -> JSONValue {
        position += 1
        var values: [JSONValue] = []
        if take("]") { return .array([]) }
        repeat { values.append(try value(depth: depth + 1)) } while take(",")
        guard take("]") else { throw unexpected("`,` or `]`") }
        return .array(values)
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private mutating func number() throws(GraphFileError) -> Int {
        let start = position
        while let byte = next, Self.isNumeric(byte) { position += 1 }
        let digits = String(decoding: bytes[start..<position], as: UTF8.self)
        let isPadded =
            digits.count > 1 && digits.hasPrefix("0") || digits.hasPrefix("-0") && !(isInThousandths && digits == "-0")
        var fraction = ""
        if isInThousandths, next == UInt8(ascii: "."), !digits.isEmpty {
            position += 1
            let first = position
            while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
            guard position > first else { throw unexpected("a digit") }
            fraction = String(decoding: bytes[first..<position].prefix(3), as: UTF8.self)
        }
        if isInThousandths { fraction += String(repeating: "0", count: 3 - fraction.count) }
        let isFraction = next == UInt8(ascii: ".") || next == UInt8(ascii: "e") || next == UInt8(ascii: "E")
        guard let number = Int(digits + fraction), Int(digits) != nil, !isPadded, !isFraction else {
            position = start
            throw fault("This is not a whole number.")
        }
        return number
    }

    private mutating func string() throws(GraphFileError) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw fault("A string contains an unescaped control character.") }
            position += 1
            if byte == UInt8(ascii: "\\") {
                text += String(try escaped()).utf8
            } else {
                text.append(byte)
            }
        }
        guard next != nil else { throw unexpected("the end of a string") }
        position += 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func escaped() throws(GraphFileError) -> Unicode.Scalar {
        guard let byte = next else { throw unexpected("the end of a string") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            var code = try unit()
            if (0xD800..<0xDC00).contains(code), bytes[position...].starts(with: "\\u".utf8) {
                position += 2
                code = 0x10000 + (code - 0xD800) << 10
                let low = try unit()
                guard (0xDC00..<0xE000).contains(low) else { throw fault("The escape is only half of a character.") }
                code += low - 0xDC00
            }
            guard let scalar = Unicode.Scalar(code) else { throw fault("The escape is only half of a character.") }
            return scalar
        default:
            position -= 1
            throw fault("`\\` does not begin a valid escape.")
        }
    }

    /// Four hexadecimal digits.
    private mutating func unit() throws(GraphFileError) -> UInt32 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw fault("`\\u` needs four hexadecimal digits.") }
        position += 4
        return code
    }

    private func unexpected(_ wanted: String) -> GraphFileError {
        fault(next == nil ? "The text ends where \(wanted) is expected." : "Expected \(wanted).")
    }

    private func fault(_ reason: String) -> GraphFileError {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = String(decoding: before[start...], as: UTF8.self).count + 1
        return GraphFileError(code: .notJSON, place: "line \(line), column \(column)", reason: reason)
    }
}
