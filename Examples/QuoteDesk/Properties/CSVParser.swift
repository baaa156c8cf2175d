/// One field of a record, with the position of its first character (of the opening quote, if it is quoted).
struct CSVField: Hashable, Sendable {
    let text: String
    let line: Int
    let column: Int
}

/// A fault at one position of a file. Lines and columns start at 1; columns count characters, not bytes.
struct PlacedFault: Error, Hashable, Sendable {
    let line: Int
    let column: Int
    let reason: String
}

enum CSVRow: Hashable, Sendable {
    case record(line: Int, fields: [CSVField])
    case malformed(PlacedFault)
}

/// Reads RFC 4180 as bytes arrive: quoted fields, doubled quotes, line ends inside quotes, CRLF, LF or CR, and a
/// byte-order mark. Empty lines are not rows.
///
/// A malformed row does not affect any other row. After a fault the parser continues at the next line. If the fault is
/// in a quoted field, it continues at the line after the *opening* quote, because otherwise a stray quote would consume
/// every row up to the next quote.
struct CSVParser {
    static let longestField = 65_536

    private var buffer: [UInt8] = []
    private var start = 0
    private var line = 1
    private var skipsLine = false
    private var isFirst = true
    private var isFinished = false

    mutating func append(_ bytes: [UInt8]) {
        if start > 0 {
            buffer.removeFirst(start)
            start = 0
        }
        buffer += bytes
    }

    /// Marks the end of the input: the remaining bytes are the last row.
    mutating func finish() {
        isFinished = true
    }

    /// The next row, or nil if more bytes are needed or, after ``finish()``, at the end.
    mutating func next() -> CSVRow? {
        guard skipByteOrderMark(), finishSkippedLine() else { return nil }
        while true {
            var scan = CSVScan(buffer: buffer, position: start, line: line, isFinished: isFinished)
            let outcome = scan.record()
            switch outcome {
            case .incomplete:
                return nil
            case .record(let fields, let fault):
                let first = line
                let isEmpty =
                    scan.position - start <= 2 && fields.count == 1 && fields[0].text.isEmpty && !scan.sawQuote
                (start, line) = (scan.position, scan.line)
                if let fault { return .malformed(fault) }
                if !isEmpty { return .record(line: first, fields: fields) }
            case .fault(let fault, let resume, let resumeLine):
                (start, line, skipsLine) = (resume, resumeLine, true)
                return .malformed(fault)
            case .end:
                return nil
            }
        }
    }

    private mutating func skipByteOrderMark() -> Bool {
        guard isFirst else { return true }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard isFinished || buffer.count >= mark.count else { return false }
        if buffer.starts(with: mark) { start = mark.count }
        isFirst = false
        return true
    }

    /// Skips the rest of a faulty line; false if its end has not arrived.
    private mutating func finishSkippedLine() -> Bool {
        guard skipsLine else { return true }
        while start < buffer.count {
            let byte = buffer[start]
            guard byte == CSVScan.carriageReturn || byte == CSVScan.lineFeed else {
                start += 1
                continue
            }
            if byte == CSVScan.carriageReturn {
                guard start + 1 < buffer.count || isFinished else { return false }
                if start + 1 < buffer.count, buffer[start + 1] == CSVScan.lineFeed { start += 1 }
            }
            start += 1
            line += 1
            skipsLine = false
            return true
        }
        return isFinished
    }
}
