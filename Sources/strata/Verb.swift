/// The commands and the options that each takes.
enum Verb: String, CaseIterable {
    case initialize = "init"
    case addModule = "add module"
    case addService = "add service"
    case fixCensus = "fix census"
    case check, graph, extract, baseline
    case swinjectReport = "swinject-report"
    case fleetCheck = "fleet check"
    case fleetGraph = "fleet graph"
    case fleetProto = "fleet proto"
    case fleetCandidates = "fleet candidates"

    /// Removes a command of one or two words from the front of the arguments and returns it.
    static func take(from arguments: inout ArraySlice<String>) throws -> Verb {
        let first = arguments.popFirst() ?? ""
        if let verb = Verb(rawValue: first) { return verb }
        let seconds = allCases.map(\.rawValue).filter { $0.hasPrefix("\(first) ") }.map {
            String($0.dropFirst(first.count + 1))
        }
        guard !seconds.isEmpty else {
            let names = allCases.map { String($0.rawValue.prefix { $0 != " " }) }
            throw UsageError(
                unknown: first, kind: "command",
                among: names.enumerated().filter { !names[..<$0].contains($1) }.map(\.1))
        }
        guard let second = arguments.first, !second.hasPrefix("-") else {
            throw UsageError(
                "\(first) needs a word after it: \(seconds.map { "strata \(first) \($0)" }.joined(separator: ", "))")
        }
        guard let verb = Verb(rawValue: "\(first) \(second)") else {
            throw UsageError(unknown: second, kind: "word after \(first)", among: seconds)
        }
        arguments.removeFirst()
        return verb
    }

    /// The option that a word without dashes sets; nil if the command takes no such word.
    var path: Option? {
        switch self {
        case .swinjectReport: .root
        case .extract: .folder
        case .initialize, .addModule, .addService: .name
        case .fleetCheck, .fleetGraph, .fleetProto: .manifest
        case .check, .graph, .baseline, .fixCensus, .fleetCandidates: nil
        }
    }

    var options: [Option] {
        switch self {
        case .initialize:
            [.name, .layer, .presentations, .strataPath, .strataURL, .root, .dryRun, .boundaries, .folders, .layout]
        case .addModule: [.name, .layer, .root, .contracts, .layout, .dryRun]
        case .addService: [.name, .module, .layer, .root, .contracts, .layout, .dryRun]
        case .fixCensus: [.layer, .root, .contracts, .layout, .dryRun, .print]
        case .check: [.root, .contracts, .format, .layout, .stamp, .precise]
        case .graph: [.root, .contracts, .format, .layout, .tests, .folders, .of, .precise]
        case .baseline: [.root, .contracts, .layout, .owner, .expires]
        case .extract: [.root, .contracts, .layout, .folder, .precise]
        case .swinjectReport: [.root, .json, .tests]
        case .fleetCheck: [.from, .format, .layout]
        case .fleetGraph: [.format, .layout]
        case .fleetProto: [.package, .layout]
        case .fleetCandidates: [.root, .layout, .graph, .format]
        }
    }
}
