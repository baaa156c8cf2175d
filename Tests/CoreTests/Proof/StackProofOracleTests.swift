import StrataCore
import Testing

/// A proof of only the new layers finds what a proof of all layers finds.
@Suite struct StackProofOracleTests {
    @Test(arguments: RandomLayers.Emphasis.allCases)
    func theProofOfWhatIsNewFindsWhatTheWholeProofFinds(emphasis: RandomLayers.Emphasis) throws {
        var (proved, partial, refused) = (0, 0, 0)
        for seed in 0..<repetitions(1_500) {
            var random = RandomLayers(seed: seed, emphasis: emphasis)
            var parent: Container?
            for number in 0..<5 {
                let layer = random.layer("Layer \(number)", below: parent)
                let whole = Proof.faults(of: layer.dependencyGraph)
                let isPartial = parent != nil && layer.proofExtent.layers == 1
                do throws(BootstrapError) { try layer.seal() } catch {
                    #expect(error.problems == whole, "seed \(seed), layer \(number)")
                    refused += number > 0 ? 1 : 0
                    // Another one below the same parent.
                    continue
                }
                guard whole.isEmpty else {
                    Issue.record("seed \(seed), layer \(number): not found: \(whole)")
                    return
                }
                (proved, partial) = (proved + 1, partial + (isPartial ? 1 : 0))
                parent = layer
            }
        }
        #expect(
            partial > repetitions(100), "of \(proved) proofs that found nothing \(partial) looked at one layer alone")
        #expect(refused > repetitions(700), "\(refused)")
    }
}
