/// The results of the rounds of a measurement.
package struct Sample: Sendable {
    package private(set) var values: [Double]

    package init(_ values: [Double] = []) {
        self.values = values
    }

    package mutating func add(_ value: Double) { values.append(value) }

    /// The median: for an even number of values the mean of the two in the middle; not a number when there are no
    /// values.
    package var median: Double {
        guard !values.isEmpty else { return .nan }
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    package var minimum: Double { values.min() ?? .nan }
    package var maximum: Double { values.max() ?? .nan }
}
