import Foundation
import StrataArchitectureTesting
import Testing

/// A real package, read with `swift package describe` from inside `swift test`.
struct PackageTests {
    @Test func manifestGivesTargetsPathsAndDeclarations() throws {
        let fixture = try PackageFixture()
        let codebase = try Codebase(containing: "\(fixture.folder.path)/Sources/Web/Web.swift")
        #expect(codebase.root == fixture.folder.path)
        #expect(codebase.modules.map(\.name) == ["App", "Billing", "Kit", "Model", "Storage", "Web", "WebTests"])
        #expect(codebase.module(named: "Billing")?.path == "Code/Billing")
        #expect(codebase.module(named: "App")?.kind == .executable)
        #expect(codebase.module(named: "WebTests")?.kind == .test)
        #expect(codebase.module(named: "Kit")?.files.map(\.path) == ["Packages/Kit/Sources/Kit/Kit.swift"])
        #expect(codebase.module(named: "Web")?.declaredTargets == ["Billing"])
        #expect(codebase.module(named: "Web")?.declaredProducts == ["Kit"])
    }

    @Test func nestedPackagesCanBeLeftOut() throws {
        let fixture = try PackageFixture()
        try fixture.folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Tools", targets: [.target(name: "Tools")])
            """, to: "Tools/Package.swift")
        try fixture.folder.write("", to: "Tools/Sources/Tools/Tools.swift")
        #expect(try Codebase(packageAt: fixture.folder.path, nested: .none).module(named: "Kit") == nil)
        let all = try Codebase(packageAt: fixture.folder.path, nested: .all)
        #expect(all.modules.map(\.name).filter { ["Kit", "Tools"].contains($0) } == ["Kit", "Tools"])
    }

    /// An application with a checkout of the framework beside it needs no layer for the framework's modules.
    @Test func aCheckoutOfTheFrameworkIsNoPartOfTheCodebase() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Shop", dependencies: [.package(name: "strata", path: "../checkout"), .package(path: "../Kit")],
                targets: [.target(name: "Shop")])
            """, to: "Shop/Package.swift")
        try folder.write("", to: "Shop/Sources/Shop/Shop.swift")
        for (name, path) in [("StrataArchitecture", "checkout"), ("Kit", "Kit")] {
            try folder.write(
                """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "\(path)", targets: [.target(name: "\(name)")])
                """, to: "\(path)/Package.swift")
            try folder.write("", to: "\(path)/Sources/\(name)/\(name).swift")
        }
        #expect(try Codebase(packageAt: "\(folder.path)/Shop").modules.map(\.name) == ["Kit", "Shop"])
        // In its own repository it is the codebase.
        #expect(try Codebase(packageAt: "\(folder.path)/checkout").modules.map(\.name) == ["StrataArchitecture"])
    }

    /// The packages in a checkout of the framework are no parts of the codebase either, such as an integration.
    @Test func anIntegrationInACheckoutOfTheFrameworkIsNoPartOfTheCodebase() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Shop", dependencies: [.package(path: "../checkout/Integrations/Bridge")],
                targets: [.target(name: "Shop")])
            """, to: "Shop/Package.swift")
        try folder.write("", to: "Shop/Sources/Shop/Shop.swift")
        for (name, path, dependencies) in [
            ("StrataArchitecture", "checkout", ""),
            ("Bridge", "checkout/Integrations/Bridge", ".package(path: \"../..\")"),
        ] {
            try folder.write(
                """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "\(name)", dependencies: [\(dependencies)], targets: [.target(name: "\(name)")])
                """, to: "\(path)/Package.swift")
            try folder.write("", to: "\(path)/Sources/\(name)/\(name).swift")
        }
        #expect(try Codebase(packageAt: "\(folder.path)/Shop").modules.map(\.name) == ["Shop"])
        // In its own repository it is the codebase, with what lies in it.
        #expect(
            try Codebase(packageAt: "\(folder.path)/checkout", nested: .all).modules.map(\.name)
                == ["Bridge", "StrataArchitecture"])
        // Nor is a package beside it whose own folder is in the checkout.
        #expect(
            try Codebase(packageAt: "\(folder.path)/checkout/Integrations/Bridge").modules.map(\.name) == ["Bridge"])
    }

    /// A test reads the codebase that `strata check` reads.
    @Test func theContractFileDecidesWhichPackagesBelongToTheCodebase() throws {
        let fixture = try PackageFixture()
        let names = { try Codebase(containing: "\(fixture.folder.path)/Sources/Web/Web.swift").modules.map(\.name) }
        #expect(try names().contains("Kit"))
        let contracts = "\"contracts\": [ { \"kind\": \"acyclic\" } ]"
        try fixture.folder.write("{ \"nestedPackages\": \"none\", \(contracts) }", to: "strata.json")
        #expect(try names() == ["App", "Billing", "Model", "Storage", "Web", "WebTests"])
        try fixture.folder.write("{ \"folders\": [\"Code\"], \(contracts) }", to: "strata.json")
        #expect(try names() == ["Billing"])
        try fixture.folder.write("{ \"nestedPackages\": \"nothing\", \(contracts) }", to: "strata.json")
        let error = #expect(throws: ArchitectureError.self) { try names() }
        #expect(error?.code == .malformedFile)
    }

    /// An undeclared sibling that is built already, a transitive import, and both in a target with a plugin.
    @Test func targetsThatSwiftPMBuildsAreReported() throws {
        let fixture = try HoleFixture()
        for arguments in [
            ["build", "--target", "Model"], ["build"],
        ] {
            let build = try PackageFixture.run("swift", arguments, in: fixture.folder.path)
            #expect(build.code == 0, "SwiftPM refuses the fixture: \(build.output)\(build.errors)")
        }
        let codebase = try Codebase(containing: fixture.folder.path)
        let layers = Layers {
            Layer("Presentation", "Web")
            Layer("Services", "Rating", "Middle")
            Layer("Foundation", "Base", "Model")
        }
        let violations = codebase.violations(
            of: layers, .acyclic, .protected("Base", importers: "Middle"), .declaredImports)
        #expect(
            violations.map(\.description) == [
                "Sources/Rating/Rating.swift:2:8: error: Rating must not import Model: the manifest does not declare it; add "
                    + "it to the dependencies of Rating or remove the import [declaredImports]",
                "Sources/Web/Web.swift:1:24: error: Web must not import Base: the manifest does not declare it; add it to "
                    + "the dependencies of Web or remove the import [declaredImports]",
                "Sources/Web/Web.swift:1:24: error: Web must not import Base: only Middle may import it [protected]",
                "Sources/Web/Web.swift:2:15: error: Web must not import Model: the manifest does not declare it; add it to "
                    + "the dependencies of Web or remove the import [declaredImports]",
            ])
    }

    /// The call that this module was designed for.
    @Test func boundaries() throws {
        let folder = try TemporaryFolder()
        for (name, text) in [
            ("App", "import Web\n"), ("Web", "import Billing\n"), ("Terminal", ""), ("Billing", "import Storage\n"),
            ("Storage", "import Model\n"), ("Rating", ""), ("Model", ""),
        ] { try folder.write(text, to: "Sources/\(name)/\(name).swift") }
        let codebase = try Codebase(containing: folder.path)
        let layers = Layers {
            Layer("Host", "App")
            Layer("Presentation", "Web", "Terminal").independentSiblings()
            Layer("Services", "Billing", "Storage", "Rating")
            Layer("Foundation", "Model")
        }
        codebase.expectNoViolations(of: layers, .acyclic, .protected("Storage", importers: "Billing"))
    }
}
