import Foundation
import StrataAppHost

/// The content of the command line: the one value that only `main` has. Both layers' proofs know that `main` provides
/// it.
struct Settings: Sendable {
    enum Command: String, CaseIterable, Sendable {
        case quote, interactive, list, verify, graph, why
        case whoNeeds = "who-needs"
        case diff, help

        /// The host handles these commands and the words after them, and ends before a screen is constructed.
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

    /// The request of this process's command line. Help and refusals are printed here, before there is a host: the
    /// result is nil then, or the process ends.
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
