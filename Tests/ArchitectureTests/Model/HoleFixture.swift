import Foundation

/// A package in which SwiftPM accepts every import that `declaredImports` does not.
final class HoleFixture {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "Hole",
                targets: [
                    .target(name: "Model"),
                    .target(name: "Base"),
                    .target(name: "Middle", dependencies: ["Base"]),
                    .target(name: "Rating", dependencies: ["Middle"]),
                    .target(name: "Web", dependencies: ["Rating"], plugins: ["Nothing"]),
                    .plugin(name: "Nothing", capability: .buildTool()),
                ])
            """, to: "Package.swift")
        try folder.write("public struct Account { public init() {} }\n", to: "Sources/Model/Model.swift")
        try folder.write("public struct Basis { public init() {} }\n", to: "Sources/Base/Base.swift")
        try folder.write("public import Base\n", to: "Sources/Middle/Middle.swift")
        try folder.write(
            "import Middle\nimport Model\n\nfunc rate() { _ = Account() }\n", to: "Sources/Rating/Rating.swift")
        try folder.write(
            "@preconcurrency import Base\nimport struct Model.Account\nimport Rating\n\nfunc show() { _ = (Basis(), Account()) }\n",
            to: "Sources/Web/Web.swift")
        try folder.write(
            """
            import PackagePlugin

            @main struct Nothing: BuildToolPlugin {
                func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] { [] }
            }
            """, to: "Plugins/Nothing/Nothing.swift")
    }
}
