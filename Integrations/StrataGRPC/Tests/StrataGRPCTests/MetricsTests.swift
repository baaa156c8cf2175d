import CoreMetrics
import GRPCCore
import MetricsTestKit
import StrataAppHost
@testable import StrataGRPC
import StrataTesting
import Testing

extension OverTheNetwork {
    @Suite struct MetricsTests {
        private func dimensions(_ method: String, _ callee: String, _ outcome: String) -> [(String, String)] {
            [
                ("rpc.service", "insurance.valuation.v1.Valuer"), ("rpc.method", method), ("caller", "desk"),
                ("callee", callee), ("outcome", outcome),
            ]
        }

        @Test func bothSidesMeasureEachMethodWithCallerAndCallee() async throws {
            let metrics = TestMetrics()
            try await withMetricsFactory(metrics) {
                try await RunningServer.run(change: { $0.process = "valuation" }) { server in
                    try await RunningServer.desk(at: server.address, change: { $0.process = "desk" }) { stack in
                        let valuer = try await stack.resolve((any Valuer).self)
                        for _ in 0..<3 { _ = try await valuer.record(.example) }
                        _ = try? await valuer.valuation(of: Home(street: "a", area: 0))
                    }
                }
            }
            for label in ["rpc.client.duration", "rpc.server.duration"] {
                let recorded = try metrics.expectTimer(label, dimensions("Record", "valuation", "ok"))
                #expect(recorded.values.count == 3)
                #expect(recorded.values.allSatisfy { $0 > 0 })
                let declared = try metrics.expectTimer(label, dimensions("Valuation", "valuation", "declared"))
                #expect(declared.values.count == 1)
            }
        }

        @Test func aFailureIsCountedWithItsCode() async throws {
            let metrics = TestMetrics()
            try await withMetricsFactory(metrics) {
                let address = Address.unix(path: "/nonexistent/socket")
                try await RunningServer.desk(at: address, change: { $0.process = "desk" }) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    #expect(await failure { try await valuer.record(.example) }?.code == .unavailable)
                }
            }
            let timer = try metrics.expectTimer(
                "rpc.client.duration", dimensions("Record", "unknown", "unavailable"))
            #expect(timer.values.count == 1)
            let repeats = try metrics.expectCounter(
                "rpc.client.repeats", Array(dimensions("Record", "unknown", "").dropLast()))
            #expect(repeats.totalValue == 2)
        }

        @Test func namesFromOutsideAreBounded() {
            let names = ProcessNames(own: "a name with spaces")
            #expect(names.own == "unknown")
            func peer(_ name: String) -> String {
                var metadata: Metadata = [:]
                metadata.addString(name, forKey: CallHeaders.process)
                return names.peer(in: metadata)
            }
            #expect(peer("desk") == "desk")
            #expect(peer("two words") == "unknown")
            #expect(peer(String(repeating: "x", count: 101)) == "unknown")
            #expect(names.peer(in: [:]) == "unknown")
            for number in 0..<200 { _ = peer("p\(number)") }
            #expect(peer("desk") == "desk")
            #expect(peer("p500") == "others")
        }
    }
}
