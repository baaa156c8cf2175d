import Foundation

extension Report {
    /// The violations as JSON, for your own tools. New fields may be added; none is renamed.
    public var json: String {
        JSONText.of(
            JSONReport(
                violations: violations.map { violation in
                    JSONReport.Item(
                        contract: violation.contract, path: violation.location.path,
                        line: violation.location.position.line,
                        column: violation.location.position.column, subject: violation.subject,
                        message: violation.message,
                        reason: violation.reason, note: violation.note, identity: violation.identity,
                        chain: violation.chain.map {
                            JSONReport.Step(
                                importer: $0.importer, imported: $0.imported, site: $0.sites.first?.description)
                        })
                }, accepted: acceptedCount, notes: notes))
    }
}

private struct JSONReport: Encodable {
    struct Step: Encodable {
        var importer: String
        var imported: String
        var site: String?
    }
    struct Item: Encodable {
        var contract: String
        var path: String
        var line: Int
        var column: Int
        var subject: String
        var message: String
        var reason: String?
        var note: String?
        var identity: String
        var chain: [Step]
    }
    var violations: [Item]
    var accepted: Int
    var notes: [String]
}

/// Encodes with sorted keys and a line break at the end.
enum JSONText {
    static func of(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Only strings and numbers, so encoding cannot fail.
        guard let data = try? encoder.encode(value) else { return "" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
