import Foundation
import StrataArchitecture
import Testing

/// `strata init` and `strata add` as their users run them: from the build folder of an application.
struct NewApplicationToolTests {
    private let folder: TemporaryFolder
    private var shop: String { "\(folder.path)/shop" }

    /// A package that depends on Strata and has built the tool, as `swift run strata` does.
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "Shop", dependencies: [.package(name: "strata", path: "/elsewhere/strata")])
            """, to: "shop/Package.swift")
        try folder.write("", to: "shop/.build/debug/keep")
        try FileManager.default.copyItem(atPath: ToolTests.tool, toPath: "\(shop)/.build/debug/strata")
    }

    private func strata(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
        try PackageFixture.run("\(shop)/.build/debug/strata", arguments, in: shop)
    }

    /// Not the application: its manifest names Strata, too.
    @Test func theApplicationTakesStrataFromTheCheckoutOfTheTool() throws {
        let result = try strata("init", "Other", "--dry-run")
        #expect(result.code == 0, "\(result.errors)")
        let start = "+        .package(name: \"strata\", path: \""
        let line = try #require(result.output.split(separator: "\n").first { $0.hasPrefix(start) })
        let path = line.dropFirst(start.count).prefix { $0 != "\"" }
        let checkout = URL(fileURLWithPath: "\(folder.path)/shop/Other/\(path)").standardizedFileURL.path
        #expect(checkout == StrataCheckoutTests.repository)
    }

    @Test func aPackageThatOnlyDependsOnStrataIsRefused() throws {
        let result = try strata("init", "Other", "--strata-path", shop, "--dry-run")
        #expect(result.code == 2)
        #expect(
            result.errors
                == "error: --strata-path is \(shop), and the package of Strata is not there; name the folder of a "
                + "checkout of Strata, which has Strata's Package.swift and Sources; see `strata --help`\n")
    }

    @Test func aNewModuleHasARowInTheReadme() throws {
        let root = "\(folder.path)/Bookshop"
        #expect(try strata("init", "Bookshop", "--root", root, "--strata-url", "https://example.com/strata").code == 0)
        #expect(try folder.read("Bookshop/README.md").contains("adds each forgotten type to its list"))
        let added = try strata("add", "module", "Shipping", "--root", root)
        #expect(added.code == 0, "\(added.errors)")
        #expect(added.output.contains("  edit   README.md\n"))
        #expect(
            try folder.read("Bookshop/README.md").contains(
                """
                | `Services` | the layer Services: the list of its types |
                | `Greetings` | services of the layer Services |
                | `Shipping` | services of the layer Services |

                """))
        // A person has rewritten the table.
        try folder.write("# Bookshop\n", to: "Bookshop/README.md")
        #expect(try strata("add", "module", "Returns", "--root", root).code == 0)
        #expect(try folder.read("Bookshop/README.md") == "# Bookshop\n")
    }

    /// As a plugin passes it: with the packages that the root depends on by path.
    @Test func aLayoutHasNoPartOfTheCheckout() throws {
        try folder.write(
            "{ \"contracts\": [ { \"kind\": \"layers\", \"layers\": [ { \"name\": \"All\", \"modules\": [\"Shop\"] } ] } ] }",
            to: "shop/strata.json")
        func target(_ name: String, _ package: String, _ path: String) throws -> CodebaseLayout.Target {
            try folder.write("", to: "\(path)/\(name).swift")
            return CodebaseLayout.Target(
                name: name, kind: .library, package: package, path: "\(folder.path)/\(path)", targets: [], products: [],
                sources: ["\(name).swift"])
        }
        let layout = CodebaseLayout(
            root: shop,
            targets: [
                try target("Shop", "shop", "shop/Sources/Shop"),
                try target("Bridge", "bridge", "checkout/Integrations/Bridge/Sources/Bridge"),
                try target("StrataArchitecture", "strata", "checkout/Sources/Architecture"),
            ])
        try folder.write(String(decoding: try JSONEncoder().encode(layout), as: UTF8.self), to: "layout.json")
        let result = try strata("check", "--layout", "\(folder.path)/layout.json")
        #expect(result.output == "no violations\n")
    }
}
