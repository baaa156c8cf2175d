import Foundation
import StrataArchitecture
import Testing

/// Unreadable or meaningless input is an error or a problem with its position; nothing is skipped silently.
struct BadInputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("struct Screen { let quote: Quote }\n", to: "Sources/App/UI/Screen.swift")
        try folder.write("struct Quote {}\n", to: "Sources/App/Model/Quote.swift")
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/\(name)", withDestinationPath: target)
    }

    /// The code, the path below the fixture, and the sentence of the error that reading throws.
    private func refusal() -> (code: ArchitectureError.Code?, path: String, detail: String) {
        let error = #expect(throws: ArchitectureError.self) {
            try Codebase(root: folder.path, folders: ["Sources"])
        }
        return (error?.code, error.map { $0.path.replacing("\(folder.path)/", with: "") } ?? "", error?.detail ?? "")
    }

    @Test(arguments: [
        ("Sources/App/UI/Again", "."), ("Sources/App/UI/Again", ".."), ("Sources/App/UI/Again", "../../App"),
        ("Sources/App/Again", "../.."),
    ])
    func aLinkInACycleIsAnError(name: String, target: String) throws {
        try link(name, to: target)
        let found = refusal()
        #expect(found.code == .unreadableFile)
        #expect(found.path.hasPrefix(name))
        #expect(found.detail.contains("which contains it; remove the link or change its target"), "\(found.detail)")
    }

    @Test func twoLinksThatLeadToEachOtherAreAnError() throws {
        try folder.write("", to: "Sources/App/Left/Left.swift")
        try folder.write("", to: "Sources/App/Right/Right.swift")
        try link("Sources/App/Left/Over", to: "../Right")
        try link("Sources/App/Right/Back", to: "../Left")
        #expect(refusal().detail.contains("leads back to"))
    }

    @Test(arguments: ["Sources/App/Gone", "Sources/Gone"])
    func aLinkToNowhereIsAnError(name: String) throws {
        try link(name, to: "nowhere")
        let found = refusal()
        #expect(found.code == .unreadableFile)
        #expect(found.path == name)
        #expect(found.detail == "the link leads nowhere or back to itself; correct it or remove it")
    }

    @Test func aLinkToItselfIsAnError() throws {
        try link("Sources/App/Own", to: "Own")
        #expect(refusal().detail == "the link leads nowhere or back to itself; correct it or remove it")
    }

    @Test func aLinkToAnotherFolderIsFollowed() throws {
        try folder.write("struct Shared {}", to: "Shared/Shared.swift")
        try link("Sources/App/Shared", to: "../../Shared")
        try link("Sources/App/Second", to: "Model")
        let paths = try Codebase(root: folder.path, folders: ["Sources"]).files.map(\.path)
        #expect(paths.contains("Sources/App/Shared/Shared.swift"))
        #expect(paths.count { $0.hasSuffix("/Quote.swift") } == 1)
        #expect(paths.count == 3)
    }

    /// A link without a target cannot be read, not even by root.
    @Test func aFileThatCannotBeReadIsAnError() throws {
        try link("Sources/App/Model/Price.swift", to: "nowhere.swift")
        let found = refusal()
        #expect(found.code == .unreadableFile)
        #expect(found.path == "Sources/App/Model/Price.swift")
        #expect(found.detail == "the file cannot be read; check that it exists and can be read")
    }

    /// Opening a pipe without a writer would wait forever.
    @Test func aPipeIsAnError() throws {
        let made = unsafe mkfifo("\(folder.path)/Sources/App/Model/Pipe.swift", 0o600)
        try #require(made == 0)
        let found = refusal()
        #expect(found.code == .unreadableFile)
        #expect(found.path == "Sources/App/Model/Pipe.swift")
    }

    /// Around the sizes at which the memory that files are read into has to grow.
    @Test(arguments: [0, 1, 65_519, 65_520, 65_521, 131_072, 1_000_000])
    func aFileOfAnyLengthIsReadWhole(length: Int) throws {
        let end = "\nimport Last"
        let text = String(repeating: "\n", count: max(0, length - end.utf8.count)) + end
        try folder.write(text, to: "Sources/App/Model/Quote.swift")
        let scan = try SourceScanner().scan(contentsOf: "\(folder.path)/Sources/App/Model/Quote.swift")
        #expect(scan == SourceScanner().scan(text))
        #expect(scan.imports.map(\.module) == ["Last"])
    }

    @Test func aFileOrFolderWithoutPermissionIsAnError() throws {
        // The user root can read every file.
        guard getuid() != 0 else { return }
        for path in ["Sources/App/Model/Quote.swift", "Sources/App/Model"] {
            let absolute = "\(folder.path)/\(path)"
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: absolute)
            let found = refusal()
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: absolute)
            #expect(found.code == .unreadableFile)
            #expect(found.path == path)
        }
    }

    /// Removed between the scan and the check.
    @Test func aFileThatDisappearsIsAViolationOfEveryContract() throws {
        let codebase = try Codebase(root: folder.path, folders: ["Sources"])
        try FileManager.default.removeItem(atPath: "\(folder.path)/Sources/App/Model/Quote.swift")
        let floors = Folders(within: "App") {
            Folder("UI")
            Folder("Model")
        }
        let text = "the file cannot be read, so its references are unknown; check that it exists and can be read"
        #expect(
            codebase.violations(of: floors, .independent(folders: ["UI", "Model"])).map(\.description) == [
                "Sources/App/Model/Quote.swift:1:1: error: \(text) [folders]",
                "Sources/App/Model/Quote.swift:1:1: error: \(text) [independentFolders]",
            ])
    }

    @Test(arguments: [
        ("struct Quote {\n    func a() {\n}\n", "3:1", "the file ends inside 1 open bracket; close it"),
        (
            "struct Quote {}\n}\n", "2:1",
            "this closing bracket has no opening bracket; the file's brackets do not balance"
        ),
        (
            "struct Quote { let a = (1, [2) }\n", "1:30",
            "this closing bracket has no opening bracket; the file's brackets do not balance"
        ),
    ])
    func bracketsThatDoNotBalanceAreAViolationAtTheirPlace(text: String, place: String, sentence: String) throws {
        try folder.write(text, to: "Sources/App/Model/Quote.swift")
        let codebase = try Codebase(root: folder.path, folders: ["Sources"])
        let found = codebase.violations(of: .acyclic(within: "App", of: .files)).map(\.description)
        #expect(found == ["Sources/App/Model/Quote.swift:\(place): error: \(sentence) [acyclicFiles]"])
    }

    @Test func everyContractNamesAPatternThatMatchesNothing() throws {
        let codebase = try Codebase(root: folder.path, folders: ["Sources"])
        let floors = Folders(within: "App", exhaustive: false) { Folder("Modle") }
        let contracts: [any Contract] = [
            floors, FolderBan(["Modle"], .uses(["UI"])), FolderBan(["Model"], .uses(["UL"])),
            FolderBan(["Modle"], .usersOtherThan([])), FolderBan(["Modle"], .eachOther),
            MetricLimit(.fanIn("Modle"), atMost: 1, within: ["App"]),
            AcyclicFolders(within: ["Ap"]), FolderBan(["type:Scren"], .uses(["UI"])),
        ]
        for contract in contracts {
            let found = codebase.violations(of: [contract])
            #expect(found.map(\.subject).contains { $0.hasPrefix("matches nothing: ") }, "\(contract.name)")
            #expect(
                found.allSatisfy { $0.message.hasSuffix("so the contract checks nothing; correct it or remove it") })
        }
    }
}
