import Foundation
import StrataArchitecture

/// `strata swinject-report`.
struct SwinjectReportCommand {
    let options: Options

    func run() throws -> ExitCode {
        let start = options[.root] ?? FileManager.default.currentDirectoryPath
        let path = URL(fileURLWithPath: start).standardizedFileURL.path
        guard FileManager.default.fileExists(atPath: path) else {
            throw UsageError("\(start) does not exist; name a file or a folder of the codebase")
        }
        let codebase = try codebase(around: path)
        let inside = path == codebase.root ? "" : String(path.dropFirst(codebase.root.count + 1))
        let report = try SwinjectReport(of: codebase, includingTests: options[.tests] != nil).below(inside)
        print(options[.json] == nil ? report.text : report.json, terminator: "")
        return .success
    }

    /// The package that contains a path, if one of its targets has files there. Otherwise, as in an Xcode project, the
    /// folder at the path is one module, or each of its subfolders is one, or the file at the path is one.
    private func codebase(around path: String) throws -> Codebase {
        let folders = {
            guard isFolder(path) else { return try oneFile(at: path) }
            return try holdsSources(path) ? oneModule(at: path) : Codebase(root: path, folders: [path])
        }
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

    private func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Whether a folder contains Swift files directly, so that it is one module.
    private func holdsSources(_ path: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: path).contains { $0.hasSuffix(".swift") }
    }

    private func oneFile(at path: String) throws -> Codebase {
        guard path.hasSuffix(".swift") else {
            throw UsageError("\(path) is not a Swift file; name a Swift file or a folder of the codebase")
        }
        let name = URL(fileURLWithPath: path).lastPathComponent
        return try oneModule(of: [name], in: String(path.dropLast(name.count + 1)))
    }

    private func oneModule(at path: String) throws -> Codebase {
        let files = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".swift") && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }.sorted()
        return try oneModule(of: files, in: path)
    }

    private func oneModule(of files: [String], in folder: String) throws -> Codebase {
        let name = URL(fileURLWithPath: folder).lastPathComponent
        let scans = try SourceScanner().scan(files: files.map { "\(folder)/\($0)" })
        let sources = zip(files, scans).map { SourceFile(path: $0, module: name, scan: $1) }
        return Codebase(root: folder, modules: [Module(name: name, files: sources)])
    }
}
