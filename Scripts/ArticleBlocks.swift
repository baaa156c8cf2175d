// Generates a package from the Swift blocks of the articles. Scripts/check-articles.sh compiles and runs it, and
// explains the marks of a block.
//
// Usage: article-blocks PACKAGE ROOT MODULE… -- ARTICLE…
//
// Writes PACKAGE/Package.swift, a target for each article, and PACKAGE/refused/ARTICLE-LINE.swift next to a .txt with
// the expected messages of the compiler. Prints path:line: for each problem, and a summary at the end.

import Foundation

struct Fault: Error {
    let description: String
}

/// One fenced block of an article.
struct Block {
    enum Kind: Equatable { case declarations, run, runOnMainActor, refused, text, other }

    let kind: Kind
    /// Of the first line inside the fence.
    let line: Int
    let lines: [String]
    /// For code: the text block that follows it with nothing but prose between.
    var text: [String]?
}

struct Article {
    let url: URL
    let blocks: [Block]

    var name: String { url.deletingPathExtension().lastPathComponent }
    /// A prefix, because a module called `Testing` exists already.
    var module: String { "Article" + name }
    func blocks(_ kinds: Block.Kind...) -> [Block] { blocks.filter { kinds.contains($0.kind) } }
    /// An article about tests is a test target: its runs are tests.
    var isTest: Bool { blocks(.declarations).contains { $0.lines.contains("import Testing") } }

    init(_ url: URL) throws {
        self.url = url
        var blocks: [Block] = []
        var open: (info: String, line: Int, lines: [String])?
        var previous = ""
        let text = try String(contentsOf: url, encoding: .utf8)
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            defer { previous = line }
            if let block = open {
                if line == "```" {
                    blocks.append(
                        Block(kind: try Self.kind(block.info, url, block.line), line: block.line, lines: block.lines))
                    open = nil
                } else {
                    open?.lines.append(line)
                }
            } else if line.hasPrefix("```") {
                // The mark is a comment, because viewers highlight a fence that says `swift` and nothing else.
                let mark =
                    previous.hasPrefix("<!-- ") && previous.hasSuffix(" -->")
                    ? " " + previous.dropFirst(5).dropLast(4) : ""
                open = (line.dropFirst(3) + mark, index + 2, [])
            }
        }
        guard open == nil else { throw Fault(description: "\(url.path): a fence is not closed") }
        for index in blocks.indices.dropFirst() where blocks[index].kind == .text {
            blocks[index - 1].text = blocks[index].lines
        }
        self.blocks = blocks
        for block in blocks where block.kind == .refused && (block.text ?? []).isEmpty {
            throw Fault(description: "\(url.path):\(block.line): no text block says what the compiler prints")
        }
    }

    private static func kind(_ info: String, _ url: URL, _ line: Int) throws -> Block.Kind {
        switch info {
        case "swift": return .declarations
        case "swift run": return .run
        case "swift run main-actor": return .runOnMainActor
        case "swift does-not-compile": return .refused
        case "text": return .text
        case _ where info.hasPrefix("swift"):
            throw Fault(description: "\(url.path):\(line): unknown mark '\(info)'")
        default: return .other
        }
    }
}

struct PackageWriter {
    let articles: [Article]
    let package: URL
    let root: String
    let modules: [String]

    /// Of every library; but the bridge has names of Swinject's that StrataCore has too, so an article that imports it
    /// writes all its imports itself.
    private func imports(of article: Article) -> String {
        let own = article.blocks(.declarations).flatMap(\.lines).filter { $0.hasPrefix("import ") }
        if own.contains("import \(bridge)") { return own.map { $0 + "\n" }.joined() }
        return modules.filter { $0 != bridge }.map { "import \($0)\n" }.joined()
    }

    private let bridge = "StrataSwinjectBridge"

    func write() throws {
        for article in articles {
            let folder = article.isTest ? "Tests" : "Sources"
            try write(declarations(of: article), to: "\(folder)/\(article.module)/Declarations.swift")
            try write(runs(of: article), to: "\(folder)/\(article.module)/Runs.swift")
            try write(harness, to: "\(folder)/\(article.module)/Harness.swift")
            if !article.isTest { try write(main(of: article), to: "\(folder)/\(article.module)/main.swift") }
            for block in article.blocks(.refused) {
                let name = "refused/\(article.module)-\(block.line)"
                try write(
                    imports(of: article) + function("refused", block, in: article, isolation: ""), to: name + ".swift")
                try write((block.text ?? []).joined(separator: "\n") + "\n", to: name + ".txt")
            }
        }
        try write(manifest, to: "Package.swift")
    }

