import CoreMetrics
import Synchronization

/// A metrics backend that sums values by label and dimensions, and returns them in the text format of Prometheus,
/// version 0.0.4. A backend that pushes could replace it here.
final class TallyMetrics: MetricsFactory {
    static let shared = TallyMetrics()

    private struct Family {
        let type: String
        var series: [String: Double] = [:]
    }

    private let families = Mutex<[String: Family]>([:])

    /// One line for each series, sorted by name.
    var text: String {
        families.withLock { families in
            var text = ""
            for (name, family) in families.sorted(by: { $0.key < $1.key }) {
                text += "# TYPE \(name) \(family.type)\n"
                for (series, value) in family.series.sorted(by: { $0.key < $1.key }) { text += "\(series) \(value)\n" }
            }
            return text
        }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        let name = "\(Self.name(label))_total"
        let series = name + Self.labels(dimensions)
        return CountingHandler(change(series, of: name, "counter") { $0 += $1 })
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        summary("\(Self.name(label))_seconds", dimensions, unit: 1e-9)
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        let name = Self.name(label)
        guard !aggregate else { return summary(name, dimensions, unit: 1) }
        return CountingHandler(set(name + Self.labels(dimensions), of: name))
    }

    /// The default would count for each meter alone, and the last one to change would decide: both sites have a meter
    /// of the running requests.
    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        let name = Self.name(label)
        let series = name + Self.labels(dimensions)
        return GaugeHandler(set: set(series, of: name), add: change(series, of: name, "gauge") { $0 += $1 })
    }

    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}

    private func summary(_ name: String, _ dimensions: [(String, String)], unit: Double) -> CountingHandler {
        let labels = Self.labels(dimensions)
        let (sum, count) = ("\(name)_sum\(labels)", "\(name)_count\(labels)")
        return CountingHandler { [self] amount in
            families.withLock { families in
                families[name, default: Family(type: "summary")].series[sum, default: 0] += amount * unit
                families[name, default: Family(type: "summary")].series[count, default: 0] += 1
            }
        }
    }

    private func set(_ series: String, of name: String) -> @Sendable (Double) -> Void {
        change(series, of: name, "gauge") { $0 = $1 }
    }

    private func change(
        _ series: String, of name: String, _ type: String, by body: @escaping @Sendable (inout Double, Double) -> Void
    ) -> @Sendable (Double) -> Void {
        { [self] amount in
            families.withLock { body(&$0[name, default: Family(type: type)].series[series, default: 0], amount) }
        }
    }

    private static func name(_ label: String) -> String {
        String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private static func labels(_ dimensions: [(String, String)]) -> String {
        guard !dimensions.isEmpty else { return "" }
        let labels = dimensions.map { key, value in
            let escaped = value.flatMap { character -> String in
                switch character {
                case "\\": "\\\\"
                case "\"": "\\\""
                case "\n": "\\n"
                default: String(character)
                }
            }
            return "\(name(key))=\"\(String(escaped))\""
        }
        return "{\(labels.joined(separator: ","))}"
    }
}

private final class CountingHandler: CounterHandler, TimerHandler, RecorderHandler {
    private let take: @Sendable (Double) -> Void

    init(_ take: @escaping @Sendable (Double) -> Void) { self.take = take }

    func increment(by amount: Int64) { take(Double(amount)) }
    func recordNanoseconds(_ duration: Int64) { take(Double(duration)) }
    func record(_ value: Int64) { take(Double(value)) }
    func record(_ value: Double) { take(value) }
    func reset() {}
}

/// A value that is set, or changed by an amount.
private final class GaugeHandler: MeterHandler {
    private let put: @Sendable (Double) -> Void
    private let add: @Sendable (Double) -> Void

    init(set put: @escaping @Sendable (Double) -> Void, add: @escaping @Sendable (Double) -> Void) {
        self.put = put
        self.add = add
    }

    func set(_ value: Int64) { put(Double(value)) }
    func set(_ value: Double) { put(value) }
    func increment(by amount: Double) { add(amount) }
    func decrement(by amount: Double) { add(-amount) }
}
