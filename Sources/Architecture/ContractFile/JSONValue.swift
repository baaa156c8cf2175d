/// A value of a JSON file with its position, for error messages.
struct JSONValue {
    enum Content {
        case null
        case boolean(Bool)
        case number(Double)
        case string(String)
        case list([JSONValue])
        /// In source order.
        case object([Member])
    }
    struct Member {
        var key: String
        var position: CodePosition
        var value: JSONValue
    }

    var content: Content
    var position: CodePosition

    /// The kind of value, for messages.
    var kindName: String {
        switch content {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

/// The reason why a text is not JSON, with the position.
struct JSONFault: Error {
    var position: CodePosition
    var detail: String
}

/// Reads JSON and records the positions. It also allows `//` comments.
struct JSONParser {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var lineStart = 0
    private var depth = 0

    static func parse(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
        var parser = JSONParser(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            parser.index = 3
            parser.lineStart = 3
        }
        let value = try parser.value()
        parser.skipSpace()
        guard parser.index == bytes.count else {
            throw parser.fault("there is text after the end of the value; remove it")
        }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var position: CodePosition { CodePosition(line: line, column: index - lineStart + 1) }
    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func fault(_ detail: String) -> JSONFault { JSONFault(position: position, detail: detail) }

    private mutating func skipSpace() {
        while let byte = next {
            if byte == UInt8(ascii: "\n") {
                line += 1
                lineStart = index + 1
            } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
                while let byte = next, byte != UInt8(ascii: "\n") { index += 1 }
                continue
            } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t"), byte != UInt8(ascii: "\r") {
                return
            }
            index += 1
        }
    }

    private mutating func value() throws(JSONFault) -> JSONValue {
        skipSpace()
        let start = position
        guard depth < 64 else { throw fault("the value is nested deeper than 64 levels; flatten it") }
        depth += 1
        defer { depth -= 1 }
        switch next {
        case UInt8(ascii: "{"): return JSONValue(content: .object(try object()), position: start)
        case UInt8(ascii: "["): return JSONValue(content: .list(try list()), position: start)
        case UInt8(ascii: "\""): return JSONValue(content: .string(try string()), position: start)
        case nil: throw fault("the file ends where a value is expected; complete it")
        default: return JSONValue(content: try scalar(), position: start)
        }
    }

    /// Reports a comma that is followed by a closing bracket or brace.
    private mutating func checkAfterComma(_ comma: CodePosition, before closing: UInt8) throws(JSONFault) {
        skipSpace()
        guard next == closing else { return }
        let bracket = String(UnicodeScalar(closing))
        throw JSONFault(position: comma, detail: "a comma before `\(bracket)`; remove it")
    }

    private mutating func object() throws(JSONFault) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        index += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return members }
        while true {
            skipSpace()
            let place = position
            guard next == UInt8(ascii: "\"") else { throw fault("a key in quotes is expected here") }
            let key = try string()
            if members.contains(where: { $0.key == key }) {
                throw JSONFault(position: place, detail: "the key \"\(key)\" occurs twice; merge the two")
            }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw fault("a colon is expected here") }
            members.append(JSONValue.Member(key: key, position: place, value: try value()))
            skipSpace()
            if take(UInt8(ascii: "}")) { return members }
            let comma = position
            guard take(UInt8(ascii: ",")) else { throw fault("a comma or a closing brace is expected here") }
            try checkAfterComma(comma, before: UInt8(ascii: "}"))
        }
    }

    private mutating func list() throws(JSONFault) -> [JSONValue] {
        var items: [JSONValue] = []
        index += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return items }
        while true {
            items.append(try value())
            skipSpace()
            if take(UInt8(ascii: "]")) { return items }
            let comma = position
            guard take(UInt8(ascii: ",")) else { throw fault("a comma or a closing bracket is expected here") }
            try checkAfterComma(comma, before: UInt8(ascii: "]"))
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func scalar() throws(JSONFault) -> JSONValue.Content {
        let start = index
        while let byte = next,
            ![",", "]", "}", " ", "\n", "\r", "\t", ":", "/"].contains(Character(Unicode.Scalar(byte)))
        {
            index += 1
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default:
            guard Self.isNumber(bytes[start..<index]), let number = Double(text), number.isFinite else {
                index = start
                throw fault("\"\(text)\" is not a JSON value; write a string in quotes, a number, true, false or null")
            }
            return .number(number)
        }
    }

    /// Whether the bytes are a number in the grammar of JSON: `Double` also reads `+1`, `.5` and `0x10`.
    private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        func take(_ choices: String) -> Bool {
            guard let byte = rest.first, choices.utf8.contains(byte) else { return false }
            rest.removeFirst()
            return true
        }
        func digits() -> Bool {
            guard take("0123456789") else { return false }
            while take("0123456789") {}
            return true
        }
        _ = take("-")
        guard take("0") || digits() else { return false }
        if take("."), !digits() { return false }
        if take("eE") {
            _ = take("+-")
            guard digits() else { return false }
        }
        return rest.isEmpty
    }

    private mutating func string() throws(JSONFault) -> String {
        index += 1
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\n"): throw fault("the string is not closed on its line; close it")
            case UInt8(ascii: "\\"): text += try escape()
            case 0..<UInt8(ascii: " "):
                let code = (byte < 16 ? "000" : "00") + String(byte, radix: 16)
                throw fault("the string has a control character; write it as \\u\(code)")
            default:
                text.append(byte)
                index += 1
            }
        }
        throw fault("the string is not closed; close it")
    }

    private mutating func escape() throws(JSONFault) -> [UInt8] {
        guard index + 1 < bytes.count else { throw fault("the string is not closed; close it") }
        let byte = bytes[index + 1]
        index += 2
        switch byte {
        case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
        case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
        case UInt8(ascii: "r"): return [UInt8(ascii: "\r")]
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "u") where index + 4 <= bytes.count:
            let digits = String(decoding: bytes[index..<index + 4], as: UTF8.self)
            guard digits.allSatisfy(\.isHexDigit), let code = UInt32(digits, radix: 16),
                let scalar = Unicode.Scalar(code)
            else {
                throw fault("\\u\(digits) is not a character; write the character itself")
            }
            index += 4
            return Array(String(Character(scalar)).utf8)
        default: throw fault("this is not a JSON escape; write \\\\ for a backslash")
        }
    }
}
