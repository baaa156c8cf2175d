import CoreMetrics
import Testing

@testable import insurance_desk

struct TallyMetricsTests {
    @Test func countsArePrintedInTheTextFormat() {
        let metrics = TallyMetrics()
        let counter = Counter(label: "host.events", dimensions: [("kind", "a \"b\"\\\n")], factory: metrics)
        counter.increment()
        counter.increment(by: 2)
        Timer(label: "host.start", dimensions: [], factory: metrics).recordNanoseconds(1_500_000_000)
        Timer(label: "host.start", dimensions: [], factory: metrics).recordNanoseconds(500_000_000)
        Recorder(label: "sizes", dimensions: [], aggregate: true, factory: metrics).record(3)
        let gauge = Gauge(label: "open", dimensions: [], factory: metrics)
        gauge.record(7)
        gauge.record(5)
        #expect(
            metrics.text == #"""
                # TYPE host_events_total counter
                host_events_total{kind="a \"b\"\\\n"} 3.0
                # TYPE host_start_seconds summary
                host_start_seconds_count 2.0
                host_start_seconds_sum 2.0
                # TYPE open gauge
                open 5.0
                # TYPE sizes summary
                sizes_count 1.0
                sizes_sum 3.0

                """#)
    }

    /// Both sites have a meter of the running requests: together they are one gauge, which falls again.
    @Test func metersOfOneSeriesAreOneGauge() {
        let metrics = TallyMetrics()
        let first = Meter(label: "running", dimensions: [("site", "a")], factory: metrics)
        let second = Meter(label: "running", dimensions: [("site", "a")], factory: metrics)
        first.increment()
        second.increment(by: 2)
        first.decrement()
        #expect(metrics.text == "# TYPE running gauge\nrunning{site=\"a\"} 2.0\n")
        second.set(7)
        first.decrement(by: 3)
        #expect(metrics.text == "# TYPE running gauge\nrunning{site=\"a\"} 4.0\n")
    }
}
