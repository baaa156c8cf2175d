/// What `/metrics` tells on the staff's port. Provided by `main`, which knows where metrics are gathered. Sendable.
public struct MetricsReport: Sendable {
    let text: @Sendable () -> String

    /// - Parameter text: Gives all that was counted so far, in the text format of Prometheus.
    public init(text: @escaping @Sendable () -> String) {
        self.text = text
    }
}
