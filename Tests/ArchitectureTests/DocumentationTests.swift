import Foundation
import StrataArchitecture
import Testing

/// `Documentation/Enforcement.md` describes the code correctly.
struct DocumentationTests {
    private let guide: String
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    init() throws {
        guide = try String(contentsOfFile: "\(Self.root)/Documentation/Enforcement.md", encoding: .utf8)
    }

    private func blocks(_ language: String) -> [String] {
        guide.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    @Test func contractFileOfTheGuideIsRead() throws {
        let text = try #require(blocks("json").first)
        #expect(try ContractFile(text).contracts.map(\.name) == ["layers", "acyclic", "protected"])
    }

    @Test func everyKindOfTheFileIsInTheGuide() {
        let error = #expect(throws: ArchitectureError.self) {
            try ContractFile("{ \"contracts\": [ { \"kind\": \"?\" } ] }")
        }
        let kinds = error?.detail.components(separatedBy: "the kinds are ").last?.components(separatedBy: ", ") ?? []
        #expect(kinds.count == 14)
        for kind in kinds { #expect(guide.contains("`\(kind)`"), "\(kind)") }
    }

    /// The first example of the guide is, character by character, the body of `PackageTests.boundaries`.
    @Test func firstExampleIsTheOneThatIsTested() throws {
        let example = try #require(blocks("swift").first)
        let test = try String(
            contentsOfFile: "\(Self.root)/Tests/ArchitectureTests/Model/PackageTests.swift", encoding: .utf8)
        let body = try #require(example.components(separatedBy: "let layers").last)
        let lines = body.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let tested = test.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        for line in lines.dropFirst().dropLast() { #expect(tested.contains(line), "\(line)") }
    }

    /// The forms in the guide's table compile here, and hold for a codebase that was built for them.
    @Test func formsOfTheTableCompile() {
        let codebase = Codebase.sample(
            [
                "Web": "public import Storage\nstruct HomeScreen: Screen {}", "Terminal": "",
                "Billing": "import Storage",
                "Storage": "public struct Store { public enum Size {} }\npublic func openStore() {}", "Model": "",
            ],
            declared: ["Web": ["Storage"], "Billing": ["Storage"]])
        let layers = Layers(exhaustive: false) {
            Layer("Top", "Web")
            Layer("Gone", "Old").optional()
            Layer("Bottom", "Storage", "Model").independentSiblings()
        }
        let violations = codebase.violations(
            of: .forbidden("Model", imports: "UIKit", "Web*"),
            .independent("Web", "Terminal"),
            .protected("Storage", importers: "Billing", "Web"),
            .acyclic,
            .publicSurface(of: "Storage", only: "Store", "open*"),
            .publicImports(of: "Web", only: "Storage"),
            .naming(.conforming(to: "Screen"), form: "*Screen"),
            .placement(.named("*Screen"), in: "Web", "Sources/App/Screens/*"),
            .declaredImports(unused: true),
            .rule("files stay short", because: "long ones hide things", over: { $0.files }) { file in
                file.scan.lineCount > 400 ? "has \(file.scan.lineCount) lines; split it at 400" : nil
            },
            .contract(layers), defaults: false)
        #expect(violations == [])
    }
}
