import Foundation
import StrataArchitecture
import Testing

/// This repository under its own rules.
struct RepositoryTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    private static let codebase = Result { try Codebase(containing: #filePath) }

    private let codebase: Codebase
    private let table: AllowedImports

    init() throws {
        codebase = try Self.codebase.get()
        table = AllowedImports(
            markdown: try String(contentsOfFile: "\(Self.root)/Architecture.md", encoding: .utf8))
    }

    @Test func modulesImportOnlyAllowedModules() {
        #expect(codebase.violations(of: .contract(table)) == [])
    }

    @Test func importsAreDeclared() {
        #expect(codebase.violations(of: .declaredImports(unused: true)) == [])
    }

    @Test func layersHold() {
        #expect(
            codebase.violations(
                of: HouseRules.layers, .contract(HouseRules.toolStandsAlone), .contract(HouseRules.toolNeedsNoGraph),
                .contract(HouseRules.fleetStandsAlone), .acyclic, .census) == [])
    }

    @Test func houseRulesHold() {
        #expect(
            codebase.violations(
                of: .contract(HouseRules.noDrawers), .contract(HouseRules.noPackageDependencies)) == [])
    }

    /// Read from folders, so that nested packages count too.
    @Test func filesStayShort() throws {
        let folders = ["Sources", "Examples", "Tests", "Benchmarks"]
        let files = try Codebase(root: Self.root, folders: folders)
        #expect(files.violations(of: .contract(HouseRules.filesStayShort), defaults: false) == [])
    }

    @Test func theMainOfTheExampleStaysShort() {
        #expect(codebase.violations(of: .contract(HouseRules.mainStaysShort), defaults: false) == [])
    }

    @Test func theExampleNamesContainersOnlyToRegister() throws {
        let files = codebase.module(named: "quote-desk")?.files ?? []
        #expect(files.count > 50)
        for file in files {
            let text = try String(contentsOfFile: "\(codebase.root)/\(file.path)", encoding: .utf8)
            #expect(HouseRules.linesThatNameContainers(text) == [], "\(file.path)")
        }
    }

    @Test func contributingMentionsEveryScript() throws {
        let text = try String(contentsOfFile: "\(Self.root)/CONTRIBUTING.md", encoding: .utf8)
        let scripts = try FileManager.default.contentsOfDirectory(atPath: "\(Self.root)/Scripts")
            .filter { $0.hasSuffix(".sh") && $0 != "common.sh" }
        #expect(scripts.count > 10)
        #expect(scripts.filter { !text.contains("\n| `Scripts/\($0)") } == [])
    }

    /// The scanner reads the files that the compiler built. If a change blinded it, every rule above would pass.
    @Test func theScannerSeesThisRepository() {
        #expect(table.rows.count == codebase.modules.filter(\.isProduction).count)
        #expect(codebase.files.count > 200)
        let importers = codebase.imports.filter { $0.module == "StrataCore" || $0.fact.module == "StrataCore" }
        #expect(importers.count > 20)
    }
}
