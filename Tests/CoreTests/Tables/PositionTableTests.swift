import StrataCore
import Testing

private final class Thing {}

/// The index by address against a dictionary.
@Suite struct PositionTableTests {
    @Test func anEmptyTableHasNoPositions() {
        var table = PositionTable()
        #expect(table[ObjectIdentifier(Int.self)] == nil)
        table.reserveCapacity(0)
        #expect(table[ObjectIdentifier(Int.self)] == nil)
        table.reserveCapacity(100)
        #expect(table[ObjectIdentifier(Int.self)] == nil)
    }

    @Test func aPositionCanBeReplaced() {
        var table = PositionTable()
        table.set(3, for: ObjectIdentifier(Int.self))
        table.set(0, for: ObjectIdentifier(String.self))
        table.set(7, for: ObjectIdentifier(Int.self))
        #expect(table[ObjectIdentifier(Int.self)] == 7)
        #expect(table[ObjectIdentifier(String.self)] == 0)
        #expect(table[ObjectIdentifier(Double.self)] == nil)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 7, 8, 9, 100, 1_000, 30_000], [false, true])
    func answersLikeADictionary(count: Int, isReserved: Bool) {
        let things = (0..<2 * count).map { _ in Thing() }
        var table = PositionTable()
        var dictionary: [ObjectIdentifier: Int] = [:]
        if isReserved { table.reserveCapacity(count) }
        for _ in 0..<3 {
            for (position, thing) in things.prefix(count).shuffled().enumerated() {
                table.set(position, for: ObjectIdentifier(thing))
                dictionary[ObjectIdentifier(thing)] = position
            }
        }
        for thing in things { #expect(table[ObjectIdentifier(thing)] == dictionary[ObjectIdentifier(thing)]) }
        let copy = table
        table.set(-1, for: ObjectIdentifier(things[0]))
        #expect(copy[ObjectIdentifier(things[0])] == dictionary[ObjectIdentifier(things[0])])
    }
}
