import Foundation
import StrataArchitecture
import Testing

struct CodebaseTests {
    @Test func foldersAreModulesWithoutAManifest() throws {
        let folder = try TemporaryFolder()
        try folder.write("import Model", to: "Sources/Web/Pages/Home.swift")
        try folder.write("", to: "Sources/Model/Model.swift")
        try folder.write("import Web", to: "Sources/WebTests/Test.swift")
        try folder.write("", to: "Sources/.hidden/Hidden.swift")
        try folder.write("", to: "Sources/Texts/readme.md")
        let codebase = try Codebase(containing: "\(folder.path)/Sources/Web/Pages/Home.swift")
        #expect(codebase.modules.map(\.name) == ["Model", "Web", "WebTests"])
        #expect(codebase.modules.map(\.kind) == [.library, .library, .test])
        #expect(
            codebase.files.map(\.path) == [
                "Sources/Model/Model.swift", "Sources/Web/Pages/Home.swift", "Sources/WebTests/Test.swift",
            ])
        #expect(codebase.graph.edges(from: "Web").map(\.imported) == ["Model"])
    }

    @Test func otherFoldersCanBeNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "Modules/A/A.swift")
        try folder.write("", to: "Apps/B/B.swift")
        let codebase = try Codebase(root: folder.path, folders: ["Modules", "Apps"])
        #expect(codebase.modules.map(\.path) == ["Modules/A", "Apps/B"])
    }

    @Test func pathWithoutCodebaseIsAnError() throws {
        let error = #expect(throws: ArchitectureError.self) { try Codebase(containing: "/nowhere/at/all.swift") }
        #expect(error?.code == .noCodebase)
        #expect(error?.description.contains("pass a path inside the codebase") == true)
    }

    @Test func missingFolderIsAnError() {
        let error = #expect(throws: ArchitectureError.self) { try Codebase(root: "/nowhere", folders: ["Sources"]) }
        #expect(error?.code == .noCodebase)
    }

    @Test func brokenManifestIsAnErrorWithTheMessageOfSwiftPM() throws {
        let folder = try TemporaryFolder()
        try folder.write("// swift-tools-version: 6.0\nthis is no manifest", to: "Package.swift")
        let error = #expect(throws: ArchitectureError.self) { try Codebase(containing: folder.path) }
        #expect(error?.code == .unreadableManifest)
        #expect(error?.path == "\(folder.path)/Package.swift")
    }

    @Test func manifestThatDoesNotEndIsStopped() throws {
        let folder = try TemporaryFolder()
        let name = "spin\(UUID().uuidString.prefix(8))"
        try folder.write(
            "// swift-tools-version: 6.0\nimport PackageDescription\nwhile true {}", to: "\(name)/Package.swift")
        let error = #expect(throws: ArchitectureError.self) {
            try Codebase(packageAt: "\(folder.path)/\(name)", timeout: 3)
        }
        #expect(error?.code == .manifestTimeout)
        let processes = try PackageFixture.run("ps", ["-A", "-o", "args="], in: folder.path).output
        #expect(!processes.contains("\(name)-manifest"), "the manifest's own process is still running")
    }

    @Test func unreadableSourceIsAnError() {
        let layout = CodebaseLayout(
            root: "/nowhere",
            targets: [
                .init(
                    name: "A", kind: .library, package: "P", path: "/nowhere/A", targets: [], products: [],
                    sources: ["A.swift"])
            ])
        let error = #expect(throws: ArchitectureError.self) { try Codebase(layout: layout) }
        #expect(error?.path == "/nowhere/A/A.swift")
    }

    @Test func hundredsOfTargetsAreRead() throws {
        let folder = try TemporaryFolder()
        var targets: [CodebaseLayout.Target] = []
        for number in 0..<400 {
            let text = (0..<number).suffix(20).map { "import Module\($0)\n" }.joined()
            try folder.write(text, to: "Sources/Module\(number)/File.swift")
            targets.append(
                .init(
                    name: "Module\(number)", kind: .library, package: "P",
                    path: "\(folder.path)/Sources/Module\(number)",
                    targets: [], products: [], sources: ["File.swift"]))
        }
        let codebase = try Codebase(layout: CodebaseLayout(root: folder.path, targets: targets))
        #expect(codebase.modules.count == 400)
        #expect(codebase.violations(of: .acyclic) == [])
        #expect(codebase.violations(of: .forbidden("Module399", imports: "Module0")).count == 1)
    }

    @Test func targetsWithDashesAreImportedWithUnderscores() {
        let module = Module(name: "quote-desk")
        #expect(module.importName == "quote_desk")
        #expect(Codebase(root: "/", modules: [module]).module(named: "quote_desk")?.name == "quote-desk")
    }
}
