import Foundation
import StrataArchitecture
import Testing

/// The boundaries, held by the sources as they are.
@Suite struct ContractTests {
    static func codebase() throws -> Codebase {
        try Codebase(containing: #filePath, nested: .none)
    }

    @Test func everyModuleKeepsToItsLayer() throws {
        let violations = try Self.codebase().violations(of: .contract(Boundaries.layers), .acyclic)
        #expect(violations == [])
    }

    @Test func everyImportIsDeclaredInTheManifest() throws {
        let violations = try Self.codebase().violations(of: .declaredImports)
        #expect(violations == [])
    }

    @Test func everyLibraryIsSeenByItsOwnModulesAlone() throws {
        let violations = try Self.codebase().violations(of: Boundaries.libraries)
        #expect(violations == [])
    }

    @Test func noServiceLetsTheDatabaseOut() throws {
        let violations = try Self.codebase().violations(of: Boundaries.surfaces)
        #expect(violations == [])
    }

    @Test func everyRegisterableIsListed() throws {
        let violations = try Self.codebase().violations(of: .census)
        #expect(violations == [])
    }

    @Test func modulesAndLayersHaveTheirNames() throws {
        let violations = try Self.codebase().violations(
            of: .naming(.conforming(to: "RegisterableGroup"), form: "*Module"),
            .naming(.conforming(to: "Outbox"), form: "*Outbox"),
            .placement(
                .conforming(to: "DependencyInjectionConfig"), in: "Services", "RemoteValuation",
                "RemoteNotifications", "*Presentation", "DeskTesting"))
        #expect(violations == [])
    }

    @Test func theLedgerOffersOnlyTheListedTypes() throws {
        let violations = try Self.codebase().violations(
            of: .publicSurface(
                of: "Ledger",
                only: "GeneralLedger", "Account", "Entry", "EntryDraft", "EntryLine", "TrialBalance", "LedgerCheck",
                "LedgerError", "LedgerModule"))
        #expect(violations == [])
    }

    /// GRDB's subscripts end the program at a value that a damaged file holds in the wrong place; `Row+Values.swift` has
    /// the functions that throw.
    @Test func noColumnIsReadByASubscript() throws {
        #expect(try Self.columnsReadBySubscripts(in: "import GRDB\nlet name: String = row[\"name\"]\n"))
        #expect(try !Self.columnsReadBySubscripts(in: "let name = values[\"name\"]\n"))
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        #expect(files.count > 100)
        let found = try files.filter {
            try Self.columnsReadBySubscripts(
                in: String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8))
        }
        #expect(found == [])
    }

    private static func columnsReadBySubscripts(in text: String) throws -> Bool {
        try Regex("(?m)^(package )?import GRDB$").firstMatch(in: text) != nil
            && Regex("[\\w?$)]\\[\"").firstMatch(in: text) != nil
    }
}