    private func write(_ text: String, to path: String) throws {
        let url = package.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    private var manifest: String {
        let targets = articles.map { article in
            "        .\(article.isTest ? "testTarget" : "executableTarget")(name: \"\(article.module)\", "
                + "dependencies: libraries, swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),\n"
        }
        return """
            // swift-tools-version: 6.2
            import PackageDescription
            let libraries: [Target.Dependency] = [
            \(modules.map { "    .product(name: \"\($0)\", package: \"strata\"),\n" }.joined())]
            let package = Package(
                name: "articles", platforms: [.macOS(.v15)],
                dependencies: [.package(name: "strata", path: "\(root)")],
                targets: [
            \(targets.joined())    ]
            )

            """
    }

    private func located(_ block: Block, in article: Article) -> String {
        "#sourceLocation(file: \"\(article.url.path)\", line: \(block.line))\n"
            + block.lines.joined(separator: "\n") + "\n#sourceLocation()\n"
    }

    private func function(_ name: String, _ block: Block, in article: Article, isolation: String) -> String {
        // In a function that could await, `resolve` is the form that has to be awaited.
        let effects = block.lines.contains { $0.contains("await ") } ? "async throws" : "throws"
        return "\(isolation)func \(name)() \(effects) {\n" + located(block, in: article) + "}\n"
    }

    private func declarations(of article: Article) -> String {
        imports(of: article) + article.blocks(.declarations).map { located($0, in: article) }.joined()
    }

    private func runs(of article: Article) -> String {
        imports(of: article)
            + article.blocks(.run, .runOnMainActor).map { block in
                let isolation = block.kind == .run ? "" : "@MainActor "
                return function("run\(block.line)", block, in: article, isolation: isolation)
            }.joined()
            + (article.isTest ? tests(of: article) : "")
    }

    private func call(_ block: Block, in article: Article) -> String {
        let expected = block.text.map { "[" + $0.map(\.debugDescription).joined(separator: ", ") + "]" } ?? "nil"
        return "try await run(\"\(article.url.path):\(block.line)\", \(expected), run\(block.line))\n"
    }

    private func main(of article: Article) -> String {
        let calls = article.blocks(.run, .runOnMainActor).map { block in
            "do { \(call(block, in: article))} catch { failures += 1 }\n"
        }
        guard !calls.isEmpty else { return "" }
        return "import Foundation\nvar failures = 0\n\(calls.joined())if failures > 0 { exit(1) }\n"
    }

    private func tests(of article: Article) -> String {
        let tests = article.blocks(.run, .runOnMainActor).map { block in
            "    @Test func block\(block.line)() async throws {\n        \(call(block, in: article))    }\n"
        }
        return "import Testing\n@Suite(.serialized) struct Runs {\n\(tests.joined())}\n"
    }

    /// Collects what a block prints, and compares it with the text that follows the block.
    private var harness: String {
        """
        import Foundation
        import Synchronization

        let output = Mutex<[String]>([])

        func print(_ items: Any..., separator: String = " ", terminator: String = "\\n") {
            let text = items.map { String(describing: $0) }.joined(separator: separator)
            output.withLock { $0 += text.components(separatedBy: "\\n") }
        }

        struct Difference: Error {}

        /// Only the words, because an article breaks long lines. Source locations move, so they do not count.
        private func words(_ lines: [String]) -> [String] {
            lines.joined(separator: " ").split(separator: " ").map { word in
                String(word).replacing(#/[^`]+:\\d+:\\d+/#, with: "PLACE")
            }
        }

        func run(_ place: String, _ expected: [String]?, _ block: () async throws -> Void) async throws {
            output.withLock { $0 = [] }
            do { try await block() } catch {
                Swift.print("\\(place): threw \\(error)")
                throw error
            }
            let printed = output.withLock { $0 }
            guard let expected, words(expected) != words(printed) else { return }
            Swift.print(
                "\\(place): does not print the text below it. It prints:\\n"
                    + printed.joined(separator: "\\n"))
            throw Difference()
        }

        """
    }
}

let arguments = CommandLine.arguments
do {
    guard let separator = arguments.firstIndex(of: "--"), separator > 3, separator + 1 < arguments.count else {
        throw Fault(description: "Usage: article-blocks PACKAGE ROOT MODULE… -- ARTICLE…")
    }
    // A landing page may have no code.
    let articles = try arguments[(separator + 1)...].map { try Article(URL(fileURLWithPath: $0)) }
        .filter { article in article.blocks.contains { $0.kind != .text && $0.kind != .other } }
    guard !articles.isEmpty else { throw Fault(description: "no article has a block of Swift") }
    let names = articles.map(\.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
        throw Fault(description: "two articles are called \(name)")
    }
    try PackageWriter(
        articles: articles, package: URL(fileURLWithPath: arguments[1]), root: arguments[2],
        modules: Array(arguments[3..<separator])
    ).write()
    let blocks = articles.flatMap(\.blocks)
    func count(_ kinds: Block.Kind...) -> Int { blocks.count { kinds.contains($0.kind) } }
    print(
        "\(articles.count) articles: \(count(.declarations)) blocks of declarations, "
            + "\(count(.run, .runOnMainActor)) that run, \(blocks.count { $0.kind == .run && $0.text != nil }) of them with "
            + "their output, \(count(.refused)) that must not compile.")
} catch let fault as Fault {
    FileHandle.standardError.write(Data((fault.description + "\n").utf8))
    exit(1)
}
