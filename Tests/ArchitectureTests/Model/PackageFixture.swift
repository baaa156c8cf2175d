import Foundation

/// A package in which SwiftPM builds imports that the team does not want: an upward one and two that no target
/// declares.
final class PackageFixture {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "Desk",
                dependencies: [.package(path: "Packages/Kit")],
                targets: [
                    .target(name: "Model"),
                    .target(name: "Storage", dependencies: ["Model"]),
                    .target(name: "Billing", dependencies: ["Storage"], path: "Code/Billing"),
                    .target(name: "Web", dependencies: ["Billing", .product(name: "Kit", package: "Kit")]),
                    .executableTarget(name: "App", dependencies: ["Web"]),
                    .testTarget(name: "WebTests", dependencies: ["Web"]),
                ]
            )
            """, to: "Package.swift")
        try folder.write("public struct Account { public init() {} }\n", to: "Sources/Model/Model.swift")
        try folder.write(
            "public import Model\n\npublic struct Store { public init() {} }\n", to: "Sources/Storage/Storage.swift")
        try folder.write(
            "import Storage\n\npublic struct Bill { public init() {} }\n", to: "Code/Billing/Billing.swift")
        // `Storage` and `Model` reach `Web` through `Billing`, so the build finds them without a declaration.
        try folder.write(
            "import Billing\nimport Kit\n@preconcurrency import Storage\nimport struct Model.Account\n\nlet store = Store()\n",
            to: "Sources/Web/Web.swift")
        try folder.write("import Web\n\n@main struct App { static func main() {} }\n", to: "Sources/App/App.swift")
        try folder.write("import Storage\n", to: "Tests/WebTests/WebTests.swift")
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
            """, to: "Packages/Kit/Package.swift")
        try folder.write("public struct Button {}\n", to: "Packages/Kit/Sources/Kit/Kit.swift")
        try folder.write(
            """
            {
              "baseline": "architecture-baseline.json",
              "contracts": [
                { "kind": "protected", "modules": ["Storage"], "importers": ["Billing"], "because": "bills own the store" },
                { "kind": "declaredImports" }
              ]
            }
            """, to: "strata.json")
    }

    /// The output of a program, and its exit code.
    static func run(
        _ program: String, _ arguments: [String], in folder: String, environment: [String: String] = [:]
    ) throws -> (code: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "CI" }.merging(environment) { $1 }
        let files = try TemporaryFolder()
        try files.write("", to: "output")
        try files.write("", to: "errors")
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(files.path)/output"))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(files.path)/errors"))
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try files.read("output"), try files.read("errors"))
    }
}
