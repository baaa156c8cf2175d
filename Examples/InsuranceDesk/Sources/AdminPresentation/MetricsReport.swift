/// The content of `/metrics` on the staff's port. Provided by `main`, because `main` selects the metrics backend.
/// Sendable.
public struct MetricsReport: Sendable {
    let text: @Sendable () -> String

    /// - Parameter text: Returns all metrics so far, in the text format of Prometheus.
    public init(text: @escaping @Sendable () -> String) {
        self.text = text
    }
}
