import Foundation
import StrataAppHost

/// What the command line says: the one value that only `main` has. Both layers' proofs know that it comes from there.
struct Settings: Sendable {
    enum Command: String, CaseIterable, Sendable {
        case quote, interactive, list, verify, graph, why
        case whoNeeds = "who-needs"
        case diff, help

        /// The host understands these and what follows them, and ends before a screen is made.
        var isOfHost: Bool {
            switch self {
            case .verify, .graph, .why, .whoNeeds, .diff: true
            case .quote, .interactive, .list, .help: false
            }
        }
    }

    var command = Command.quote
    /// `-` is standard input.
    var input = Settings.sample
    var store: String?
    var date: Day?
    var printsJSON = false
    var skipsStoredQuotes = false

    /// The sample that ships with the desk.
    static var sample: String {
        Bundle.module.url(forResource: "properties", withExtension: "csv", subdirectory: "Resources")?.path
            ?? "properties.csv"
    }

    /// What this process was asked for. Help and refusals are told here, before there is a host: then nil comes back
    /// or the process ends.
    static func ofProcess() -> Settings? {
        switch CommandLineReader.read(HostSurroundings.process.applicationArguments) {
        case .run(let settings): return settings
        case .help(let text):
            try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
            return nil
        case .refused(let text):
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
            exit(ExitCode.usage.rawValue)
        }
    }
}
