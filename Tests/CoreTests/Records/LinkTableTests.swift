import StrataCore
import Testing

private struct Wide<Inner: Sendable, let number: Int>: Sendable {}

/// The links that a request finds in the line of slots that it reads first.
@Suite struct LinkTableTests {
    /// Registers `1 << depth` types, whose metadata the runtime instantiates one by one, and returns their keys.
    private func register<Root: Sendable>(_ type: Root.Type, depth: Int, in container: Container) -> [ServiceKey] {
        guard depth > 0 else {
            container.register(Root?.self) { nil }
            return [ServiceKey(Root?.self)]
        }
        return register(Wide<Root, 0>.self, depth: depth - 1, in: container)
            + register(Wide<Root, 1>.self, depth: depth - 1, in: container)
    }

    /// The addresses of metadata depend on concurrent instantiations, so a few may always be in another line.
    @Test(arguments: 0...13) func mostLinksAreAtHand(depth: Int) throws {
        let container = Container("Many")
        let keys = register(Int.self, depth: depth, in: container)
        try container.seal()
        #expect(keys.count == 1 << depth)
        #expect(keys.count { !container.isLinked($0) } == 0)
        let elsewhere = keys.count { !container.isInFirstLine($0) }
        print("links: \(elsewhere) of \(keys.count) are not at hand")
        #expect(elsewhere <= 2 + keys.count / 5)
    }

    /// A small table grows until each link is in its own line, or the table has 1,024 slots. Then about one link in
    /// 10,000 is in another line; without this growth, one in 60.
    @Test func ofAFewLinksEachIsAtHand() throws {
        var elsewhere = 0
        for round in 0..<200 {
            let container = Container("Few")
            let keys = (0..<24).map { ServiceKey(Int.self, name: RegistrationName("\(round)/\($0)")) }
            for key in keys { container.register(Int.self, name: key.name) { 7 } }
            try container.seal()
            elsewhere += keys.count { !container.isInFirstLine($0) }
        }
        print("links: \(elsewhere) of 4800 in small tables are not at hand")
        #expect(elsewhere <= 20)
    }

    /// The share of keys that are not in their own line of four, in a table three eighths full.
    private func shareElsewhere(of keys: [UInt]) -> Double {
        var bits: UInt = 2
        while keys.count * 8 > 3 << bits { bits += 1 }
        var lines: [UInt: Int] = [:]
        for key in keys { lines[AddressHash.product(key) >> (66 - bits), default: 0] += 1 }
        return Double(lines.values.reduce(0) { $0 + max(0, $1 - 4) }) / Double(keys.count)
    }

    /// The distances at which the runtime stores the metadata of types that it instantiates one after another.
    @Test(arguments: [10, 30, 90, 380, 1_000, 3_000, 10_000]) func keysAtEqualDistancesAreSpread(count: Int) {
        var shares: [Double] = []
        for base in [UInt(0x5_5555_7000), 0x7F12_3456_7890, 0x5612_9ABC_DEF0] {
            for distance in stride(from: UInt(16), through: 512, by: 16) {
                shares.append(shareElsewhere(of: (0..<UInt(count)).map { base + $0 * distance }))
            }
        }
        let (mean, most) = (shares.reduce(0, +) / Double(shares.count), shares.max() ?? 1)
        print("links: of \(count) keys, \(mean) are not at hand, \(most) at most")
        #expect(mean < 0.02 && most <= 0.2)
    }
}
