import Foundation
import StrataArchitecture

/// `strata`: creates and extends an application, checks a codebase against its contracts, draws it, maintains its
/// baseline, and proves a fleet of processes.
@main
enum Strata {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            let code = try run(arguments)
            exit(flushed(code))
        } catch {
            writeError("\(error)")
            exit(ExitCode.misuse.rawValue)
        }
    }

    /// Writes the text that the C library has buffered and returns the exit status, because `print` reports no error.
    private static func flushed(_ code: ExitCode) -> Int32 {
        guard fflush(nil) != 0 else { return code.rawValue }
        let number = errno
        // The status that a shell shows for a process that SIGPIPE ended.
        if number == EPIPE { return 141 }
        writeError("strata: standard output cannot be written: \(unsafe String(cString: strerror(number)))")
        return ExitCode.cannotOutput.rawValue
    }

    /// Does not use `FileHandle.write(_:)`, which traps if standard error is closed.
    private static func writeError(_ message: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
    }

    private static func run(_ arguments: [String]) throws -> ExitCode {
        let isHelp = { (index: Int, word: String) in word == "--help" || word == "-h" || (word == "help" && index == 0)
        }
        var rest = arguments.enumerated().filter { !isHelp($0, $1) }.map(\.element)[...]
        guard !rest.isEmpty else {
            print(Usage.text, terminator: "")
            return arguments.isEmpty ? .misuse : .success
        }
        if rest.count < arguments.count, let first = rest.first,
            rest.count == 1 || rest.dropFirst().first?.hasPrefix("-") == true,
            !Verb.allCases.contains(where: { $0.rawValue == first })
        {
            // `strata add --help`: every command that begins with `add`.
            let verbs = Verb.allCases.filter { $0.rawValue.hasPrefix("\(first) ") }
            if !verbs.isEmpty {
                print(verbs.map(Usage.text(of:)).joined(separator: "\n"), terminator: "")
                return .success
            }
        }
        let verb = try Verb.take(from: &rest)
        guard rest.count + verb.wordCount == arguments.count else {
            print(Usage.text(of: verb), terminator: "")
            return .success
        }
        let options = try Options(rest, allowing: verb.options, path: verb.path)
        switch verb {
        case .initialize: return try InitCommand(options: options).run()
        case .addModule: return try AddModuleCommand(options: options).run()
        case .addService: return try AddServiceCommand(options: options).run()
        case .fixCensus: return try FixCensusCommand(options: options).run()
        case .check: return try CheckCommand(options: options).run()
        case .graph: return try GraphCommand(options: options).run()
        case .baseline: return try BaselineCommand(options: options).run()
        case .extract: return try ExtractCommand(options: options).run()
        case .swinjectReport: return try SwinjectReportCommand(options: options).run()
        case .fleetCheck: return try FleetCheckCommand(options: options).run()
        case .fleetGraph: return try FleetGraphCommand(options: options).run()
        case .fleetProto: return try FleetProtoCommand(options: options).run()
        case .fleetCandidates: return try FleetCandidatesCommand(options: options).run()
        }
    }
}

extension Verb {
    fileprivate var wordCount: Int { rawValue.split(separator: " ").count }
}
