import Foundation
import StrataArchitecture

/// `strata swinject-report`.
struct SwinjectReportCommand {
    let options: Options

    func run() throws -> ExitCode {
        let start = options[.root] ?? FileManager.default.currentDirectoryPath
        let path = URL(fileURLWithPath: start).standardizedFileURL.path
        guard FileManager.default.fileExists(atPath: path) else { throw UsageError("there is no \(start)") }
        let codebase = try codebase(around: path)
        let inside = path == codebase.root ? "" : String(path.dropFirst(codebase.root.count + 1))
        let report = try SwinjectReport(of: codebase, includingTests: options[.tests] != nil).below(inside)
        print(options[.json] == nil ? report.text : report.json, terminator: "")
        return .success
    }

    /// The package around a path, if one of its targets has files there; else, as with an Xcode project, the folders in it.
    private func codebase(around path: String) throws -> Codebase {
        let folders = { try Codebase(root: path, folders: [path]) }
        let codebase: Codebase
        do {
            codebase = try Codebase(containing: path)
        } catch {
            guard error.code == .noCodebase else { throw error }
            return try folders()
        }
        let isPart = codebase.files.contains { file in
            let absolute = file.path.hasPrefix("/") ? file.path : "\(codebase.root)/\(file.path)"
            return absolute == path || absolute.hasPrefix("\(path)/")
        }
        return try isPart ? codebase : folders()
    }
}
