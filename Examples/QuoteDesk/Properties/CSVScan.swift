/// One pass over one record, from its first byte. The parser keeps the result or, if bytes are missing, discards it.
struct CSVScan {
    static let quote = UInt8(ascii: "\"")
    static let comma = UInt8(ascii: ",")
    static let carriageReturn = UInt8(ascii: "\r")
    static let lineFeed = UInt8(ascii: "\n")

    enum Outcome {
        case incomplete
        case end
        /// The record is complete; a fault in a field's text does not change where the record ends.
        case record([CSVField], PlacedFault?)
        /// Continue after the line that holds the byte at `resume`.
        case fault(PlacedFault, resume: Int, resumeLine: Int)
    }

    private(set) var position: Int
    private(set) var line: Int
    private(set) var sawQuote = false
    private let buffer: [UInt8]
    private let isFinished: Bool
    private var column = 1
    private var fields: [CSVField] = []
    private var textFault: PlacedFault?

    init(buffer: [UInt8], position: Int, line: Int, isFinished: Bool) {
        self.buffer = buffer
        self.position = position
        self.line = line
        self.isFinished = isFinished
    }

    mutating func record() -> Outcome {
        guard position < buffer.count else { return isFinished ? .end : .incomplete }
        while true {
            let stop = position < buffer.count && buffer[position] == CSVScan.quote ? quotedField() : plainField()
            switch stop {
            case .failed(let outcome): return outcome
            case .comma: advance()
            case .end: return .record(fields, textFault)
            case .lineEnd:
                guard passLineEnd() else { return .incomplete }
                return .record(fields, textFault)
            }
        }
    }

    private enum Stop {
        case comma, lineEnd, end
        case failed(Outcome)
    }

    private mutating func plainField() -> Stop {
        let (first, firstLine, firstColumn) = (position, line, column)
        while position < buffer.count {
            switch buffer[position] {
            case CSVScan.comma, CSVScan.carriageReturn, CSVScan.lineFeed:
                keep(Array(buffer[first..<position]), line: firstLine, column: firstColumn)
                return buffer[position] == CSVScan.comma ? .comma : .lineEnd
            case CSVScan.quote:
                return failure("a quote in a field that does not start with one")
            default:
                guard position - first < CSVParser.longestField else { return failure(CSVScan.tooLong) }
                advance()
            }
        }
        guard isFinished else { return .failed(.incomplete) }
        keep(Array(buffer[first..<position]), line: firstLine, column: firstColumn)
        return .end
    }

    private mutating func quotedField() -> Stop {
        let (open, openLine, openColumn) = (position, line, column)
        func failure(_ reason: String, line: Int, column: Int) -> Stop {
            let fault = PlacedFault(line: line, column: column, reason: reason)
            return .failed(.fault(fault, resume: open, resumeLine: openLine))
        }
        sawQuote = true
        advance()
        var text: [UInt8] = []
        while true {
            guard position < buffer.count else {
                guard isFinished else { return .failed(.incomplete) }
                return failure("the quote that opens here is never closed", line: openLine, column: openColumn)
            }
            guard text.count < CSVParser.longestField else {
                return failure(CSVScan.tooLong, line: openLine, column: openColumn)
            }
            switch buffer[position] {
            case CSVScan.quote:
                guard position + 1 < buffer.count || isFinished else { return .failed(.incomplete) }
                advance()
                if position < buffer.count, buffer[position] == CSVScan.quote {
                    text.append(CSVScan.quote)
                    advance()
                    continue
                }
                keep(text, line: openLine, column: openColumn)
                guard position < buffer.count else { return .end }
                switch buffer[position] {
                case CSVScan.comma: return .comma
                case CSVScan.carriageReturn, CSVScan.lineFeed: return .lineEnd
                default: return failure("text after the closing quote", line: line, column: column)
                }
            case CSVScan.carriageReturn, CSVScan.lineFeed:
                let first = position
                guard passLineEnd() else { return .failed(.incomplete) }
                text += buffer[first..<position]
            case let byte:
                text.append(byte)
                advance()
            }
        }
    }

    private static let tooLong = "a field of more than \(CSVParser.longestField) bytes"

    private func failure(_ reason: String) -> Stop {
        .failed(.fault(PlacedFault(line: line, column: column, reason: reason), resume: position, resumeLine: line))
    }

    /// Does not count continuation bytes of UTF-8 as columns.
    private mutating func advance() {
        if buffer[position] & 0xC0 != 0x80 { column += 1 }
        position += 1
    }

    /// Skips CRLF, LF or CR; false if a CR is the last byte that has arrived.
    private mutating func passLineEnd() -> Bool {
        if buffer[position] == CSVScan.carriageReturn {
            guard position + 1 < buffer.count || isFinished else { return false }
            if position + 1 < buffer.count, buffer[position + 1] == CSVScan.lineFeed { position += 1 }
        }
        position += 1
        line += 1
        column = 1
        return true
    }

    private mutating func keep(_ bytes: [UInt8], line: Int, column: Int) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            textFault = textFault ?? PlacedFault(line: line, column: column, reason: "the text is not UTF-8")
            return
        }
        if text.utf8.contains(0) {
            textFault = textFault ?? PlacedFault(line: line, column: column, reason: "the text holds a NUL byte")
        }
        fields.append(CSVField(text: text, line: line, column: column))
    }
}
