import Foundation
import StrataFleet

/// `strata fleet check`.
struct FleetCheckCommand {
    enum Format: String, CaseIterable {
        case text, json
    }

    let options: Options

    func run() throws -> ExitCode {
        let format = try options.choice(.format, of: Format.self)
        let fleet = try Fleet(options, command: "check")
        var report = FleetReport(fleet: fleet.manifests, problems: FleetProof.problems(of: fleet.manifests))
        if let old = fleet.old, !report.hasFaults {
            report.upgrade = FleetProof.upgrade(from: old, to: fleet.manifests)
        }
        switch format {
        case .text: print(report.text, terminator: "")
        case .json: print(report.json, terminator: "")
        }
        return report.hasFaults ? .violations : .success
    }
}

/// The manifests that a command line names.
struct Fleet {
    let manifests: [ProcessManifest]
    /// The manifests of the running fleet, if `--from` names them.
    let old: [ProcessManifest]?

    /// Reads all files before it reports an error about any of them.
    init(_ options: Options, command: String) throws {
        let paths = options.all(.manifest)
        guard !paths.isEmpty else {
            throw UsageError(
                "fleet \(command) needs the manifests of the processes; write strata fleet \(command) desk.json "
                    + "valuation.json")
        }
        let reader = ManifestReader(paths)
        let oldReader = options[.from].map { ManifestReader([$0]) }
        let faults = reader.faults + (oldReader?.faults ?? [])
        guard faults.isEmpty else { throw ManifestError(faults: faults) }
        manifests = reader.manifests
        old = oldReader?.manifests
    }
}

/// Manifests that could not be read, one line for each.
struct ManifestError: Error, CustomStringConvertible {
    let faults: [String]

    var description: String { faults.joined(separator: "\n") }
}

/// `strata fleet graph`.
struct FleetGraphCommand {
    enum Format: String, CaseIterable {
        case html, dot, mermaid
    }

    let options: Options

    func run() throws -> ExitCode {
        let format = try options.choice(.format, of: Format.self)
        let fleet = try Fleet(options, command: "graph")
        let drawing = FleetDrawing(of: fleet.manifests, problems: FleetProof.problems(of: fleet.manifests))
        switch format {
        case .html: print(drawing.html, terminator: "")
        case .dot: print(drawing.dot, terminator: "")
        case .mermaid: print(drawing.mermaid, terminator: "")
        }
        return .success
    }
}
