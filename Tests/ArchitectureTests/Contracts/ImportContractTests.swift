import StrataArchitecture
import Testing

struct ForbiddenTests {
    private let chain = Codebase.sample([
        "Model": "import Shared\nimport Long", "Long": "import Longer", "Longer": "import Web", "Shared": "import Web",
        "Web": "import UIKit",
    ])

    @Test func othersMayImport() {
        #expect(chain.violations(of: .forbidden("Web", imports: "Model")) == [])
    }

    @Test func shortestChainIsReported() {
        #expect(
            chain.complaints(.forbidden("Model", imports: "Web", because: "the model is pure")) == [
                "Sources/Model/Model.swift:1:8: error: Model must not reach Web: it is forbidden; chain: "
                    + "Model → Shared (Sources/Model/Model.swift:1:8) → Web (Sources/Shared/Shared.swift:1:8) "
                    + "[forbidden] because the model is pure"
            ])
    }

    @Test func moduleOutsideTheCodebaseCanBeForbidden() {
        #expect(
            chain.violations(of: .forbidden("Long*", imports: "UI*")).map(\.location.path) == [
                "Sources/Long/Long.swift", "Sources/Longer/Longer.swift",
            ])
    }

    @Test func onlyOwnImportsCountWhenDirect() {
        #expect(chain.violations(of: .forbidden("Model", imports: "Web", directly: true)) == [])
    }

    @Test func eachImportIsReported() {
        let codebase = Codebase.sample(["A/One": "import B", "A/Two": "\nimport struct B.C", "B": ""])
        #expect(
            codebase.violations(of: .forbidden("A", imports: "B")).map(\.location.description) == [
                "Sources/A/One.swift:1:8", "Sources/A/Two.swift:2:15",
            ])
    }

    @Test func unknownImporterMatchesNothing() {
        #expect(
            chain.violations(of: .forbidden("Modle", imports: "Web")).map(\.subject) == [
                "matches nothing: no module is called Modle (did you mean \"Model\"?)"
            ])
    }

    @Test func nothingForbiddenMatchesNothing() {
        #expect(
            chain.violations(of: Forbidden(importers: ["Model"], imports: [])).map(\.subject) == [
                "matches nothing: nothing forbidden is named"
            ])
    }
}

struct IndependenceTests {
    @Test func unrelatedModulesAreIndependent() {
        let codebase = Codebase.sample(["A": "import C", "B": "import C", "C": ""])
        #expect(codebase.violations(of: .independent("A", "B")) == [])
    }

    @Test func chainThroughOthersIsFound() {
        let codebase = Codebase.sample(["A": "import C", "B": "", "C": "import B"])
        #expect(codebase.violations(of: .independent("A", "B")).map(\.subject) == ["A imports B by way of C"])
    }

    @Test func aMisspelledModuleIsOneViolation() {
        #expect(
            Codebase.sample(["Web": "", "Terminal": ""]).violations(of: .independent("Web", "Terminol")).map(\.subject)
                == ["matches nothing: no module is called Terminol (did you mean \"Terminal\"?)"])
    }

    @Test func oneModuleMatchesNothing() {
        #expect(
            Codebase.sample(["A": ""]).violations(of: .independent("A*")).map(\.subject) == [
                "matches nothing: fewer than two modules match A*"
            ])
    }
}

struct ProtectedTests {
    private let codebase = Codebase.sample(
        [
            "Storage": "", "Billing": "import Storage", "Web": "import Billing\nimport Storage",
            "StorageTests": "import Storage",
        ],
        kinds: ["StorageTests": .test])

    @Test func importersOnTheListMayImport() {
        #expect(codebase.violations(of: .protected("Storage", importers: "Billing", "Web")) == [])
    }

    @Test func listsMayBeShared() {
        let importers: [ModulePattern] = ["Billing", "Web"]
        #expect(codebase.violations(of: .protected(["Storage"], importers: importers)) == [])
        #expect(codebase.violations(of: .protected(["Storage"], importers: [])).count == 2)
        #expect(codebase.violations(of: .forbidden(importers, imports: ["Foundation"])) == [])
        #expect(codebase.violations(of: .independent(importers)).count == 1)
    }

    @Test func othersMayNotButTestsMay() {
        #expect(
            codebase.complaints(.protected("Storage", importers: "Billing")) == [
                "Sources/Web/Web.swift:2:8: error: Web must not import Storage: only Billing may import it [protected]"
            ])
    }

    @Test func unknownModuleMatchesNothing() {
        #expect(
            codebase.violations(of: .protected("Store", importers: "Billing")).map(\.subject) == [
                "matches nothing: no module is called Store"
            ])
    }

    @Test func unknownImporterMatchesNothing() {
        #expect(
            codebase.violations(of: .protected("Storage", importers: "Billing", "Web", "Gone")).map(\.subject) == [
                "matches nothing: no module is called Gone"
            ])
    }
}

struct DeclaredImportsTests {
    @Test func declaredImportsAreFine() {
        let codebase = Codebase.sample(["A": "import B", "B": ""], declared: ["A": ["B"]])
        #expect(codebase.violations(of: .declaredImports) == [])
    }

    @Test func undeclaredImportIsReported() {
        let codebase = Codebase.sample(["A": "import B", "B": ""], declared: [:])
        #expect(
            codebase.complaints(.declaredImports) == [
                "Sources/A/A.swift:1:8: error: A must not import B: the manifest does not declare it; add it to the "
                    + "dependencies of A or remove the import [declaredImports]"
            ])
    }

    @Test func undeclaredImportThatClosesACycleCanOnlyBeRemoved() {
        let codebase = Codebase.sample(
            ["A": "import C", "B": "import A", "C": "import B"], declared: ["B": ["A"], "C": ["B"]])
        #expect(
            codebase.complaints(.declaredImports) == [
                "Sources/A/A.swift:1:8: error: A must not import C: the manifest does not declare it and cannot, because "
                    + "C depends on A through B; remove the import [declaredImports]"
            ])
    }

    @Test func unusedDeclarationIsReportedWhenRequested() {
        let codebase = Codebase.sample(["A": "", "B": ""], declared: ["A": ["B"]])
        #expect(codebase.violations(of: .declaredImports) == [])
        #expect(
            codebase.violations(of: .declaredImports(unused: true)).map(\.subject) == [
                "A declares B without importing it"
            ])
    }

    @Test func unusedDeclarationIsReportedInTheManifest() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Desk",
                products: [.library(name: "A", targets: ["A"])],
                targets: [
                    .target(name: "C", dependencies: [.target(name: "A")]),
                    .target(
                        name: "A",
                        dependencies: [
                            "B"
                        ]),
                    .target(name: "B"),
                ])
            """, to: "Package.swift")
        let modules = [
            Module(name: "A", path: "Sources/A", declaredTargets: ["B"]), Module(name: "B", declaredTargets: []),
        ]
        #expect(
            Codebase(root: folder.path, modules: modules).violations(of: .declaredImports(unused: true))
                .map(\.description) == [
                    "Package.swift:11:17: error: A declares B, but no file imports it; remove the dependency from the "
                        + "manifest [declaredImports]"
                ])
    }

    @Test func foldersWithoutManifestMatchNothing() {
        #expect(
            Codebase.sample(["A": ""]).violations(of: .declaredImports).map(\.subject) == [
                "matches nothing: no manifest declares dependencies"
            ])
    }
}
