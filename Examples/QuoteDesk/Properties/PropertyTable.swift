/// A row of a property file that is not a valid property, with all of its faults.
struct Refusal: Hashable, Sendable {
    let file: String
    /// At least one, in the order of the columns.
    let faults: [PlacedFault]
}

enum PropertyRow: Hashable, Sendable {
    case property(Property, line: Int)
    case refused(Refusal)
}

/// The file as a whole is not a property file, so no row of it can be read.
struct HeaderFault: Error, Hashable {
    let file: String
    let fault: PlacedFault
}

/// Turns the records of one file into properties. The first record names the columns, in any order; unknown columns are
/// ignored.
struct PropertyTable {
    let file: String
    private let today: Day
    private var parser = CSVParser()
    private var header: Header?
    private var lines: [String: Int] = [:]
    private var isFinished = false

    init(file: String, today: Day) {
        self.file = file
        self.today = today
    }

    mutating func append(_ bytes: [UInt8]) { parser.append(bytes) }

    mutating func finish() {
        isFinished = true
        parser.finish()
    }

    /// The next row, or nil if more bytes are needed or, after ``finish()``, at the end.
    ///
    /// - Throws: `HeaderFault`, once, if the first row does not name the columns.
    mutating func next() throws(HeaderFault) -> PropertyRow? {
        if header == nil {
            guard let row = parser.next() else {
                guard isFinished else { return nil }
                throw HeaderFault(file: file, fault: PlacedFault(line: 1, column: 1, reason: "there is no header"))
            }
            header = try Header(row, file: file)
        }
        guard let header, let row = parser.next() else { return nil }
        switch row {
        case .malformed(let fault):
            return .refused(Refusal(file: file, faults: [fault]))
        case .record(let line, let fields):
            return read(fields, line: line, header: header)
        }
    }

    private mutating func read(_ fields: [CSVField], line: Int, header: Header) -> PropertyRow {
        func refused(_ faults: [PlacedFault]) -> PropertyRow { .refused(Refusal(file: file, faults: faults)) }
        guard fields.count == header.width else {
            let reason = "the row has \(fields.count) fields, the header \(header.width)"
            return refused([PlacedFault(line: line, column: 1, reason: reason)])
        }
        do throws(FieldFaults) {
            let property = try Property(texts: header.columns.mapValues { fields[$0].text }, today: today)
            if let earlier = lines[property.id], let place = header.columns[.id].map({ fields[$0] }) {
                let reason = "id \(property.id) is that of line \(earlier)"
                return refused([PlacedFault(line: place.line, column: place.column, reason: reason)])
            }
            lines[property.id] = line
            return .property(property, line: line)
        } catch {
            return refused(
                error.faults.map { fault in
                    let place = header.columns[fault.field].map { fields[$0] }
                    return PlacedFault(
                        line: place?.line ?? line, column: place?.column ?? 1,
                        reason: "\(fault.field.rawValue) \(fault.reason)")
                })
        }
    }
}

private struct Header {
    let columns: [PropertyField: Int]
    let width: Int

    init(_ row: CSVRow, file: String) throws(HeaderFault) {
        switch row {
        case .malformed(let fault):
            throw HeaderFault(file: file, fault: fault)
        case .record(let line, let fields):
            var columns: [PropertyField: Int] = [:]
            for (index, field) in fields.enumerated() {
                guard let name = PropertyField(rawValue: field.text.lowercased()) else { continue }
                guard columns.updateValue(index, forKey: name) == nil else {
                    let reason = "the header names \(name.rawValue) twice"
                    throw HeaderFault(
                        file: file, fault: PlacedFault(line: field.line, column: field.column, reason: reason))
                }
            }
            let missing = PropertyField.allCases.filter { columns[$0] == nil }.map(\.rawValue)
            guard missing.isEmpty else {
                let reason = "the header does not name \(missing.joined(separator: ", "))"
                throw HeaderFault(file: file, fault: PlacedFault(line: line, column: 1, reason: reason))
            }
            self.columns = columns
            width = fields.count
        }
    }
}
