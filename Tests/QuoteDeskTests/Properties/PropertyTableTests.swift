import Testing

@testable import quote_desk

@Suite struct PropertyTableTests {
    static let header = PropertyField.allCases.map(\.rawValue).joined(separator: ",")
    static let good = "P-1,Ada,1 Mill Lane,T09,frame,1990,3,250000,1000,0,none"

    private func rows(_ text: String) throws -> [PropertyRow] {
        var table = PropertyTable(file: "f.csv", today: try #require(Day("2026-03-01")))
        table.append(Array(text.utf8))
        table.finish()
        var rows: [PropertyRow] = []
        while let row = try table.next() { rows.append(row) }
        return rows
    }

    private func faults(_ row: String) throws -> [String] {
        try rows("\(Self.header)\n\(row)\n").flatMap { row -> [String] in
            guard case .refused(let refusal) = row else { return ["no fault"] }
            return refusal.faults.map { "\(refusal.file):\($0.line):\($0.column): \($0.reason)" }
        }
    }

    @Test func oneRowIsOneProperty() throws {
        guard case .property(let property, let line) = try rows("\(Self.header)\n\(Self.good)\n").first else {
            Issue.record("refused")
            return
        }
        #expect(line == 2)
        #expect(property.coverage == Money(dollars: 250_000))
        #expect(property.territory.code == "T09")
        #expect(property.age(on: try #require(Day("2026-03-01"))) == 36)
    }

    @Test func columnsMayHaveAnyOrderAndUnknownOnesAreIgnored() throws {
        let header = PropertyField.allCases.reversed().map { $0.rawValue.uppercased() }.joined(separator: ",")
        let row = Self.good.split(separator: ",").reversed().joined(separator: ",")
        let rows = try rows("execution,\(header)\nred,\(row)\n")
        guard case .property(let property, _) = rows.first else {
            Issue.record("refused")
            return
        }
        #expect(property.owner == "Ada")
    }

    @Test(arguments: [
        ("P-1,Ada,1 Mill Lane,T41,frame,1990,3,250000,1000,0,none", "2:21: territory \"T41\" is not a territory"),
        ("P-1,Ada,1 Mill Lane,T09,straw,1990,3,250000,1000,0,none", "2:25: construction \"straw\" is not one of"),
        ("P-1,Ada,1 Mill Lane,T09,frame,2027,3,250000,1000,0,none", "2:31: year_built 2027 is outside 1850 to 2026"),
        ("P-1,Ada,1 Mill Lane,T09,frame,1990,0,250000,1000,0,none", "2:36: protection_class 0 is outside 1 to 10"),
        ("P-1,Ada,1 Mill Lane,T09,frame,1990,3,-5,1000,0,none", "2:38: coverage \"-5\" is not an amount"),
        ("P-1,Ada,1 Mill Lane,T09,frame,1990,3,24999.99,1000,0,none", "2:38: coverage $24,999.99 is outside"),
        ("P-1,Ada,1 Mill Lane,T09,frame,1990,3,250000,750,0,none", "2:45: deductible $750.00 is not offered"),
        ("P-1,Ada,1 Mill Lane,T09,frame,1990,3,250000,1000,,none", "2:50: claims is empty"),
        ("P-1,Ada,1 Mill Lane,T09,frame,1990,3,250000,1000,0,bell", "2:52: alarm \"bell\" is not one of"),
        (",Ada,1 Mill Lane,T09,frame,1990,3,250000,1000,0,none", "2:1: id is empty"),
        ("P-1,Ada", "2:1: the row has 2 fields, the header 11"),
    ]) func aFaultNamesItsPositionAndReason(row: String, fault: String) throws {
        let faults = try faults(row)
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("f.csv:" + fault) == true, "\(faults)")
    }

    @Test func allFaultsOfARowAreReported() throws {
        #expect(try faults("P-1,,1 Mill Lane,T99,frame,1990,11,250000,1000,0,none").count == 3)
    }

    @Test func anIdIsUsedOnce() throws {
        let rows = try rows("\(Self.header)\n\(Self.good)\n\(Self.good)\n")
        let fault = PlacedFault(line: 3, column: 1, reason: "id P-1 is that of line 2")
        #expect(rows.last == .refused(Refusal(file: "f.csv", faults: [fault])))
    }

    @Test(arguments: [
        ("", 1, "there is no header"), ("id,owner\n", 1, "the header does not name address, territory"),
        ("id,owner,id\n", 10, "the header names id twice"), ("id,\"x\n", 4, "the quote that opens here"),
    ]) func aFileWithoutColumnsIsRefusedAsAWhole(text: String, column: Int, reason: String) throws {
        do {
            _ = try rows(text)
            Issue.record("accepted")
        } catch let error as HeaderFault {
            #expect(error.fault.column == column)
            #expect(error.fault.reason.hasPrefix(reason))
        }
    }
}
