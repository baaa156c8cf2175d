import Foundation
import StrataArchitecture
import SwiftParser
import SwiftSyntax

/// Compares the scanner with the toolchain over a folder of sources and prints the counts and every disagreement.
///
/// Usage: `Accuracy FOLDER COMPILER [--every-file]`. Types, conformances and imports of all `#if` branches are compared
/// with those of the toolchain's own parser library. Imports in active branches are compared with
/// `-emit-imported-modules` of the compiler, which also says which conditions are active: the compiler reads one file for
/// each list of imports, or every file. Exits with 1 if anything differs or nothing was compared.
@main
enum Accuracy {
    static func main() throws {
        let folder = CommandLine.arguments[1]
        let compiler = CommandLine.arguments[2]
        let paths = swiftFiles(below: folder)
        let scans = try SourceScanner().scan(files: paths)
        var tally = Tally()
        for (path, scan) in zip(paths, scans) {
            let name = String(path.dropFirst(folder.count + 1))
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            compareTree(of: data, with: scan, name: name, tally: &tally)
        }
        print("files: \(paths.count), lines: \(scans.reduce(0) { $0 + $1.lineCount })")
        tally.report("declarations (kind, name, line, column, inheritance)", "types")
        tally.report("imports of all branches (kind, path, level, attributes, depth of #if, line, column)", "imports")
        let active = try activeConditions(in: scans, compiler: compiler)
        let chosen = CommandLine.arguments.contains("--every-file") ? Array(scans.indices) : distinct(scans)
        let areSame = compareCompiler(
            paths: chosen.map { paths[$0] }, scans: chosen.map { scans[$0] }, active: active, folder: folder,
            compiler: compiler)
        if !areSame || !tally.isClean { exit(1) }
    }

    static func compareTree(of data: Data, with scan: SourceScan, name: String, tally: inout Tally) {
        let text = String(decoding: data, as: UTF8.self)
        let tree = Parser.parse(source: text)
        let reference = Reference(
            viewMode: .sourceAccurate, converter: SourceLocationConverter(fileName: name, tree: tree))
        reference.walk(tree)
        let types = scan.types.map { type in
            "\(type.position.line):\(type.position.column) \(type.kind.rawValue) \(bare(type.kind == .extension ? type.name : type.lastName)): \(type.inheritance.map(bare).joined(separator: ", "))"
        }
        let imports = scan.imports.map { item in
            "\(item.position.line):\(item.position.column) \(item.kind ?? "module") \(item.path.joined(separator: ".")) \(item.access?.rawValue ?? "-") \(item.attributes.map(bare)) \(item.conditions.count)"
        }
        tally.compare("types", ours: types, theirs: reference.types, name: name)
        tally.compare("imports", ours: imports, theirs: reference.imports, name: name)
    }

    /// Asks the compiler itself which of the conditions hold.
    static func activeConditions(in scans: [SourceScan], compiler: String) throws -> Set<String> {
        let all = Set(scans.flatMap { $0.imports.flatMap(\.conditions) }).sorted()
        let probe = NSTemporaryDirectory() + "probe-\(getpid()).swift"
        defer { try? FileManager.default.removeItem(atPath: probe) }
        let source = all.enumerated().map { "#if \($1)\n#warning(\"active \($0).\")\n#endif\n" }.joined()
        try source.write(toFile: probe, atomically: true, encoding: .utf8)
        let output = run(compiler, ["-frontend", "-typecheck", "-swift-version", "6", probe], mergingErrors: true)
        var active: Set<String> = []
        for (number, condition) in all.enumerated() where output.contains("warning: active \(number).") {
            active.insert(condition)
        }
        print("conditions around imports: \(all.count), active here: \(active.count)")
        return active
    }

    /// The first file with each list of imports and conditions. The lists themselves are compared in every file.
    static func distinct(_ scans: [SourceScan]) -> [Int] {
        var seen: Set<[String]> = []
        return scans.indices.filter { index in
            let imports = scans[index].imports
            return seen.insert(imports.map { "\($0.kind ?? "module") \($0.path) \($0.attributes) \($0.conditions)" })
                .inserted
        }
    }

