import Foundation
import StrataArchitecture

/// `strata check`.
struct CheckCommand {
    enum Format: String, CaseIterable {
        case text, github, sarif, json, html
    }

    let options: Options

    func run() throws -> ExitCode {
        let format = try options.choice(.format, of: Format.self)
        let session = try Session(options)
        let found = session.report
        // With a stamp, this is a step of a build, which must not write into the sources.
        let comparison = try session.baseline(mayWrite: options[.stamp] == nil)?.apply(to: found.violations)
        let violations = comparison?.new ?? found.violations
        let report = Report(violations, acceptedCount: comparison?.accepted.count ?? 0, notes: found.notes)
        switch format {
        case .text: print(report.text, terminator: "")
        case .github: print(report.github, terminator: "")
        case .sarif: print(report.sarif(of: session.codebase), terminator: "")
        case .json: print(report.json, terminator: "")
        case .html: print(report.html(of: session.codebase), terminator: "")
        }
        guard violations.isEmpty else { return .violations }
        if let stamp = options[.stamp] { try Data().write(to: URL(fileURLWithPath: stamp)) }
        return .success
    }
}

/// `strata graph`.
struct GraphCommand {
    enum Format: String, CaseIterable {
        case dot, mermaid, html
    }

    let options: Options

    func run() throws -> ExitCode {
        let format = try options.choice(.format, of: Format.self)
        let session = try Session(options, requiresContracts: false)
        if let module = options[.folders] { return try draw(module, format, session) }
        for option in [Option.of, .precise] where options[option] != nil {
            throw UsageError("\(option.spelling) applies only to --folders; add --folders MODULE")
        }
        let drawing = GraphDrawing(
            of: session.codebase, violations: session.violations, includingTests: options[.tests] != nil)
        switch format {
        case .dot: print(drawing.dot, terminator: "")
        case .mermaid: print(drawing.mermaid, terminator: "")
        case .html: throw UsageError("modules are drawn as dot or mermaid; --folders MODULE has a page")
        }
        return .success
    }

    private func draw(_ module: String, _ format: Format, _ session: Session) throws -> ExitCode {
        let unit = try options.choice(.of, of: FolderUnit.self)
        let found =
            options[.precise] == nil
            ? FolderDrawing(of: module, unit: unit, in: session.codebase)
            : try FolderDrawing(preciselyOf: module, unit: unit, in: session.codebase)
        guard let drawing = found else {
            throw UsageError(unknown: module, kind: "module", among: session.codebase.graph.modules)
        }
        switch format {
        case .dot: print(drawing.dot, terminator: "")
        case .mermaid: print(drawing.mermaid, terminator: "")
        case .html: print(drawing.html, terminator: "")
        }
        return .success
    }
}

/// `strata extract`.
struct ExtractCommand {
    let options: Options

    func run() throws -> ExitCode {
        guard let folder = options[.folder] else {
            throw UsageError("extract needs a folder; write strata extract Sources/App/Model")
        }
        let session = try Session(options, requiresContracts: false)
        do {
            let isPrecise = options[.precise] != nil
            print(try FolderExtraction(of: folder, in: session.codebase, precise: isPrecise).text, terminator: "")
        } catch {
            throw UsageError(error.description)
        }
        return .success
    }
}

/// `strata baseline`.
struct BaselineCommand {
    let options: Options

    func run() throws -> ExitCode {
        let expires = try options[.expires].map { text in
            guard let day = Day(text) else { throw UsageError("\"\(text)\" is not a day; write it as 2026-12-31") }
            return day
        }
        let session = try Session(options)
        guard let file = session.baseline() else {
            throw UsageError(
                "the contract file names no baseline; add \"baseline\": \"architecture-baseline.json\" to it")
        }
        let violations = session.violations
        try file.accept(violations, owner: options[.owner], expires: expires)
        let count = violations.count
        print("\(file.path): accepts \(count) violation\(count == 1 ? "" : "s")")
        return .success
    }
}
