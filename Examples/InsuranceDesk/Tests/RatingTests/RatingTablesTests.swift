import DeskTesting
import Properties
import Quotes
import Rating
import Services
import StrataAppHost
import StrataServiceLayer
import StrataTesting
import Testing
import Values

@Suite struct RatingTablesTests {
    @Test func theShippedTablesAreComplete() async throws {
        #expect(try await Desk.run { try await $0((any Tariff).self).edition() } == "2026.1")
    }

    @Test func aMissingFileIsSaidAndReadinessSaysSo() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path("none.csv")
        try await Desk.run(in: folder, rating: RatingSettings(tablesFile: file)) { desk in
            let quotes = try await desk((any QuoteDesk).self)
            await #expect(throws: RatingError.tablesMissing(file: file)) {
                try await quotes.quote(Samples.request("request-1"))
            }
            #expect(try await quotes.count() == 0)
            let report = await desk.scope.status.health()
            #expect(!report.isReady)
            #expect(report.json().contains("The rating tables are missing"))
        }
    }

    @Test func quotesAreMadeAgainAsSoonAsTheFileIsThere() async throws {
        let folder = try TemporaryFolder()
        try await Desk.run(in: folder, rating: RatingSettings(tablesFile: folder.path("tables.csv"))) { desk in
            let tariff = try await desk((any Tariff).self)
            #expect(throws: RatingError.self) { try tariff.edition() }
            _ = try PremiumTests.tables(in: folder)
            #expect(try tariff.edition() == "test")
            #expect(await desk.scope.status.health().isReady)
        }
    }

    @Test func aDamagedFileIsSaidWithItsLine() async throws {
        let folder = try TemporaryFolder()
        try folder.write("edition,x\nrate,10,1,2,three,4\n", to: "tables.csv")
        let file = folder.path("tables.csv")
        try await Desk.run(in: folder, rating: RatingSettings(tablesFile: file)) { desk in
            let tariff = try await desk((any Tariff).self)
            #expect(
                throws: RatingError.tablesUnreadable(
                    file: file, line: 2, reason: "'three' is not a number from 0 to 100,000,000")
            ) { try tariff.edition() }
        }
    }

    @Test func aPostcodeOutsideOfAllTerritoriesIsRefused() async throws {
        try await Desk.run { desk in
            let tariff = try await desk((any Tariff).self)
            let risk = Risk(
                rebuildCost: Money(euros: 1), floodLoss: .zero, postcode: "11011", type: .detached,
                construction: .steel, age: 1, security: [], cover: Samples.cover)
            #expect(throws: RatingError.unknownTerritory(postcode: "11011")) { try tariff.premium(for: risk) }
        }
    }

    @Test func theTablesAreLetGoWhenMemoryIsShortAndReadAgain() async throws {
        let folder = try TemporaryFolder()
        let settings = try PremiumTests.tables(in: folder)
        let stack = try Desk.stack(in: folder, rating: settings)
        let container = try stack.layer(Services.self)
        let tariff = try await stack.resolve((any Tariff).self)
        #expect(try tariff.edition() == "test")

        let text = try #require(folder.text(of: "tables.csv"))
        try folder.write(text.replacing("edition,test", with: "edition,next"), to: "tables.csv")
        #expect(try tariff.edition() == "test")
        container.evict(atLeast: .warning)
        #expect(try tariff.edition() == "next")
    }
}
