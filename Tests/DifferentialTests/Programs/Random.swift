/// The same numbers for the same seed, everywhere.
struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) {
        // Mixed twice, because otherwise the numbers of one seed would be those of the next, shifted by one.
        state = UInt64(bitPattern: Int64(seed)) &* 0xD134_2543_DE82_EF95
        state = next() ^ 0x5851_F42D_4C95_7F2D
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// One of the elements, by their weights.
    mutating func pick<Element>(weighted elements: [(Element, Int)]) -> Element {
        var left = below(elements.map(\.1).reduce(0, +))
        for (element, weight) in elements {
            if left < weight { return element }
            left -= weight
        }
        return elements[0].0
    }
}
