import StrataArchitecture
import Testing

/// The types of the census go to their layer's list, with import and dependency. Refused edits are reported.
struct EditPlanTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "Desk",
                targets: [
                    .target(name: "Billing"),
                    .target(name: "Rating"),
                    // The layer, by hand.
                    .target(name: "Services", dependencies: ["Billing"]), // and its list
                    .target(name: "Web", dependencies: ["Services"]),
                ]
            )

            """, to: "Package.swift")
        try folder.write(
            "import StrataCore\npublic final class Bills: Registerable {}\n", to: "Sources/Billing/Bills.swift")
        try folder.write(
            "import StrataCore\npublic final class Rates: Registerable {}\n", to: "Sources/Rating/Rates.swift")
        try folder.write(
            """
            import Billing
            import StrataCore

            public enum Services: DependencyInjectionConfig {
                public static let container = Container("Services")
                public static var managedTypes: [any Registerable.Type] { [Bills.self] }
            }

            """, to: "Sources/Services/Services.swift")
        try folder.write(
            """
            import Services
            import StrataCore

            final class Page: Registerable {}
            enum WebLayer: DependencyInjectionConfig {
                static let container = Container("Web", parent: Services.self)
                static var managedTypes: [any Registerable.Type] {
                    [
                        // pages
                    ]
                }
            }

            """, to: "Sources/Web/WebLayer.swift")
    }

    private func plan() throws -> EditPlan {
        EditPlan(try Codebase(containing: folder.path), contracts: nil)
    }

    @Test func typesGoToTheListOfTheirLayer() throws {
        var plan = try plan()
        let count = try plan.fixCensus(layer: nil)
        plan.checkManifest()
        #expect(count == 2)
        // Types of Rating could go to either list.
        #expect(
            plan.refusals.map(\.description) == [
                "error: types of Rating could go to the managedTypes of Services, WebLayer, so nothing is "
                    + "changed; choose one with --layer"
            ])
        #expect(plan.changes.changes.map(\.path) == ["Sources/Web/WebLayer.swift"])
        #expect(plan.changes.patch.contains("             // pages\n+            Page.self,\n"))
    }

    @Test func theImportAndTheDependencyAreAddedToo() throws {
        try folder.write("final class Page {}\n", to: "Sources/Web/Page.swift")
        try folder.write("import Services\n", to: "Sources/Web/WebLayer.swift")
        var plan = try plan()
        #expect(try plan.fixCensus() == 1)
        plan.checkManifest()
        #expect(plan.refusals == [])
        try plan.changes.apply()
        #expect(
            try folder.read("Sources/Services/Services.swift").hasPrefix(
                "import Billing\nimport Rating\nimport StrataCore\n"))
        #expect(try folder.read("Sources/Services/Services.swift").contains("{ [Bills.self, Rates.self] }"))
        #expect(
            try folder.read("Package.swift").contains(
                ".target(name: \"Services\", dependencies: [\"Billing\", \"Rating\"]), // and its list\n"))
        let codebase = try Codebase(containing: folder.path)
        #expect(codebase.violations(of: .census, .declaredImports) == [])
    }

    @Test(arguments: [
        ("public final class New<T>: Registerable {}", "New is generic", "add it with its arguments"),
        (
            "final class New: Registerable {}",
            "New is internal to Billing, and the managedTypes of Services is in Services", "declare it"
        ),
        ("private final class New: Registerable {}", "New is private to its file", "declare it without"),
        (
            "#if DEBUG\npublic final class New: Registerable {}\n#endif", "New exists only under a condition (#if)",
            "add `New.self`"
        ),
    ])
    func typesThatTheListCannotSeeAreRefused(source: String, obstacle: String, remedy: String) throws {
        try folder.write("import StrataCore\n\(source)\n", to: "Sources/Billing/New.swift")
        var plan = try plan()
        _ = try plan.fixCensus(layer: "Services")
        let refusal = try #require(plan.refusals.first { $0.location?.path == "Sources/Billing/New.swift" })
        #expect(refusal.obstacle == obstacle)
        #expect(refusal.remedy.hasPrefix(remedy))
    }

    @Test func theOnlyLayerIsChosenUnlessOneIsNamed() throws {
        let choice = try plan().choice
        #expect(try choice.place(forNewModule: nil).owner == "Services")
        #expect(try choice.place(forNewModule: "WebLayer").owner == "WebLayer")
        let refusal = #expect(throws: EditRefusal.self) { try choice.place(forNewModule: "Servces") }
        #expect(
            refusal?.description
                == "error: there is no layer Servces (did you mean \"Services\"?), so nothing is changed; "
                + "choose one of Services, WebLayer with --layer")
    }
}

/// Modules that list their own types in groups.
struct GroupedListTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription

            func strata(_ product: String) -> Target.Dependency { .product(name: product, package: "strata-pkg") }

            let package = Package(
                name: "Shop",
                dependencies: [.package(path: "strata-pkg")],
                targets: [
                    .target(name: "Catalog", dependencies: [strata("StrataCore")]),
                    .target(name: "Orders"),
                    .target(name: "ShopServices", dependencies: ["Catalog", "Orders"]),
                ]
            )

            """, to: "Package.swift")
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "strata-pkg",
                products: [.library(name: "StrataCore", targets: ["StrataCore"])],
                targets: [.target(name: "StrataCore")]
            )

            """, to: "strata-pkg/Package.swift")
        try folder.write("public protocol Registerable {}\n", to: "strata-pkg/Sources/StrataCore/Core.swift")
        for module in ["Catalog", "Orders"] {
            try folder.write(
                """
                import StrataCore
                public enum \(module)Module: RegisterableGroup {
                    public static var managedTypes: [any Registerable.Type] { [\(module)Store.self] }
                }
                final class \(module)Store: Registerable {}

                """, to: "Sources/\(module)/Module.swift")
        }
        try folder.write(
            """
            import Catalog
            import Orders
            import StrataCore
            public enum ShopServices: DependencyInjectionConfig {
                public static let container = Container("Services")
                public static var managedTypes: [any Registerable.Type] { [CatalogModule.self, OrdersModule.self] }
            }

            """, to: "Sources/ShopServices/ShopServices.swift")
    }

    private func choice() throws -> ListChoice { try plan().choice }

    private func plan() throws -> EditPlan { EditPlan(try Codebase(containing: folder.path), contracts: nil) }

    @Test func typesGoToTheGroupOfTheirModule() throws {
        #expect(try choice().place(for: "Catalog", requested: nil).owner == "CatalogModule")
    }

    @Test func anEmptyGroupIsChosenToo() throws {
        try folder.write(
            """
            import StrataCore
            public enum CatalogModule: RegisterableGroup {
                public static var managedTypes: [any Registerable.Type] { [] }
            }

            """, to: "Sources/Catalog/Module.swift")
        #expect(try choice().place(for: "Catalog", requested: nil).owner == "CatalogModule")
    }

    @Test func aListThatNamesTypesItselfIsChosen() throws {
        try folder.write(
            """
            import StrataCore
            public final class CatalogStore: Registerable {}
            public enum CatalogModule: RegisterableGroup {
                public static var managedTypes: [any Registerable.Type] { [] }
            }

            """, to: "Sources/Catalog/Module.swift")
        try folder.write(
            """
            import Catalog
            import StrataCore
            public enum ShopServices: DependencyInjectionConfig {
                public static let container = Container("Services")
                public static var managedTypes: [any Registerable.Type] { [CatalogStore.self, CatalogModule.self] }
            }

            """, to: "Sources/ShopServices/ShopServices.swift")
        #expect(try choice().place(for: "Catalog", requested: nil).owner == "ShopServices")
    }

    @Test func twoListsThatNameTypesThemselvesNeedAChoice() throws {
        try folder.write(
            """
            import Catalog
            import StrataCore
            public enum ShopServices: DependencyInjectionConfig {
                public static let container = Container("Services")
                public static var managedTypes: [any Registerable.Type] { [CatalogModule.self, CatalogStore.self] }
            }

            """, to: "Sources/ShopServices/ShopServices.swift")
        let choice = try choice()
        let refusal = #expect(throws: EditRefusal.self) { try choice.place(for: "Catalog", requested: nil) }
        #expect(
            refusal?.description
                == "error: types of Catalog could go to the managedTypes of CatalogModule, "
                + "ShopServices, so nothing is changed; choose one with --layer")
        #expect(try choice.place(for: "Catalog", requested: "CatalogModule").owner == "CatalogModule")
    }

    @Test func theFrameworkHasTheNameThatSwiftPMReads() throws {
        #expect(try frameworkPackage() == "strata-pkg")
        // No target uses a product yet.
        try folder.write(
            try folder.read("Package.swift").replacing("[strata(\"StrataCore\")]", with: "[]"), to: "Package.swift")
        #expect(try frameworkPackage() == "strata-pkg")
    }

    private func frameworkPackage() throws -> String {
        let plan = try plan()
        return try plan.frameworkPackage(for: try #require(plan.codebase.module(named: "Orders")))
    }
}

/// A module goes to a layer of a contract file, between the comments of a person.
struct LayersEditTests {
    private static let file = """
        {
          // "name": "Services", "modules": [] is no layer
          "contracts": [
            { "kind": "layers", "name": "all", "layers": [
                { "name": "Host", "modules": ["App"] }, // one
                {
                  "modules": [
                    "Web", // the "first"
                    "Admin*"
                  ],
                  "name": "Presentation"
                },
                { "name": "Services", "modules": ["Billing"], "optional": true }
            ] }
          ]
        }

        """

    private func added(_ module: String, _ layer: String) throws -> String? {
        try LayersEdit.adding(module, toLayer: layer, in: SourceEdit(Self.file), at: "strata.json")?.text
    }

    @Test func modulesAreAddedToTheirLayer() throws {
        #expect(
            try added("Rating", "Services") == Self.file.replacing("[\"Billing\"]", with: "[\"Billing\", \"Rating\"]"))
        #expect(
            try added("Shop", "Presentation")
                == Self.file.replacing("\"Admin*\"\n", with: "\"Admin*\",\n            \"Shop\"\n"))
        #expect(try added("AdminTables", "Presentation") == nil)
        let refusal = #expect(throws: EditRefusal.self) { try added("X", "Service") }
        #expect(refusal?.obstacle == "there is no layer Service (did you mean \"Services\"?)")
    }
}

/// The codebase satisfies its starter file, which lists the contracts that it does not satisfy yet.
struct StarterContractsTests {
    @Test func layersFollowTheImports() throws {
        let codebase = Codebase.sample([
            "Web": "import Billing\nimport Model", "Billing": "import Storage", "Rating": "import Storage",
            "Storage": "import Model", "Model": "",
        ])
        let starter = StarterContracts(of: codebase)
        #expect(starter.layers.map(\.name) == ["Level 4", "Level 3", "Level 2", "Level 1"])
        #expect(starter.layers.map(\.modules) == [["Web"], ["Billing", "Rating"], ["Storage"], ["Model"]])
        let file = try ContractFile(starter.text)
        #expect(file.contracts.map(\.name).prefix(2) == ["layers", "acyclic"])
        #expect(codebase.violations(of: file.contracts) == [])
    }

    @Test func brokenContractIsAComment() throws {
        let codebase = Codebase.sample([
            "Web": "import Billing", "Billing": "import Storage", "Storage": "import Billing\nimport Model",
            "Model": "",
        ])
        let starter = StarterContracts(of: codebase)
        #expect(starter.layers.map(\.modules) == [["Web"], ["Billing", "Storage"], ["Model"]])
        #expect(starter.text.contains("// Does not hold yet, 1 violation today: { \"kind\": \"acyclic\" }\n"))
        #expect(codebase.violations(of: try ContractFile(starter.text).contracts) == [])
    }
}
