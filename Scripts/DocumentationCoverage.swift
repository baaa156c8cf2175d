// Counts documented public symbols, and finds those that no topic names, for Scripts/check-documentation.sh, which
// compiles it. Arguments: the folder of the package, the folder with a folder of symbol graphs for each module, the
// folder with the documentation archives, the names of modules.

import Foundation

/// The members of a symbol graph that are read, in the form that the compiler writes.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { var precise: String }
        struct Kind: Decodable { var identifier: String }
        struct Location: Decodable {
            struct Position: Decodable { var line: Int }
            var uri: String
            var position: Position
        }
        struct Comment: Decodable {
            struct Line: Decodable { var text: String }
            var lines: [Line]
        }
        var identifier: Identifier
        var kind: Kind
        var pathComponents: [String]
        var docComment: Comment?
        var location: Location?
    }
    struct Relationship: Decodable {
        struct Origin: Decodable { var identifier: String }
        var source: String
        var sourceOrigin: Origin?
    }
    var symbols: [Symbol]
    var relationships: [Relationship]
}

/// The members of a module's landing page that are read, in the form that docc writes.
struct LandingPage: Decodable {
    struct Section: Decodable {
        /// Whether docc generated it from symbols that no topic names.
        var generated: Bool?
        var identifiers: [String]
    }
    var topicSections: [Section]?
}

let package = URL(fileURLWithPath: CommandLine.arguments[1]).resolvingSymlinksInPath().path + "/"
let folder = URL(fileURLWithPath: CommandLine.arguments[2])
let archives = URL(fileURLWithPath: CommandLine.arguments[3])
let modules = CommandLine.arguments.dropFirst(4)
var undocumented: Set<String> = []
var withoutTopic: [String] = []
var hasEmptyModule = false

for module in modules {
    let files = try FileManager.default.contentsOfDirectory(
        at: folder.appendingPathComponent(module), includingPropertiesForKeys: nil)
    // "Module.symbols.json" and, for extensions of other modules' types, "Module@Other.symbols.json".
    let graphs = try files.filter {
        $0.lastPathComponent == "\(module).symbols.json" || $0.lastPathComponent.hasPrefix("\(module)@")
    }.map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
    // An implementation of a protocol's requirement inherits the requirement's documentation.
    let inheriting = Set(graphs.flatMap(\.relationships).filter { $0.sourceOrigin != nil }.map(\.source))
    var counted: Set<String> = []
    var documented = 0
    for symbol in graphs.flatMap(\.symbols) {
        // Symbols that the compiler synthesizes are in no file. An extension has a page, but its members have the
        // comments.
        guard let location = symbol.location, symbol.kind.identifier != "swift.extension",
            !inheriting.contains(symbol.identifier.precise), counted.insert(symbol.identifier.precise).inserted
        else { continue }
        let text = symbol.docComment?.lines.map(\.text).joined() ?? ""
        if text.contains(where: \.isLetter) {
            documented += 1
        } else {
            var path = URL(string: location.uri)?.path ?? location.uri
            if path.hasPrefix(package) { path.removeFirst(package.count) }
            let name = symbol.pathComponents.joined(separator: ".")
            undocumented.insert("\(path):\(location.position.line + 1): \(module).\(name) has no documentation")
        }
    }
    if counted.isEmpty { hasEmptyModule = true }
    print("\(module): \(documented) of \(counted.count) public symbols documented")

    let page = archives.appendingPathComponent("\(module).doccarchive/data/documentation/\(module.lowercased()).json")
    // Without it the conversion has failed and has printed the reason.
    guard let text = try? Data(contentsOf: page) else { continue }
    for section in try JSONDecoder().decode(LandingPage.self, from: text).topicSections ?? []
    where section.generated == true {
        for identifier in section.identifiers {
            let name = identifier.components(separatedBy: "/documentation/").last ?? identifier
            withoutTopic.append("\(name.replacing("/", with: ".")) is in no topic of \(module)'s catalog")
        }
    }
}

for line in undocumented.sorted() + withoutTopic.sorted() { print(line) }
if hasEmptyModule { print("a module without public symbols: was it built?") }
exit(undocumented.isEmpty && withoutTopic.isEmpty && !hasEmptyModule ? 0 : 1)
