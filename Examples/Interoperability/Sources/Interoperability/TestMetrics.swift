import CoreMetrics
import Synchronization

/// A metrics backend that counts the calls that it receives.
final class TestMetrics: MetricsFactory {
    private let counts = Mutex<[String: Int64]>([:])

    var all: [String: Int64] { counts.withLock { $0 } }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        Handler { [self] amount in add(amount, to: label, dimensions) }
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        Handler { [self] _ in add(1, to: label, dimensions) }
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        Handler { _ in }
    }

    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}

    private func add(_ amount: Int64, to label: String, _ dimensions: [(String, String)]) {
        let name = label + dimensions.map { "[\($0.1)]" }.joined()
        counts.withLock { $0[name, default: 0] += amount }
    }
}

private final class Handler: CounterHandler, TimerHandler, RecorderHandler {
    private let told: @Sendable (Int64) -> Void

    init(_ told: @escaping @Sendable (Int64) -> Void) { self.told = told }

    func increment(by amount: Int64) { told(amount) }
    func recordNanoseconds(_ duration: Int64) { told(duration) }
    func record(_ value: Int64) { told(value) }
    func record(_ value: Double) { told(Int64(value)) }
    func reset() {}
}
