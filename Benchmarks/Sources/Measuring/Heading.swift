/// What a row is called, what it measures, and what it is held to.
package struct Heading: Sendable {
    /// In limits and in JSON: `hit/plain/10`.
    package let id: String
    package let title: String
    package let target: Target
    package let unit: Unit

    package init(_ id: String, _ title: String, _ target: Target = .none, unit: Unit = .nanoseconds) {
        (self.id, self.title, self.target, self.unit) = (id, title, target, unit)
    }
}

/// What the figures of a row are.
package enum Unit: String, Sendable {
    case nanoseconds = "ns"
    case bytes = "B"
    /// How much faster two threads are than one.
    case scaling = "×"
}

/// What a row is held to.
package enum Target: Sendable {
    /// At most so many times the hand-written twin.
    case ratio(Double)
    /// At most this, whatever the twin needs.
    case atMost(Double)
    /// At least this, whatever the twin reaches.
    case atLeast(Double)
    /// At least so many times the hand-written twin: for scaling.
    case ratioAtLeast(Double)
    /// The row informs.
    case none
}
