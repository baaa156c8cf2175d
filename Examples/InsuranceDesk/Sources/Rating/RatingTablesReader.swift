import Foundation
import Properties

/// Reads the published file. Its lines:
///
///     edition,2026.1
///     rate,TERRITORY,FIRE,WATER,STORM,THEFT              parts per million of the sum insured
///     factor,TERRITORY,CONSTRUCTION,PERIL,AT 0,AT 10,…   parts per million, at 0 to 120 years
struct RatingTablesReader: Sendable {
    let file: String

    func read() throws(RatingError) -> RatingTables {
        guard let data = FileManager.default.contents(atPath: file) else { throw .tablesMissing(file: file) }
        var edition: String?
        var rates: [Int: [Int]] = [:]
        var knots: [RatingTables.Row: [Int]] = [:]
        for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty else { continue }
            let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            switch (fields[0], fields.count) {
            case ("edition", 2): edition = fields[1]
            case ("rate", 6):
                rates[try number(fields[1], line: index)] = try numbers(fields.dropFirst(2), line: index)
            case ("factor", 4 + RatingTables.oldest / RatingTables.step + 1):
                guard let peril = RatingTables.Peril(rawValue: fields[3]),
                    Construction(rawValue: fields[2]) != nil
                else { throw fault(index, "there is no construction '\(fields[2])' or peril '\(fields[3])'") }
                let row = RatingTables.Row(
                    territory: try number(fields[1], line: index), construction: fields[2], peril: peril)
                knots[row] = try numbers(fields.dropFirst(4), line: index)
            default: throw fault(index, "'\(fields[0])' with \(fields.count) fields is no line of the tables")
            }
        }
        return try complete(edition: edition, rates: rates, knots: knots)
    }

    /// Each territory must have a row for each construction and peril: otherwise a customer would find the gap.
    private func complete(
        edition: String?, rates: [Int: [Int]], knots: [RatingTables.Row: [Int]]
    ) throws(RatingError) -> RatingTables {
        guard let edition, !rates.isEmpty else { throw fault(0, "the line 'edition' or the lines 'rate' are missing") }
        for territory in rates.keys.sorted() {
            for construction in Construction.allCases {
                for peril in RatingTables.perilsOfBuildings {
                    let row = RatingTables.Row(
                        territory: territory, construction: construction.rawValue, peril: peril)
                    guard knots[row] == nil else { continue }
                    throw fault(0, "territory \(territory) has no line for \(construction.rawValue) and \(peril)")
                }
            }
        }
        return RatingTables(edition: edition, rates: rates, knots: knots)
    }

    private func numbers(_ texts: ArraySlice<String>, line: Int) throws(RatingError) -> [Int] {
        var numbers: [Int] = []
        for text in texts { numbers.append(try number(text, line: line)) }
        return numbers
    }

    private func number(_ text: String, line: Int) throws(RatingError) -> Int {
        guard let number = Int(text), (0...100_000_000).contains(number) else {
            throw fault(line, "'\(text)' is not a number from 0 to 100,000,000")
        }
        return number
    }

    private func fault(_ index: Int, _ reason: String) -> RatingError {
        .tablesUnreadable(file: file, line: index + 1, reason: reason)
    }
}
