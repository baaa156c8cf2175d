/// The name of a row, its kind of figure and its limit.
package struct Heading: Sendable {
    /// The name in limits and in JSON: `hit/plain/10`.
    package let id: String
    package let title: String
    package let target: Target
    package let unit: Unit

    package init(_ id: String, _ title: String, _ target: Target = .none, unit: Unit = .nanoseconds) {
        (self.id, self.title, self.target, self.unit) = (id, title, target, unit)
    }
}

/// The kind of a row's figures.
package enum Unit: String, Sendable {
    case nanoseconds = "ns"
    case bytes = "B"
    /// How many times faster two threads are than one.
    case scaling = "×"
}

/// The limit of a row.
package enum Target: Sendable {
    /// At most this many times the hand-written baseline.
    case ratio(Double)
    /// At most this value, independent of the baseline.
    case atMost(Double)
    /// At least this value, independent of the baseline.
    case atLeast(Double)
    /// At least this many times the hand-written baseline: for scaling.
    case ratioAtLeast(Double)
    /// No limit: the row is only shown.
    case none
}
