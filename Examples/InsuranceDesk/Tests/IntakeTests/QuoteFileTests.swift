import Audit
import Customers
import DeskTesting
import Foundation
import Intake
import Policies
import Quotes
import StrataServiceLayer
import Testing
import Values

@Suite struct QuoteFileTests {
    static let header =
        "id,name,email,birth_date,street,postcode,city,type,construction,year_built,floor_area,rooms,flood_zone,"
        + "security,contents_sum,liability,deductible,claims"
    static let home =
        "H1,Ada Brandt,ada@example.org,1983-09-10,Lindenallee 4,10115,Berlin,terraced,masonry,1986,100,4,2,smoke,"
        + "50000,5m,300,0"

    static func rows(_ lines: String...) async throws -> [QuoteFileRow] {
        let text = lines.joined(separator: "\n")
        return try await Desk.run { desk in
            try desk.folder.write(text, to: "homes.csv")
            return Array(
                try await desk((any QuoteFileReading).self).open(desk.folder.path("homes.csv"), for: .desk))
        }
    }

    @Test func aLineIsARequest() async throws {
        let rows = try await Self.rows(Self.header, Self.home)
        guard case .request(let request, "H1", 2) = try #require(rows.first) else {
            Issue.record("\(rows)")
            return
        }
        #expect(request.customer == Samples.customer)
        #expect(request.property == Samples.home)
        #expect(request.cover == Samples.cover)
    }

    @Test func theSameLineHasTheSameKeyWhereverItEnds() async throws {
        let rows = try await Self.rows(Self.header + "\r", Self.home + "\r", "", Self.home)
        let keys = rows.map { if case .request(let request, _, _) = $0 { request.key } else { "" } }
        #expect(keys.count == 2)
        #expect(Set(keys).count == 1)
    }

    @Test func everyFaultOfALineIsTold() async throws {
        let line = Self.home.replacing("1986", with: "3000").replacing("10115", with: "x")
        let rows = try await Self.rows(Self.header, line)
        #expect(
            rows == [
                .refused(
                    [
                        FieldFault(field: "postcode", message: "Enter a postcode of 5 characters; this has 1."),
                        FieldFault(
                            field: "year_built", message: "Enter the year it was built from 1500 to 2026; this is 3000."
                        ),
                    ], id: "H1", line: 2)
            ])
    }

    @Test func aQuotedFieldMayHoldACommaAndAQuotationMark() async throws {
        let line = Self.home.replacing("Lindenallee 4", with: "\"Am \"\"Anger\"\", 4\"")
        guard case .request(let request, _, _) = try #require(try await Self.rows(Self.header, line).first) else {
            Issue.record("refused")
            return
        }
        #expect(request.customer.address.street == "Am \"Anger\", 4")
    }

    @Test func aLineOfAnotherLengthIsRefused() async throws {
        let rows = try await Self.rows(Self.header, "H1,Ada", "\"open")
        #expect(rows.count == 2)
        guard case .refused(let faults, "H1", 2) = rows[0], case .refused(_, _, 3) = rows[1] else {
            Issue.record("\(rows)")
            return
        }
        #expect(faults.first?.message == "Write 18 fields, as the first line has; this line has 2.")
    }

    @Test func aMissingColumnIsNamed() async throws {
        let error = await #expect(throws: QuoteFileError.self) { try await Self.rows("id,name", "1,2") }
        #expect("\(try #require(error))".contains(":1: the first line does not name the columns email, birth_date,"))
    }

    @Test func aByteOrderMarkIsNoPartOfTheFirstColumn() async throws {
        let rows = try await Self.rows("\u{FEFF}" + Self.header, Self.home)
        guard case .request(_, "H1", 2) = try #require(rows.first) else {
            Issue.record("\(rows)")
            return
        }
    }

    @Test func aDoubledColumnIsRefused() async throws {
        let error = await #expect(throws: QuoteFileError.self) {
            try await Self.rows(Self.header + ",Name", Self.home + ",Eve")
        }
        #expect(
            "\(try #require(error))".hasSuffix(":1: the first line names name more than once. Name every column once."))
    }

    @Test func theSamplesAreSoundAndLoadedOnce() async throws {
        try await Desk.run { desk in
            let samples = try await desk((any SampleDataLoading).self)
            let first = try await samples.load()
            #expect(first.quotes == 36)
            #expect(first.policies == 18)
            #expect(try await samples.load() == first)
            #expect(try await desk((any QuoteDesk).self).count() == 36)
            #expect(try await desk((any PolicyDesk).self).count() == 18)
        }
    }
}
