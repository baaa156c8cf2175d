import StrataCore
import Testing

/// The digest takes the place of the proof, so graphs with one digest must have the same faults.
@Suite struct GraphDigestOracleTests {
    @Test(arguments: [RandomLayers.Emphasis.none, .otherForms])
    func graphsWithOneDigestHaveTheSameFaults(emphasis: RandomLayers.Emphasis) throws {
        var faults: [String: [String]] = [:]
        var (equal, accepted, refused) = (0, 0, 0)
        for seed in 0..<repetitions(1_500) {
            for rotation in [0, 1 + seed % 5] {
                var random = RandomLayers(seed: seed, emphasis: emphasis, rotation: rotation)
                var parent: Container?
                for number in 0..<3 {
                    let layer = random.layer("Layer \(number)", below: parent)
                    parent = layer
                    let graph = layer.dependencyGraph
                    let found = Proof.faults(of: graph).map(\.code.description).sorted()
                    let earlier = faults.updateValue(found, forKey: graph.digest)
                    equal += earlier == nil ? 0 : 1
                    #expect(earlier == nil || earlier == found, "seed \(seed), rotation \(rotation), layer \(number)")
                    accepted += found.isEmpty ? 1 : 0
                    refused += found.isEmpty ? 0 : 1
                }
            }
        }
        #expect(equal >= repetitions(4_500), "each graph with exchanged types, and some by chance: \(equal)")
        #expect(accepted > repetitions(250) && refused > repetitions(250), "\(accepted), \(refused)")
    }
}
