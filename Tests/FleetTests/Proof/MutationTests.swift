import StrataFleet
import Testing

/// The proof finds each planted fault and raises no false alarm.
@Suite struct MutationTests {
    @Test(arguments: PlantedFault.all) func eachPlantedFaultIsFound(_ fault: PlantedFault) {
        var fleet = Fleets.five
        fault.plant(&fleet)
        let faults = FleetProof.problems(of: fleet).filter { $0.severity == .fault }
        #expect(faults.contains { $0.code == fault.code }, "found only \(faults.map(\.code))")
        // Each fault states its location and a remedy.
        #expect(faults.allSatisfy { !$0.advice.isEmpty && !$0.summary.isEmpty })
    }

    @Test(arguments: PlantedFault.all) func eachPlantedFaultIsFoundInOtherFleets(_ fault: PlantedFault) {
        for seed in 1...20 as ClosedRange<UInt64> {
            var variations = LegalVariations(seed: seed)
            var fleet = variations.fleet()
            fault.plant(&fleet)
            let codes = FleetProof.problems(of: fleet).filter { $0.severity == .fault }.map(\.code)
            #expect(codes.contains(fault.code), "seed \(seed): found only \(codes)")
        }
    }

    @Test func aThousandLegalVariationsHaveNoFault() {
        var alarms: [String] = []
        for seed in 1...1_000 as ClosedRange<UInt64> {
            var variations = LegalVariations(seed: seed)
            let faults = FleetProof.problems(of: variations.fleet()).filter { $0.severity == .fault }
            alarms += faults.map { "seed \(seed): \($0)" }
        }
        #expect(alarms == [])
    }
}
