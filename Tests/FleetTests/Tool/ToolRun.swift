import Foundation
import StrataFleet

/// The built `strata`, run as its users run it, in a separate folder.
struct ToolRun {
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("fleet-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// Beside the test program, or beside the bundle that holds it.
    private static var tool: URL {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let bundles = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        let tools = ([program] + bundles).map { $0.appendingPathComponent("strata") }
        return tools.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? tools[0]
    }

    func write(_ data: Data, to name: String) throws {
        let file = URL(fileURLWithPath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    func write(_ fleet: [ProcessManifest], to name: String = ".") throws {
        for manifest in fleet { try write(JSONEncoder().encode(manifest), to: "\(name)/\(manifest.process).json") }
    }

    func strata(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
        try strata(arguments)
    }

    /// Output goes to files, because a pipe would be full before the tool ends.
    func strata(_ arguments: [String]) throws -> (code: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = Self.tool
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let paths = ["\(folder)/.output", "\(folder)/.errors"]
        for path in paths { try Data().write(to: URL(fileURLWithPath: path)) }
        process.standardOutput = FileHandle(forWritingAtPath: paths[0])
        process.standardError = FileHandle(forWritingAtPath: paths[1])
        try process.run()
        process.waitUntilExit()
        let texts = paths.map { String(decoding: FileManager.default.contents(atPath: $0) ?? Data(), as: UTF8.self) }
        let isSignal = process.terminationReason == .uncaughtSignal
        return (isSignal ? -process.terminationStatus : process.terminationStatus, texts[0], texts[1])
    }
}
