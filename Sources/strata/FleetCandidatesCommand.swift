import Foundation
import StrataArchitecture
import StrataFleet

/// `strata fleet candidates`.
struct FleetCandidatesCommand {
    enum Format: String, CaseIterable {
        case text, json
    }

    let options: Options

    func run() throws -> ExitCode {
        let format = try options.choice(.format, of: Format.self)
        let services = try options[.graph].map(services)
        let session = try Session(options, requiresContracts: false)
        let found = try RemoteCandidates(of: session.codebase, serving: services)
        switch format {
        case .text: print(found.text, terminator: "")
        case .json: print(Self.json(found), terminator: "")
        }
        return .success
    }

    /// The plain names of the services of a graph, or of a manifest that holds one.
    private func services(of path: String) throws -> Set<String> {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError(
                "the graph \(path) cannot be read; write it there with the program's `graph --format json`")
        }
        guard let document = try? JSONDecoder().decode(JSONDocument.self, from: data) else {
            throw UsageError("the graph \(path) is not JSON; write it again with the program's `graph --format json`")
        }
        var members: [String: JSONDocument] = [:]
        if case .object(let own) = document { members = own }
        if case .object(let graph)? = members["graph"] { members = graph }
        guard case .array(let nodes)? = members["nodes"] else {
            throw UsageError("the graph \(path) has no nodes; write it with the program's `graph --format json`")
        }
        return Set(
            nodes.compactMap { node in
                guard case .object(let node) = node, case .string(let type)? = node["type"] else { return nil }
                return type.split { $0 == "." || $0 == " " }.last.map(String.init)
            })
    }

    private struct Candidate: Encodable {
        struct Obstacle: Encodable {
            let location: String
            let text: String
        }

        let name: String
        let module: String
        let location: String
        let canMove: Bool
        let obstacles: [Obstacle]
    }

    private static func json(_ found: RemoteCandidates) -> String {
        let candidates = found.candidates.map { candidate in
            Candidate(
                name: candidate.name, module: candidate.module, location: candidate.location.description,
                canMove: candidate.obstacles.isEmpty,
                obstacles: candidate.obstacles.map { .init(location: $0.location.description, text: $0.text) })
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(candidates) else { return "[]\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
