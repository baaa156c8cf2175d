import Foundation

/// The protocols of a codebase that another process could serve, and the obstacles of the others.
///
/// A protocol could move if each requirement is an `async throws` method of values that are Codable and Sendable, and
/// if its implementations neither take part in a transaction nor read a clock. The search reads text and knows no
/// types. So an obstacle is a hint, and a protocol without obstacles still has to be tried. Sendable.
///
/// ```swift
/// let candidates = try RemoteCandidates(of: Codebase(containing: "App"))
/// print(candidates.text)
/// ```
public struct RemoteCandidates: Sendable, Hashable {
    /// A reason that a protocol cannot move to another process.
    public struct Obstacle: Sendable, Hashable {
        /// The location of the obstacle.
        public let location: CodeLocation
        /// The obstacle, as a clause without a period.
        public let text: String
    }

    /// A protocol.
    public struct Candidate: Sendable, Hashable {
        /// The name of the protocol.
        public let name: String
        /// The module that declares it.
        public let module: String
        /// Where it is declared.
        public let location: CodeLocation
        /// The obstacles, by location; empty if the protocol could move.
        public let obstacles: [Obstacle]
    }

    /// The protocols, those without obstacles first, then by name.
    public let candidates: [Candidate]

    /// Reads the files of the production modules, from the disk if the codebase has not kept their text.
    ///
    /// - Parameter services: The names of the protocols to list, which are the services of a graph; nil to list each
    ///   protocol that a type of the codebase implements.
    /// - Throws: ``ArchitectureError`` with the code `unreadableFile`.
    public init(of codebase: Codebase, serving services: Set<String>? = nil) throws(ArchitectureError) {
        var scans: [Scan] = []
        for file in codebase.modules.filter(\.isProduction).flatMap(\.files) {
            scans.append(try Scan(file, root: codebase.root))
        }
        var messages = MessageTypes()
        for scan in scans {
            for type in scan.types { messages.add(type, in: scan.file, scan.tokens) }
        }
        var implementations: [String: [(Scan, TypeBody)]] = [:]
        for scan in scans {
            for type in scan.types where type.keyword != "protocol" {
                for name in type.inheritance { implementations[name, default: []].append((scan, type)) }
            }
        }
        var candidates: [Candidate] = []
        for scan in scans {
            for type in scan.types where type.keyword == "protocol" {
                let own = implementations[type.name, default: []]
                guard services?.contains(type.name) ?? !own.isEmpty else { continue }
                let members = ProtocolMembers(
                    type: type, tokens: scan.tokens, file: scan.file, messages: messages
                ).obstacles.map {
                    Obstacle(location: $0.place ?? scan.file.location($0.position), text: $0.text)
                }
                // An extension may implement the protocol, and the type may be declared elsewhere.
                let names = Set(own.map(\.1.name))
                let bodies = scans.flatMap { scan in
                    scan.types.filter { names.contains($0.name) && $0.keyword != "protocol" }.map { (scan, $0) }
                }
                let inside = bodies.flatMap { scan, type in
                    Implementation.obstacles(in: type, scan.tokens).map {
                        Obstacle(location: scan.file.location($0.position), text: $0.text)
                    }
                }
                candidates.append(
                    Candidate(
                        name: type.name, module: scan.file.module, location: scan.file.location(type.position),
                        obstacles: Set(members + inside).sorted { ($0.location, $0.text) < ($1.location, $1.text) }))
            }
        }
        self.candidates = candidates.sorted {
            ($0.obstacles.isEmpty ? 0 : 1, $0.name, $0.location) < ($1.obstacles.isEmpty ? 0 : 1, $1.name, $1.location)
        }
    }

    private struct Scan {
        let file: SourceFile
        let tokens: SourceTokens
        let types: [TypeBody]

        init(_ file: SourceFile, root: String) throws(ArchitectureError) {
            self.file = file
            if let text = file.text {
                tokens = SourceTokens(text)
                types = TypeBody.all(in: tokens)
                return
            }
            let path = file.path.hasPrefix("/") ? file.path : "\(root)/\(file.path)"
            guard let data = FileManager.default.contents(atPath: path) else {
                throw ArchitectureError(
                    .unreadableFile, path: path, detail: "the file was removed during the run; run again")
            }
            tokens = SourceTokens(String(decoding: data, as: UTF8.self))
            types = TypeBody.all(in: tokens)
        }
    }

    /// A line for each protocol and for each obstacle, and a summary, each with a line break at its end.
    public var text: String {
        var text = ""
        for candidate in candidates {
            let place = "\(candidate.location): \(candidate.module).\(candidate.name)"
            let count = candidate.obstacles.count
            guard count > 0 else {
                text += "\(place) could move\n"
                continue
            }
            text += "\(place) cannot move yet: \(count) obstacle\(count == 1 ? "" : "s")\n"
            text += candidate.obstacles.map { "    \($0.location): \($0.text)\n" }.joined()
        }
        let able = candidates.count { $0.obstacles.isEmpty }
        return text + "\(able) of \(candidates.count) protocol\(candidates.count == 1 ? "" : "s") could move\n"
    }
}
