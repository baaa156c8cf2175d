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
            .placement(.conforming(to: "DependencyInjectionConfig"), in: "Services", "*Presentation"))
        #expect(violations == [])
    }

    @Test func whatTheLedgerOffersIsWhatIsWrittenHere() throws {
        let violations = try Self.codebase().violations(
            of: .publicSurface(
                of: "Ledger",
                only: "GeneralLedger", "Account", "Entry", "EntryDraft", "EntryLine", "TrialBalance", "LedgerCheck",
                "LedgerError", "LedgerModule"))
        #expect(violations == [])
    }
}
