/// One line of comma-separated values (RFC 4180): a field with a comma is in quotation marks, and a quotation mark in
/// it is doubled. A field does not continue on the next line.
enum CSVLine {
    /// Nil if quotation marks are not closed.
    static func fields(of line: ArraySlice<UInt8>) -> [String]? {
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var index = line.startIndex
        let end = line.last == UInt8(ascii: "\r") ? line.index(before: line.endIndex) : line.endIndex
        while index < end {
            let byte = line[index]
            let next = line.index(after: index)
            switch byte {
            case UInt8(ascii: "\"") where isQuoted && next < end && line[next] == UInt8(ascii: "\""):
                field.append(byte)
                index = next
            case UInt8(ascii: "\"") where isQuoted || field.isEmpty:
                isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted:
                fields.append(String(decoding: field, as: UTF8.self))
                field = []
            default:
                field.append(byte)
            }
            index = line.index(after: index)
        }
        guard !isQuoted else { return nil }
        return fields + [String(decoding: field, as: UTF8.self)]
    }

    /// Equal lines have equal keys: two hashes of 64 bits (FNV-1a, <http://www.isthe.com/chongo/tech/comp/fnv/>) with
    /// different initial values.
    static func key(of line: ArraySlice<UInt8>) -> String {
        "file-\(hash(of: line, from: 0xCBF2_9CE4_8422_2325))-\(hash(of: line, from: 0x9E37_79B9_7F4A_7C15))"
    }

    private static func hash(of line: ArraySlice<UInt8>, from beginning: UInt64) -> String {
        var hash = beginning
        for byte in line where byte != UInt8(ascii: "\r") { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
