/// Numbers that look random and are the same in each run with the same seed.
struct RandomNumbers {
    private var state: UInt64

    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    /// A number from 0 to `limit - 1`; 0 if the limit is 1 or less.
    mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % max(1, limit)
    }

    /// True in `share` of 100 cases.
    mutating func chance(_ share: Int) -> Bool { below(100) < share }

    /// An element; nil if there is none.
    mutating func element<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }
}
