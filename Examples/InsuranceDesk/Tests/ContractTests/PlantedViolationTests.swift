import Foundation
import StrataArchitecture
import Testing

/// A contract that cannot fail proves nothing: each is seen to fail on a copy of the sources with one line more.
@Suite struct PlantedViolationTests {
    /// The messages of the contracts about a copy with the planted file.
    static func findings(_ text: String, in file: String, _ contracts: [AnyContract]) throws -> [String] {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent("contracts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: copy) }
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: package.appendingPathComponent("Sources"), to: copy.appendingPathComponent("Sources"))
        try FileManager.default.copyItem(
            at: package.appendingPathComponent("Tests/DeskTesting"),
            to: copy.appendingPathComponent("Sources/DeskTesting"))
        // For the scripts: one is wired by hand on purpose, one is another main. They are part of the package only then.
        for program in ["hand-written-desk", "later-desk"] {
            try FileManager.default.removeItem(at: copy.appendingPathComponent("Sources/\(program)"))
        }
        if !file.isEmpty { try Data(text.utf8).write(to: copy.appendingPathComponent(file)) }
        let codebase = try Codebase(root: copy.path, folders: ["Sources"])
        return codebase.violations(of: contracts).map { "\($0)" }
    }

    @Test func withoutAPlantedLineThereIsNoFinding() throws {
        #expect(try Self.findings("", in: "", Boundaries.libraries + Boundaries.surfaces) == [])
    }

    @Test func aServiceThatImportsAPresentationIsFound() throws {
        let found = try Self.findings(
            "import WebPresentation\n", in: "Sources/Ledger/Planted.swift", [.contract(Boundaries.layers)])
        #expect(
            found.contains {
                $0.contains("Sources/Ledger/Planted.swift:1:8")
                    && $0.contains("Ledger must not import WebPresentation")
            })
    }

    @Test func aPresentationThatImportsAnotherIsFound() throws {
        let found = try Self.findings(
            "import AdminPresentation\n", in: "Sources/WebPresentation/Planted.swift",
            [.contract(Boundaries.layers)])
        #expect(found.contains { $0.contains("Sources/WebPresentation/Planted.swift:1:8") })
    }

    @Test func aPresentationThatSeesTheDatabaseIsFound() throws {
        let found = try Self.findings(
            "import GRDB\n", in: "Sources/AdminPresentation/Planted.swift", Boundaries.libraries)
        #expect(found.contains { $0.contains("Sources/AdminPresentation/Planted.swift:1:8") })
    }

    @Test func aServiceThatLetsTheDatabaseOutIsFound() throws {
        let found = try Self.findings(
            "public import GRDB\n", in: "Sources/Quotes/Planted.swift", Boundaries.surfaces)
        #expect(found.contains { $0.contains("Sources/Quotes/Planted.swift:1:15") })
    }

    @Test func aRegisterableThatIsNotListedIsFound() throws {
        let found = try Self.findings(
            "struct Forgotten: Registerable {}\n", in: "Sources/Ledger/Planted.swift", [.census])
        #expect(found.contains { $0.contains("Sources/Ledger/Planted.swift:1:8") && $0.contains("Forgotten") })
    }

    @Test func aContainerThatIsNamedOutsideOfMainIsFound() throws {
        let found = try Self.findings(
            "let shortcut = Services.container\n", in: "Sources/WebPresentation/Planted.swift", [.containersStayInMain])
        #expect(found.contains { $0.contains("Sources/WebPresentation/Planted.swift:1:") })
    }
}
