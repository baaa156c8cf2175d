extension Report {
    /// The violations as SARIF 2.1.0, for code scanning services. Each has its baseline identity as a fingerprint, so a
    /// service recognizes it after lines have moved.
    ///
    /// Columns count UTF-16 code units, so the files of the violations are read, each once. If a line cannot be read,
    /// its columns count UTF-8 bytes, as those of ``CodePosition`` do.
    public func sarif(of codebase: Codebase) -> String {
        let columns = UTF16Columns(
            of: violations.flatMap { [$0.location] + $0.chain.compactMap(\.sites.first) }, in: codebase)
        let rules = Set(violations.map(\.contract)).sorted()
        let reasons = Dictionary(violations.map { ($0.contract, $0.reason) }) { first, second in first ?? second }
        return JSONText.of(
            SARIF.Log(
                runs: [
                    SARIF.Run(
                        tool: SARIF.Tool(
                            driver: SARIF.Driver(
                                rules: rules.map { rule in
                                    SARIF.Rule(
                                        id: rule, shortDescription: SARIF.Text(text: (reasons[rule] ?? nil) ?? rule))
                                })),
                        invocations: notes.isEmpty
                            ? nil
                            : [
                                SARIF.Invocation(
                                    toolExecutionNotifications: notes.map {
                                        SARIF.Notification(message: SARIF.Text(text: $0))
                                    })
                            ],
                        results: violations.map {
                            SARIF.result($0, ruleIndex: rules.firstIndex(of: $0.contract) ?? 0, columns: columns)
                        })
                ]))
    }
}

/// The used part of the SARIF 2.1.0 format, with the names of the format.
private enum SARIF {
    struct Log: Encodable {
        var schema = "https://json.schemastore.org/sarif-2.1.0.json"
        var version = "2.1.0"
        var runs: [Run]
        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case version, runs
        }
    }
    struct Run: Encodable {
        var tool: Tool
        var columnKind = "utf16CodeUnits"
        var invocations: [Invocation]?
        var results: [Result]
    }
    struct Invocation: Encodable {
        var executionSuccessful = true
        var toolExecutionNotifications: [Notification]
    }
    struct Notification: Encodable {
        var level = "note"
        var message: Text
    }
    struct Tool: Encodable { var driver: Driver }
    struct Driver: Encodable {
        var name = "strata"
        var rules: [Rule]
    }
    struct Rule: Encodable {
        var id: String
        var shortDescription: Text
    }
    struct Text: Encodable { var text: String }
    struct Result: Encodable {
        var ruleId: String
        var ruleIndex: Int
        var level = "error"
        var message: Text
        var locations: [Location]
        var relatedLocations: [Location]
        var partialFingerprints: [String: String]
    }
    struct Location: Encodable {
        var id: Int?
        var physicalLocation: PhysicalLocation
        var message: Text?
    }
    struct PhysicalLocation: Encodable {
        var artifactLocation: Artifact
        var region: Region
    }
    struct Artifact: Encodable {
        var uri: String
        /// Nil for an absolute path, which needs no base.
        var uriBaseId: String?
    }
    struct Region: Encodable {
        var startLine: Int
        var startColumn: Int
    }

    static func result(_ violation: Violation, ruleIndex: Int, columns: UTF16Columns) -> Result {
        let steps = violation.chain.count > 1 ? violation.chain : []
        return Result(
            ruleId: violation.contract, ruleIndex: ruleIndex, message: Text(text: violation.sentence),
            locations: [Location(physicalLocation: physical(violation.location, columns))],
            relatedLocations: steps.enumerated().compactMap { number, edge in
                edge.sites.first.map {
                    Location(
                        id: number + 1, physicalLocation: physical($0, columns),
                        message: Text(text: "\(edge.importer) \(edge.verb) \(edge.imported)"))
                }
            },
            partialFingerprints: ["strataIdentity/v1": violation.identity])
    }

    private static func physical(_ location: CodeLocation, _ columns: UTF16Columns) -> PhysicalLocation {
        let isAbsolute = location.path.hasPrefix("/")
        return PhysicalLocation(
            artifactLocation: Artifact(
                uri: (isAbsolute ? "file://" : "") + encoded(location.path),
                uriBaseId: isAbsolute ? nil : "%SRCROOT%"),
            region: Region(startLine: location.position.line, startColumn: columns[location]))
    }

    /// A path as part of a URI: all bytes except unreserved characters and slashes are percent-encoded.
    private static func encoded(_ path: String) -> String {
        var result = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}
