/// The format of `quotes.log`: a line that names the format, then one line for each record. A record line is the
/// checksum of the payload in eight hexadecimal digits, a space, and the payload (JSON, so it holds no line end).
///
/// Pure: bytes in, values out. `FolderQuoteStore` does the reading and writing.
enum RecordLog {
    static let header = Array("quote-desk quotes 1\n".utf8)
    private static let lineFeed = UInt8(ascii: "\n")

    static func line(for payload: [UInt8]) -> [UInt8] {
        let sum = String(Checksum.of(payload), radix: 16)
        let padded = String(repeating: "0", count: 8 - sum.count) + sum
        return Array(padded.utf8) + [UInt8(ascii: " ")] + payload + [lineFeed]
    }

    struct Contents: Hashable {
        var payloads: [[UInt8]] = []
        /// The bytes up to here are complete records; the rest, if any, is a torn tail.
        var wholeBytes = 0
    }

    enum Fault: Error, Hashable {
        /// Not a quote log, or one of a later format.
        case foreign
        /// A bad record before a good one cannot come from an interrupted write. Counted from 1.
        case damaged(record: Int, offset: Int)
    }

    /// A write that was interrupted by a kill is at the end and was never acknowledged: it is the tail. Bad bytes
    /// before a good record are damage.
    static func read(_ bytes: [UInt8]) throws(Fault) -> Contents {
        var contents = Contents()
        guard bytes.count >= header.count else {
            guard header.starts(with: bytes) else { throw .foreign }
            return contents
        }
        guard bytes.starts(with: header) else { throw .foreign }
        contents.wholeBytes = header.count
        var position = header.count
        var firstBad: (record: Int, offset: Int)?
        var record = 0
        while let end = bytes[position...].firstIndex(of: lineFeed) {
            record += 1
            if let payload = payload(of: bytes[position..<end]) {
                if let firstBad { throw .damaged(record: firstBad.record, offset: firstBad.offset) }
                contents.payloads.append(payload)
                contents.wholeBytes = end + 1
            } else if firstBad == nil {
                firstBad = (record, position)
            }
            position = end + 1
        }
        return contents
    }

    private static func payload(of line: ArraySlice<UInt8>) -> [UInt8]? {
        guard line.count > 9, line[line.startIndex + 8] == UInt8(ascii: " "),
            let digits = String(validating: line.prefix(8), as: UTF8.self), let sum = UInt32(digits, radix: 16)
        else { return nil }
        let payload = line.dropFirst(9)
        return Checksum.of(payload) == sum ? Array(payload) : nil
    }
}
