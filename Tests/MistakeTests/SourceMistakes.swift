import Foundation
import StrataArchitecture
import Testing

/// Mistakes in sources, which the contracts find.
@Suite struct SourceMistakes {
    /// A codebase with one file for each module.
    private func codebase(_ sources: KeyValuePairs<String, String>) -> Codebase {
        let modules = sources.map { name, text in
            var module = Module(name: name, kind: .library, path: "Sources/\(name)")
            module.declaredTargets = []
            module.files = [
                SourceFile(
                    path: "Sources/\(name)/\(name).swift", module: name, scan: SourceScanner().scan(text), text: text)
            ]
            return module
        }
        return Codebase(root: "/shop", modules: modules)
    }

    private func messages(_ codebase: Codebase, _ contract: some Contract) -> [String] {
        codebase.violations(of: [contract], defaults: false).map(\.description)
    }

    @Test func forbiddenImport() {
        let shop = codebase(["ShopConsole": "\nimport ShopStorage", "ShopStorage": ""])
        #expect(
            messages(
                shop,
                .forbidden(
                    "ShopConsole", imports: "ShopStorage", because: "screens ask the catalog, not the file")) == [
                    "Sources/ShopConsole/ShopConsole.swift:2:8: error: ShopConsole must not import ShopStorage: it is "
                        + "forbidden [forbidden] because screens ask the catalog, not the file"
                ])
    }

    @Test func siblingImport() {
        let shop = codebase(["ShopConsole": "import ShopFeed", "ShopFeed": ""])
        var siblings = Layer("Presentation", modules: ["ShopConsole", "ShopFeed"])
        siblings.hasIndependentSiblings = true
        #expect(
            messages(
                shop, Layers(layers: [siblings]))
                == [
                    "Sources/ShopConsole/ShopConsole.swift:1:8: error: ShopConsole must not import ShopFeed: both are in "
                        + "the layer Presentation, whose modules are independent [layers]"
                ])
    }

    @Test func forgottenRegisterable() {
        let shop = codebase([
            "Shop": """
            enum Services { static var managedTypes: [any Registerable.Type] { [Till.self] } }
            struct Till: Registerable {}
            struct YearReport: Registerable {}
            """
        ])
        #expect(
            messages(shop, .census) == [
                "Sources/Shop/Shop.swift:3:8: error: YearReport conforms to Registerable, but no managedTypes names it, so "
                    + "it is never registered; add YearReport.self to the managedTypes of its layer, or remove the "
                    + "conformance [census]"
            ])
    }

    @Test func containerNamedInAService() {
        let shop = codebase([
            "Shop": """
            enum Workflows: DependencyInjectionConfig { static let container = Container("Workflows") }
            struct Desk { let work = Workflows.container }
            """
        ])
        #expect(
            messages(shop, .containersStayInMain) == [
                "Sources/Shop/Shop.swift:2:26: error: Workflows.container is named outside the main file; take the "
                    + "dependencies as parameters and register an initializer instead [containersStayInMain]"
            ])
    }

    /// The place is where the contract names the module: in the contract file, or in the test.
    @Test func moduleMisspeltInARule() throws {
        let shop = codebase(["ShopConsole": ""])
        let file = try ContractFile(
            """
            {
              "contracts": [
                { "kind": "forbidden", "importers": ["ShopConsol"], "imports": ["Foundation"] }
              ]
            }
            """, path: "strata.json")
        #expect(
            shop.violations(of: file.contracts, defaults: false).map(\.description) == [
                "strata.json:3:42: error: no module is called ShopConsol (did you mean \"ShopConsole\"?), so the contract "
                    + "checks nothing; correct it or remove it [forbidden]"
            ])
    }

    @Test func moduleMisspeltInATest() throws {
        let root = NSTemporaryDirectory() + "misspelt-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let path = "Tests/ShopTests/BoundaryTests.swift"
        try FileManager.default.createDirectory(
            atPath: "\(root)/Tests/ShopTests", withIntermediateDirectories: true)
        let text = "import Testing\n\nlet rule = forbidden(\"ShopConsol\", imports: \"Foundation\")\n"
        try text.write(toFile: "\(root)/\(path)", atomically: true, encoding: .utf8)
        var tests = Module(name: "ShopTests", kind: .test, path: "Tests/ShopTests")
        tests.files = [SourceFile(path: path, module: "ShopTests", scan: SourceScanner().scan(text), text: text)]
        let shop = Codebase(root: root, modules: [Module(name: "ShopConsole", kind: .library, path: "S"), tests])
        #expect(
            messages(shop, .forbidden("ShopConsol", imports: "Foundation")) == [
                "Tests/ShopTests/BoundaryTests.swift:3:22: error: no module is called ShopConsol (did you mean "
                    + "\"ShopConsole\"?), so the contract checks nothing; correct it or remove it [forbidden]"
            ])
    }

    @Test func misspeltKindInTheContractFile() {
        let error = #expect(throws: ArchitectureError.self) {
            try ContractFile(#"{ "contracts": [ { "kind": "cencus" } ] }"#, path: "strata.json")
        }
        #expect(
            error?.description
                == "strata.json:1:18: error: the kind \"cencus\" is unknown (did you mean \"census\"?); the "
                + "kinds are acyclic, census, containersStayInMain, declaredImports, folders, forbidden, independent, "
                + "layers, metric, naming, placement, protected, publicImports, publicSurface")
    }
}
