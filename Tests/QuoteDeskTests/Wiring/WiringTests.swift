import StrataAppHost
import Testing

@testable import quote_desk

@Suite struct WiringTests {
    private let stack: DeskStack

    init() throws {
        stack = try DeskStack()
    }

    private func house(_ id: String = "P-1") throws -> Property {
        try Property(
            texts: [
                .id: id, .owner: "Ada", .address: "1 Mill Lane", .territory: "T09", .construction: "frame",
                .yearBuilt: "1990", .protection: "3", .coverage: "100000", .deductible: "1000", .claims: "1",
                .alarm: "none",
            ], today: try #require(Day("2026-03-01")))
    }

    @Test func bothLayersAreProved() throws {
        #expect(throws: Never.self) { try DeskStack() }
    }

    @Test func aServiceCannotGetAScreen() throws {
        let error = #expect(throws: ResolutionError.self) { try stack.services.resolve(FrontDesk.self) }
        #expect(error?.code == .missing)
    }

    @Test func theCalculatorsOfAQuoteShareAWorksheet() throws {
        let worksheet = try stack.services.resolve(Worksheet.self)
        try stack.services.resolve(BasePremium.self).apply(to: house())
        #expect(!worksheet.lines.isEmpty)
    }

    @Test func theNextQuoteGetsNewCalculators() throws {
        let worksheet = try stack.services.resolve(Worksheet.self)
        try stack.services.resolve(ContextualGroup<QuoteCalculators>.self).reset()
        #expect(try stack.services.resolve(Worksheet.self) !== worksheet)
    }

    @Test func quotesAreIsolatedFromEachOther() async throws {
        let quoting = try await stack.services.resolve((any Quoting).self)
        let first = try await quoting.draft(for: house())
        #expect(try await quoting.draft(for: house()) == first)
    }

    @Test func manyTasksMayQuoteAtOnce() async throws {
        let quoting = try await stack.services.resolve((any Quoting).self)
        let (house, alone) = (try house(), try await quoting.draft(for: house()))
        try await withThrowingTaskGroup(of: QuoteDraft.self) { group in
            for _ in 0..<100 { group.addTask { try await quoting.draft(for: house) } }
            for try await draft in group { #expect(draft == alone) }
        }
    }

    @Test func tablesAreCachedWithoutMemoryPressure() throws {
        let services = stack.services
        weak let first = try services.resolve((any RatingTables).self) as? ActuarialTables
        #expect(first != nil)
    }

    @Test func tablesThatNothingHoldsAreReleasedWhenMemoryIsShort() throws {
        let services = stack.services
        weak let first = try services.resolve((any RatingTables).self) as? ActuarialTables
        services.evict(atLeast: .warning)
        #expect(first == nil)
    }

    @Test func quotesAreTheSameAfterMemoryWasShort() async throws {
        let services = stack.services
        let quoting = try await services.resolve((any Quoting).self)
        let before = try await quoting.draft(for: house())
        services.evict(atLeast: .critical)
        #expect(try await quoting.draft(for: house()) == before)
    }

    @Test func withoutAFolderQuotesAreStoredInMemory() throws {
        #expect(try stack.services.resolve((any QuoteStore).self) is MemoryQuoteStore)
    }
}
