import CoreMetrics
import Synchronization

/// A metrics backend that adds up what it is told, by label and dimensions. One that exports takes its place here.
final class TallyMetrics: MetricsFactory {
    static let shared = TallyMetrics()

    private let sums = Mutex<[String: Double]>([:])

    /// Sorted by name.
    var all: [(name: String, sum: Double)] {
        sums.withLock { sums in sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        TallyHandler { [self] in add($0, to: label, dimensions) }
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        TallyHandler { [self] in add($0, to: label, dimensions) }
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        TallyHandler { [self] in add($0, to: label, dimensions) }
    }

    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}

    private func add(_ amount: Double, to label: String, _ dimensions: [(String, String)]) {
        let name = label + dimensions.map { "{\($0.0)=\($0.1)}" }.joined()
        sums.withLock { $0[name, default: 0] += amount }
    }
}

private final class TallyHandler: CounterHandler, TimerHandler, RecorderHandler {
    private let add: @Sendable (Double) -> Void

    init(_ add: @escaping @Sendable (Double) -> Void) { self.add = add }

    func increment(by amount: Int64) { add(Double(amount)) }
    func recordNanoseconds(_ duration: Int64) { add(Double(duration)) }
    func record(_ value: Int64) { add(Double(value)) }
    func record(_ value: Double) { add(value) }
    func reset() {}
}
