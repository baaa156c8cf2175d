import Foundation

/// The remaining steps from Swinject, or from the bridge, to Strata alone: each place with the edit to make.
///
/// It only reads and does not rewrite anything. It reads the modules in which a file imports Swinject, one of its
/// extensions or the bridge. Like the scanner, it reads text and does not know types, so a finding is a hint. Sendable.
///
/// ```swift
/// let report = try SwinjectReport(of: Codebase(containing: "App"))
/// print(report.text)
/// ```
public struct SwinjectReport: Sendable, Hashable {
    /// The number of findings in one module.
    public struct ModuleCount: Sendable, Hashable {
        /// The module.
        public var module: String
        /// The number of findings of each kind.
        public var counts: [SwinjectFinding.Kind: Int]
        /// The number of all findings.
        public var total: Int { counts.values.reduce(0, +) }
    }

    /// All findings, by location.
    public let findings: [SwinjectFinding]
    /// The modules that were read, by name, including those without a finding.
    public let modules: [String]

    /// The imports that select a module for the report.
    static let imports: Set<String> = [
        "Swinject", "SwinjectAutoregistration", "SwinjectStoryboard", "StrataSwinjectBridge",
    ]

    /// Reads the files of a codebase again and finds the places to edit.
    ///
    /// - Parameter includingTests: Whether test modules are read too.
    /// - Throws: ``ArchitectureError`` with the code `unreadableFile`.
    public init(of codebase: Codebase, includingTests: Bool = false) throws(ArchitectureError) {
        let modules = codebase.modules.filter { module in
            (includingTests || module.isProduction)
                && module.files.contains { $0.scan.imports.contains { Self.imports.contains($0.module) } }
        }
        var scans: [SwinjectScan] = []
        for file in modules.flatMap(\.files) {
            let path = file.path.hasPrefix("/") ? file.path : "\(codebase.root)/\(file.path)"
            guard let data = FileManager.default.contents(atPath: path) else {
                throw ArchitectureError(
                    .unreadableFile, path: path, detail: "the file was removed during the run; run again")
            }
            scans.append(SwinjectScan(of: String(decoding: data, as: UTF8.self), file: file))
        }
        let (layers, cycles) = (SwinjectLayers(scans, codebase.graph), SwinjectCycles(scans))
        self.modules = modules.map(\.name)
        findings = scans.flatMap { $0.findings + layers.findings(in: $0) + cycles.findings(in: $0) }.sorted()
    }

    private init(findings: [SwinjectFinding], modules: [String]) {
        self.findings = findings
        self.modules = modules
    }

    /// The part of this report for the files below a folder, or for one file.
    ///
    /// - Parameter path: Relative to the codebase's root; empty for the whole report.
    public func below(_ path: String) -> SwinjectReport {
        guard !path.isEmpty else { return self }
        let found = findings.filter { $0.location.path == path || $0.location.path.hasPrefix("\(path)/") }
        let names = Set(found.map(\.module))
        return SwinjectReport(findings: found, modules: names.isEmpty ? modules : modules.filter(names.contains))
    }

    /// The counts of each module, by name.
    public var counts: [ModuleCount] {
        modules.map { module in
            let found = findings.filter { $0.module == module }
            return ModuleCount(module: module, counts: Dictionary(grouping: found, by: \.kind).mapValues(\.count))
        }
    }

    /// One line for each finding, then a table of counts by module, each with a line break at its end.
    public var text: String {
        // A difference that was not found has no column, because most codebases depend on no difference and the table
        // is wide enough.
        let kinds = SwinjectFinding.Kind.allCases.filter { kind in
            !kind.isDifference || findings.contains { $0.kind == kind }
        }
        let head = ["module"] + kinds.map(\.rawValue) + ["all"]
        let rows = counts.map { count in
            [count.module] + kinds.map { "\(count.counts[$0] ?? 0)" } + ["\(count.total)"]
        }
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        let table = ([head] + rows).map { row in
            row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + padding : padding + cell
            }.joined(separator: "  ") + "\n"
        }
        guard !modules.isEmpty else { return "no module imports Swinject or the bridge\n" }
        return findings.map { "\($0)\n" }.joined() + (findings.isEmpty ? "" : "\n") + table.joined()
    }

    /// The same report for your own tools. New fields may be added; none is renamed.
    public var json: String {
        JSONText.of(
            JSONReport(
                findings: findings.map {
                    JSONReport.Item(
                        kind: $0.kind.rawValue, module: $0.module, path: $0.location.path,
                        line: $0.location.position.line, column: $0.location.position.column, subject: $0.subject,
                        edit: $0.edit)
                },
                modules: counts.map { count in
                    JSONReport.Count(
                        module: count.module,
                        counts: Dictionary(
                            uniqueKeysWithValues: SwinjectFinding.Kind.allCases.map {
                                ($0.rawValue, count.counts[$0] ?? 0)
                            }), total: count.total)
                }, total: findings.count))
    }

    private struct JSONReport: Encodable {
        struct Item: Encodable {
            var kind: String
            var module: String
            var path: String
            var line: Int
            var column: Int
            var subject: String
            var edit: String
        }
        struct Count: Encodable {
            var module: String
            var counts: [String: Int]
            var total: Int
        }
        var findings: [Item]
        var modules: [Count]
        var total: Int
    }
}
