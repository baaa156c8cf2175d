import Audit
import Customers
import Properties
import Quotes
import Rating
import Values

/// The rows of one file, in order. Holds the file's bytes; rows are read one by one.
public struct QuoteFile: Sendable, Sequence, IteratorProtocol {
    static let columns = [
        "id", "name", "email", "birth_date", "street", "postcode", "city", "type", "construction", "year_built",
        "floor_area", "rooms", "flood_zone", "security", "contents_sum", "liability", "deductible", "claims",
    ]

    private let header: [String]
    private let bytes: [UInt8]
    private let today: Day
    private let principal: Principal
    private var position: Int
    private var line = 1
    /// From 0 to 100: the part of the file that has been read.
    public var percentRead: Int { bytes.isEmpty ? 100 : position * 100 / bytes.count }

    init(file: String, bytes: [UInt8], today: Day, principal: Principal) throws(QuoteFileError) {
        self.bytes = bytes
        self.today = today
        self.principal = principal
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        position = Swift.min(end + 1, bytes.endIndex)
        // Spreadsheets begin UTF-8 with a byte order mark.
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        header = CSVLine.fields(of: bytes[start..<Swift.max(start, end)])?.map { $0.lowercased() } ?? []
        let doubled = Dictionary(grouping: header) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        guard doubled.isEmpty else { throw .columnsDoubled(file: file, columns: doubled) }
        let missing = QuoteFile.columns.filter { !header.contains($0) }
        guard missing.isEmpty else { throw .columnsMissing(file: file, columns: missing) }
    }

    /// Nil at the end of the file. Empty lines are skipped.
    public mutating func next() -> QuoteFileRow? {
        while position < bytes.endIndex {
            let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            let text = bytes[position..<end]
            position = Swift.min(end + 1, bytes.endIndex)
            line += 1
            if !text.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: " ") }) { return row(of: text) }
        }
        return nil
    }

    private func row(of text: ArraySlice<UInt8>) -> QuoteFileRow {
        guard let fields = CSVLine.fields(of: text) else {
            return .refused([FieldFault(field: "line", message: "Close the quotation marks.")], id: "", line: line)
        }
        guard fields.count == header.count else {
            let message = "Write \(header.count) fields, as the first line has; this line has \(fields.count)."
            return .refused([FieldFault(field: "line", message: message)], id: fields.first ?? "", line: line)
        }
        let values = Dictionary(zip(header, fields)) { $1 }
        let id = values["id", default: ""]
        do {
            return .request(try request(values, key: CSVLine.key(of: text)), id: id, line: line)
        } catch {
            return .refused(error.faults, id: id, line: line)
        }
    }

    /// - Throws: The faults of all parts; a fault that the customer and the home share is reported once.
    private func request(_ values: [String: String], key: String) throws(FieldFaults) -> QuoteRequest {
        var faults: [FieldFault] = []
        let customer = read(&faults) { () throws(FieldFaults) in try CustomerDetails(form: values, today: today) }
        let property = read(&faults) { () throws(FieldFaults) in try PropertyDetails(form: values, today: today) }
        let cover = read(&faults) { () throws(FieldFaults) in try Cover(form: values) }
        guard let customer, let property, let cover else { throw FieldFaults(faults) }
        return QuoteRequest(key: key, customer: customer, property: property, cover: cover, principal: principal)
    }

    private func read<Part>(_ faults: inout [FieldFault], _ part: () throws(FieldFaults) -> Part) -> Part? {
        do {
            return try part()
        } catch {
            for fault in error.faults where !faults.contains(fault) { faults.append(fault) }
            return nil
        }
    }
}
