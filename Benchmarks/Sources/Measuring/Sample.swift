/// What the rounds of a measurement said, for one operation.
package struct Sample: Sendable {
    package private(set) var values: [Double] = []

    package init() {}

    package mutating func add(_ value: Double) { values.append(value) }

    package var median: Double {
        let sorted = values.sorted()
        guard let last = sorted.last else { return .nan }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 || middle == 0
            ? sorted[min(middle, sorted.count - 1)] : (sorted[middle - 1] + min(sorted[middle], last)) / 2
    }

    package var minimum: Double { values.min() ?? .nan }
    package var maximum: Double { values.max() ?? .nan }
}
