import DeskTesting
import Foundation
import Homes
import Properties
import StrataFleet
import StrataGRPC
import StrataTesting
import Testing
import Valuation
import Values

@testable import RemoteValuation

@Suite struct ValuationTests {
    private let today = Day(number: 20_513)

    /// 100 m² × 2,400 = 240,000; × 0.93 = 223,200; × 1.034 = 230,788.80. Built 1986, so 40 of 80 years are left in
    /// 2026: 115,394.40; land 100 × 300 = 30,000; × 1.05 = 152,664.12. Flood: 8 % = 18,463.10 (18,463.104), once in 150
    /// years: 123.09 (123.0873…).
    @Test func theFiguresAreThoseDoneByHand() async throws {
        let appraisal = try await Desk.run {
            try await $0((any Valuer).self).valuation(of: Samples.home.traits, on: today)
        }
        #expect(appraisal.rebuildCost == Money(cents: 23_078_880))
        #expect(appraisal.marketValue == Money(cents: 15_266_412))
        #expect(appraisal.floodLoss == Money(cents: 12_309))
    }

    @Test func theStepsAreWrittenDownInOrder() async throws {
        let appraisal = try await Desk.run {
            try await $0((any Valuer).self).valuation(of: Samples.home.traits, on: today)
        }
        #expect(
            appraisal.steps.map(\.label) == [
                "100 m² at 2,400.00 €", "× 0.930000 for: terraced house",
                "× 1.034000 for building prices: rebuild cost", "Building with 40 of 80 years left", "Land",
                "× 1.050000: market value", "Flood damage of 18,463.10 € once in 150 years",
            ])
    }

    @Test func aSecondValuationFindsNothingOfTheFirst() async throws {
        try await Desk.run { desk in
            let valuer = try await desk((any Valuer).self)
            let first = try await valuer.valuation(of: Samples.home.traits, on: today)
            #expect(try await valuer.valuation(of: Samples.home.traits, on: today) == first)
        }
    }

    @Test(arguments: 0..<10) func valuationsAtOnceDoNotMix(round: Int) async throws {
        try await Desk.run { desk in
            let valuer = try await desk((any Valuer).self)
            let areas = (0..<20).map { 10 + 20 * round + $0 }
            let values = try await withThrowingTaskGroup(of: (Int, Appraisal).self) { group in
                for area in areas {
                    group.addTask {
                        let home = HomeTraits(
                            type: .detached, construction: .concrete, yearBuilt: 2026, floorArea: area,
                            floodZone: .high)
                        return (area, try await valuer.valuation(of: home, on: today))
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for area in areas {
                #expect(values[area]?.rebuildCost == Money(euros: area * 2650) * Factor(millionths: 1_034_000))
                #expect(values[area]?.steps.count == 7)
            }
        }
    }

    @Test func anOldHomeKeepsAFifthOfItsLife() async throws {
        let home = HomeTraits(
            type: .detached, construction: .masonry, yearBuilt: 1800, floorArea: 100, floodZone: .minimal)
        let appraisal = try await Desk.run { try await $0((any Valuer).self).valuation(of: home, on: today) }
        #expect(appraisal.steps.contains { $0.label == "Building with 16 of 80 years left" })
    }

    /// The valuer's own clock has no say: the same process values the same home on two days.
    @Test func theDayOfTheRequestCounts() async throws {
        try await Desk.run { desk in
            let valuer = try await desk((any Valuer).self)
            let later = try await valuer.valuation(of: Samples.home.traits, on: today + 3650)
            #expect(later.steps.contains { $0.label == "Building with 30 of 80 years left" })
        }
    }

    @Test func theTestsOfThisRunValueHomesWhereItSays() async throws {
        let graph = try Desk.stack(in: try TemporaryFolder()).graph
        let isColocated = graph.nodes.contains { $0.key.typeName == "Loopbacks<ValuerContract>" }
        let isRemote = graph.nodes.indices.contains { graph.notes(of: $0).map(\.text) == [ValuerContract.name] }
        switch ValuationPlace.current {
        case .module, .repeated: #expect(!isColocated && !isRemote)
        case .colocated: #expect(isColocated && !isRemote)
        case .processes: #expect(!isColocated && isRemote)
        }
    }
}

@Suite struct ValuerContractTests {
    @Test func aRequestHasNothingThatTellsWhoseHomeItIs() throws {
        let request = ValuationRequest(home: Samples.home.traits, day: Day(number: 20_513))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(request), as: UTF8.self)
        #expect(
            text == #"{"day":"2026-03-01","home":{"construction":"masonry","floodZone":"2","floorArea":100,"#
                + #""type":"terraced","yearBuilt":1986}}"#)
        #expect(try JSONDecoder().decode(ValuationRequest.self, from: Data(text.utf8)).home == request.home)
    }

    @Test(arguments: [
        ("100", "9223372036854775807"), ("1986", "-9223372036854775808"), ("2026-03-01", "2026-02-30"),
        ("masonry", "straw"),
    ])
    func aRequestWithWhichTheArithmeticCouldFailIsRefused(valid: String, hostile: String) {
        let text =
            #"{"day":"2026-03-01","home":{"construction":"masonry","floodZone":"2","floorArea":100,"#
            + #""type":"terraced","yearBuilt":1986}}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(
                ValuationRequest.self, from: Data(text.replacing(valid, with: hostile).utf8))
        }
    }

    @Test func theFleetIsProved() throws {
        let listener = Listener(at: .unix(path: "/valuation"), security: .plaintext)
        let server = try LayerStack(ValuationServer.self, providing: listener)
        let valuation = try ProcessManifest(of: server.graph, process: "valuation", version: "1.0.0")
        #expect(valuation.offers.map(\.contract) == [ValuerContract.name])
        let desk = try ProcessManifest(
            of: SplitDesk.graph(), process: "desk", version: "1.0.0", stores: ["desk.sqlite"])
        #expect(desk.expectations.map(\.contract) == [ValuerContract.name])
        #expect(desk.expectations.first?.methods.map(\.attempts) == [3])
        #expect(FleetProof.problems(of: [desk, valuation]).map { "\($0)" } == [])
        #expect(FleetProof.problems(of: [desk]).count == 1)
    }
}
