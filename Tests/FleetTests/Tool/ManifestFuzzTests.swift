import Foundation
import StrataFleet
import Testing

/// No manifest makes the tool trap, hang or print control characters.
@Suite struct ManifestFuzzTests {
    /// The same path as the tool's, in this process: decoding, the proof, the upgrade, the pictures.
    @Test func damagedManifestsAreProvedOrRefused() {
        var read: [ProcessManifest] = []
        var refused = 0
        var faults = 0
        for seed in 1...2_000 as ClosedRange<UInt64> {
            var fuzzer = ManifestFuzzer(seed: seed)
            guard let manifest = try? JSONDecoder().decode(ProcessManifest.self, from: fuzzer.file()) else {
                refused += 1
                continue
            }
            read.append(manifest)
            let fleet = Array(read.suffix(5))
            let problems = FleetProof.problems(of: fleet)
            faults += problems.count
            let drawing = FleetDrawing(of: fleet, problems: problems)
            let upgrade = FleetProof.upgrade(from: Array(read.suffix(6).prefix(5)), to: fleet)
            for text in problems.map(\.description) + upgrade.problems.map(\.description) + [
                drawing.html, drawing.dot, drawing.mermaid,
            ] {
                #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{0}" })
            }
        }
        // The fuzzer reaches both sides.
        #expect(
            refused > 200 && read.count > 200 && faults > 1_000,
            "\(refused) refused, \(read.count) read, \(faults) faults")
    }

    /// The built tool, with 60 files at once: it prints one line for each file that it cannot read.
    @Test func theToolReportsEachDamagedFile() throws {
        let run = try ToolRun()
        defer { run.remove() }
        for round in 0..<6 as Range<UInt64> {
            for index in 0..<60 as Range<UInt64> {
                var fuzzer = ManifestFuzzer(seed: 100_000 + round * 60 + index)
                try run.write(fuzzer.file(), to: "round\(round)/\(index).json")
            }
            let result = try run.strata("fleet", "check", "round\(round)")
            #expect(result.code == 2, "round \(round): \(result.code) \(result.errors.suffix(300))")
            let lines = result.errors.split(separator: "\n")
            #expect(lines.allSatisfy { $0.hasPrefix("round\(round)/") && $0.contains(": error: ") }, "round \(round)")
            #expect(!result.errors.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{0}" })
        }
    }

    @Test func deepFormsAreRefusedOrRead() throws {
        let run = try ToolRun()
        defer { run.remove() }
        func form(_ depth: Int) -> String {
            String(repeating: "{\"list\":{\"_0\":", count: depth) + "{\"scalar\":{\"_0\":\"int\"}}"
                + String(repeating: "}}", count: depth)
        }
        let good = String(decoding: try JSONEncoder().encode(Fleets.rates), as: UTF8.self)
        let place = "\"response\":{\"scalar\":{\"_0\":\"int\"}}"
        #expect(good.contains(place))
        for depth in [1, 100, 240, 300, 5_000, 100_000] {
            try run.write(Data(good.replacing(place, with: "\"response\":\(form(depth))").utf8), to: "deep.json")
            let result = try run.strata("fleet", "check", "deep.json")
            #expect(
                result.code == (depth <= 240 ? 0 : 2), "depth \(depth): \(result.code) \(result.errors.prefix(300))")
        }
        // A graph of the dependency graph's size and deeper than any.
        for depth in [200, 100_000] {
            let graph = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            try run.write(Data("\(good.dropLast()),\"graph\":\(graph)}".utf8), to: "deep.json")
            #expect(try run.strata("fleet", "graph", "deep.json").code == (depth <= 240 ? 0 : 2))
        }
    }
}
