import Foundation
import StrataArchitecture

/// A package of one module with a debug build, in which `Model` uses `UI` in a way that the text does not show.
final class IndexFixture {
    let folder: TemporaryFolder
    /// A fact that only the index knows: the inferred type of `$0`.
    static let price = "func price() -> Int { withPanel { $0.height } }\n"
    static let pricePath = "Sources/Web/Model/Price.swift"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Indexed", targets: [.target(name: "Web")])
            """, to: "Package.swift")
        try folder.write("struct Panel { var height = 1 }\n", to: "Sources/Web/UI/Panel.swift")
        try folder.write(
            """
            struct Box { var height = 2 }
            func withPanel<Value>(_ body: (Panel) -> Value) -> Value { body(Panel()) }
            func local() { struct Outer { struct Inner {}; let inner = Inner() }; _ = Outer() }

            """,
            to: "Sources/Web/Support/Support.swift")
        try folder.write(Self.price, to: Self.pricePath)
        try build()
    }

    /// Builds as a user does.
    func build() throws {
        let build = try PackageFixture.run("swift", ["build"], in: folder.path)
        guard build.code == 0 else { throw Refused(text: build.output + build.errors) }
    }

    struct Refused: Error { let text: String }

    /// The folders as they are now.
    func codebase() throws -> Codebase { try Codebase(root: folder.path, folders: ["Sources"]) }

    /// Sets the dates of the sources and of the store back by some seconds, as if the build had been earlier.
    func age(by seconds: Double) throws {
        let store = "\(folder.path)/.build/debug/index/store"
        let versions = try FileManager.default.contentsOfDirectory(atPath: store)
        let units = versions.flatMap { version in
            ((try? FileManager.default.contentsOfDirectory(atPath: "\(store)/\(version)/units")) ?? []).map {
                "\(store)/\(version)/units/\($0)"
            }
        }
        let sources = try codebase().files.map { "\(folder.path)/\($0.path)" }
        for (paths, extra) in [(units, 0.0), (sources, 60.0)] {
            for path in paths {
                let date = Date(timeIntervalSinceNow: -seconds - extra)
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
            }
        }
    }
}