    static func compareCompiler(
        paths: [String], scans: [SourceScan], active: Set<String>, folder: String, compiler: String
    ) -> Bool {
        var outputs = [Set<String>](repeating: [], count: paths.count)
        outputs.withUnsafeMutableBufferPointer { buffer in
            nonisolated(unsafe) let slots = buffer
            DispatchQueue.concurrentPerform(iterations: paths.count) { index in
                let arguments = [
                    "-frontend", "-emit-imported-modules", "-module-name", "Sample", "-swift-version", "6",
                    paths[index], "-o", "-",
                ]
                let names = run(compiler, arguments, mergingErrors: false).split(whereSeparator: \.isNewline)
                slots[index] = Set(names.map(String.init))
            }
        }
        var reported = 0
        var missed: [String] = []
        var extra: [String] = []
        for (index, scan) in scans.enumerated() {
            let name = paths[index].dropFirst(folder.count + 1)
            let ours = Set(scan.imports.filter { $0.conditions.allSatisfy(active.contains) }.map(\.module))
            reported += outputs[index].count
            missed += outputs[index].subtracting(ours).sorted().map { "\(name): the compiler alone reports \($0)" }
            extra += ours.subtracting(outputs[index]).sorted().map { "\(name): the scanner alone reports \($0)" }
        }
        print(
            "modules in active branches of \(paths.count) files: the compiler reports \(reported), missed \(missed.count), extra \(extra.count)"
        )
        for line in missed + extra { print("  \(line)") }
        return reported > 0 && missed.isEmpty && extra.isEmpty
    }

    static func run(_ tool: String, _ arguments: [String], mergingErrors: Bool) -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = mergingErrors ? pipe : FileHandle.nullDevice
        do { try process.run() } catch { return "" }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    static func swiftFiles(below folder: String) -> [String] {
        guard let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
        var files: [String] = []
        while let path = walk.nextObject() as? String {
            let isFile = walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular
            if isFile, path.hasSuffix(".swift") { files.append("\(folder)/\(path)") }
        }
        return files.sorted()
    }
}

/// Leaves spaces and backticks out, which the two spell differently.
func bare(_ text: String) -> String { String(text.filter { !$0.isWhitespace && $0 != "`" }) }

struct Tally {
    private var same: [String: Int] = [:]
    private var different: [String: [String]] = [:]
    var isClean: Bool { !same.isEmpty && different.values.allSatisfy(\.isEmpty) }

    mutating func compare(_ what: String, ours: [String], theirs: [String], name: String) {
        let left = Set(ours)
        let right = Set(theirs)
        same[what, default: 0] += left.intersection(right).count
        different[what, default: []] += right.subtracting(left).sorted().map {
            "\(name): the parser alone reports \($0)"
        }
        different[what, default: []] += left.subtracting(right).sorted().map {
            "\(name): the scanner alone reports \($0)"
        }
    }

    func report(_ title: String, _ what: String) {
        print("\(title): \(same[what] ?? 0) agree, \(different[what]?.count ?? 0) disagreements")
        for line in different[what] ?? [] { print("  \(line)") }
    }
}

final class Reference: SyntaxVisitor {
    let converter: SourceLocationConverter
    var types: [String] = []
    var imports: [String] = []
    private var depth = 0

    init(viewMode: SyntaxTreeViewMode, converter: SourceLocationConverter) {
        self.converter = converter
        super.init(viewMode: viewMode)
    }

    private func add(_ kind: String, _ name: some SyntaxProtocol, _ clause: InheritanceClauseSyntax?)
        -> SyntaxVisitorContinueKind
    {
        let place = converter.location(for: name.positionAfterSkippingLeadingTrivia)
        let inherited = clause?.inheritedTypes.map { bare(uncommented($0.type)) }.joined(separator: ", ") ?? ""
        types.append("\(place.line):\(place.column) \(kind) \(bare(uncommented(name))): \(inherited)")
        return .visitChildren
    }

    /// The attributes, also those inside an `#if` among them.
    private func written(_ list: AttributeListSyntax) -> [AttributeSyntax] {
        list.flatMap { element -> [AttributeSyntax] in
            if let attribute = element.as(AttributeSyntax.self) { return [attribute] }
            guard let condition = element.as(IfConfigDeclSyntax.self) else { return [] }
            return condition.clauses.flatMap { $0.elements?.as(AttributeListSyntax.self).map(written) ?? [] }
        }
    }

    private func uncommented(_ node: some SyntaxProtocol) -> String {
        node.tokens(viewMode: .sourceAccurate).map(\.text).joined()
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        add("class", node.name, node.inheritanceClause)
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        add("struct", node.name, node.inheritanceClause)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        add("enum", node.name, node.inheritanceClause)
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        add("actor", node.name, node.inheritanceClause)
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        add("protocol", node.name, node.inheritanceClause)
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        add("extension", node.extendedType, node.inheritanceClause)
    }
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        depth += 1
        return .visitChildren
    }
    override func visitPost(_ node: IfConfigDeclSyntax) { depth -= 1 }
    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        let place = converter.location(for: node.path.positionAfterSkippingLeadingTrivia)
        let attributes = written(node.attributes).map { bare(uncommented($0)) }
        let path = node.path.map { bare($0.name.text) }.joined(separator: ".")
        imports.append(
            "\(place.line):\(place.column) \(node.importKindSpecifier?.text ?? "module") \(path) \(node.modifiers.first?.name.text ?? "-") \(attributes) \(depth)"
        )
        return .visitChildren
    }
}
