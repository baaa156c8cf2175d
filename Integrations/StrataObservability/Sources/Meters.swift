internal import CoreMetrics

/// Reports metrics to the given backend, or else to that of the process.
///
/// Metrics are looked up at each event, as swift-metrics intends for dimensions that are not known before: backends
/// keep one for each label and dimensions.
struct Meters: Sendable {
    private let factory: (any MetricsFactory)?

    init(_ factory: (any MetricsFactory)?) { self.factory = factory }

    private var backend: any MetricsFactory { factory ?? MetricsSystem.factory }

    func count(_ label: String, _ dimensions: (String, String)...) { count(label, dimensions) }

    func count(_ label: String, _ dimensions: [(String, String)]) {
        Counter(label: label, dimensions: dimensions, factory: backend).increment()
    }

    func time(_ label: String, _ duration: Duration?, _ dimensions: (String, String)...) {
        time(label, duration, dimensions)
    }

    func time(_ label: String, _ duration: Duration?, _ dimensions: [(String, String)]) {
        guard let duration else { return }
        Timer(label: label, dimensions: dimensions, factory: backend).recordNanoseconds(duration.nanoseconds)
    }

    func set(_ label: String, _ value: Double?, _ dimensions: [(String, String)]) {
        guard let value else { return }
        Meter(label: label, dimensions: dimensions, factory: backend).set(value)
    }
}
