import Foundation
import StrataArchitecture

/// `strata`: checks a codebase against its contracts, draws its modules, keeps its baseline.
@main
enum Strata {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            let code = try run(arguments)
            exit(code.rawValue)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(ExitCode.misuse.rawValue)
        }
    }

    private static func run(_ arguments: [String]) throws -> ExitCode {
        guard let name = arguments.first, !["--help", "-h", "help"].contains(name) else {
            print(Usage.text, terminator: "")
            return arguments.isEmpty ? .misuse : .success
        }
        guard let verb = Verb(rawValue: name) else {
            throw UsageError(unknown: name, kind: "command", among: Verb.allCases.map(\.rawValue))
        }
        if arguments.contains("--help") || arguments.contains("-h") {
            print(Usage.text, terminator: "")
            return .success
        }
        let options = try Options(arguments.dropFirst(), allowing: verb.options, path: verb.path)
        switch verb {
        case .check: return try CheckCommand(options: options).run()
        case .graph: return try GraphCommand(options: options).run()
        case .baseline: return try BaselineCommand(options: options).run()
        case .extract: return try ExtractCommand(options: options).run()
        case .swinjectReport: return try SwinjectReportCommand(options: options).run()
        }
    }
}

/// What the shell sees.
enum ExitCode: Int32 {
    /// All contracts hold.
    case success = 0
    /// There are violations.
    case violations = 1
    /// The arguments, a file or the codebase could not be read.
    case misuse = 2
}

/// The commands and the options that each takes.
enum Verb: String, CaseIterable {
    case check, graph, baseline, extract
    case swinjectReport = "swinject-report"

    /// The option that a path among the options stands for.
    var path: Option? {
        switch self {
        case .swinjectReport: .root
        case .extract: .folder
        case .check, .graph, .baseline: nil
        }
    }

    var options: [Option] {
        switch self {
        case .check: [.root, .contracts, .format, .layout, .stamp]
        case .graph: [.root, .contracts, .format, .layout, .tests, .folders, .of]
        case .baseline: [.root, .contracts, .layout, .owner, .expires]
        case .extract: [.root, .contracts, .layout, .folder]
        case .swinjectReport: [.root, .json, .tests]
        }
    }
}
