/// The keys of a JSON file with their lines, for errors that name a place; the configuration's library reports neither
/// unknown keys nor lines. The grammar is that of RFC 8259.
struct JSONKeys {
    /// The line of a key, or of what is wrong.
    struct Entry {
        /// The names from the outermost object to the key.
        let path: [String]
        let line: Int
        /// Whether its value is an object.
        let isSection: Bool
        /// Its value, as it is written.
        fileprivate(set) var text = ""
    }

    struct Fault: Error {
        let line: Int
        let message: String
    }

    /// In the order of the file.
    private(set) var entries: [Entry] = []
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    init(_ text: some Collection<UInt8>) throws(Fault) {
        bytes = Array(text)
        guard try next() == UInt8(ascii: "{") else { throw fault("expected { at the beginning") }
        try object([])
        skipSpace()
        guard position == bytes.endIndex else { throw fault("expected nothing after the last }") }
    }

    private func fault(_ message: String) -> Fault { Fault(line: line, message: message) }

    private mutating func skipSpace() {
        while position < bytes.endIndex, [0x20, 0x09, 0x0D, 0x0A].contains(bytes[position]) {
            if bytes[position] == 0x0A { line += 1 }
            position += 1
        }
    }

    /// The next byte that is no space; it is not consumed.
    private mutating func next() throws(Fault) -> UInt8 {
        skipSpace()
        guard position < bytes.endIndex else { throw fault("the file ends too early") }
        return bytes[position]
    }

    private mutating func object(_ path: [String]) throws(Fault) {
        // No configuration is that deep; a file that is must not exhaust the stack.
        guard path.count < 32 else { throw fault("objects and arrays are nested too deeply") }
        position += 1
        if try next() == UInt8(ascii: "}") {
            position += 1
            return
        }
        var names: Set<String> = []
        while true {
            guard try next() == UInt8(ascii: "\"") else { throw fault("expected a key in quotation marks") }
            let place = line
            let name = try string()
            guard names.insert(name).inserted else { throw fault("the key \"\(name)\" is given twice") }
            guard try next() == UInt8(ascii: ":") else { throw fault("expected : after the key \"\(name)\"") }
            position += 1
            let isSection = try next() == UInt8(ascii: "{")
            let index = entries.endIndex
            entries.append(Entry(path: path + [name], line: place, isSection: isSection))
            let start = position
            try value(path + [name])
            entries[index].text = String(decoding: bytes[start..<position], as: UTF8.self)
            if try continues(to: UInt8(ascii: "}")) { continue }
            return
        }
    }

    private mutating func array(_ path: [String]) throws(Fault) {
        guard path.count < 32 else { throw fault("objects and arrays are nested too deeply") }
        position += 1
        if try next() == UInt8(ascii: "]") {
            position += 1
            return
        }
        repeat { try value(path + [""]) } while try continues(to: UInt8(ascii: "]"))
    }

    /// Consumes a comma, or the end of the object or array.
    private mutating func continues(to end: UInt8) throws(Fault) -> Bool {
        let byte = try next()
        guard byte == UInt8(ascii: ",") || byte == end else {
            throw fault("expected , or \(Character(Unicode.Scalar(end))) before \"\(word())\"")
        }
        position += 1
        return byte != end
    }

    private mutating func value(_ path: [String]) throws(Fault) {
        switch try next() {
        case UInt8(ascii: "{"): try object(path)
        case UInt8(ascii: "["): try array(path)
        case UInt8(ascii: "\""): _ = try string()
        default:
            let word = self.word()
            guard ["true", "false", "null"].contains(word) || JSONKeys.isNumber(word) else {
                throw fault("expected a value, found \"\(word)\"")
            }
            position += word.utf8.count
        }
    }

    /// The bytes up to the next space or punctuation mark.
    private func word() -> String {
        let marks = Array(" \t\r\n,:{}[]\"".utf8)
        let text = bytes[position...].prefix { !marks.contains($0) }
        return String(decoding: text.isEmpty ? bytes[position...].prefix(1) : text, as: UTF8.self)
    }

    private static func isNumber(_ word: String) -> Bool {
        guard let last = word.utf8.last, (0x30...0x39).contains(last), Double(word) != nil else { return false }
        let digits = word.drop { $0 == "-" }
        return word.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
            && digits.first?.isNumber == true && (!digits.hasPrefix("0") || digits.dropFirst().first?.isNumber != true)
    }

    /// Consumes a string. Escapes are checked and left as they are, because no known key has one.
    private mutating func string() throws(Fault) -> String {
        position += 1
        let start = position
        while position < bytes.endIndex, bytes[position] != UInt8(ascii: "\""), bytes[position] >= 0x20 {
            if bytes[position] == UInt8(ascii: "\\") { try escape() } else { position += 1 }
        }
        guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "\"") else {
            throw fault("a quotation mark is not closed")
        }
        guard let text = String(validating: bytes[start..<position], as: UTF8.self) else {
            throw fault("a text is not UTF-8")
        }
        position += 1
        return text
    }

    /// Consumes a backslash and what it makes another character of.
    private mutating func escape() throws(Fault) {
        let rest = bytes[position...].dropFirst().prefix(5)
        let isHex = rest.count == 5 && rest.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        switch rest.first {
        case UInt8(ascii: "u") where isHex: position += 6
        case let mark? where "\"\\/bfnrt".utf8.contains(mark): position += 2
        default: throw fault("a backslash is not followed by an escape")
        }
    }
}
