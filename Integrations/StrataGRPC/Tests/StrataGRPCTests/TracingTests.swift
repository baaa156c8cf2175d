import GRPCCore
import InMemoryTracing
import Instrumentation
@testable import StrataGRPC
import StrataTesting
import Testing
import Tracing

extension OverTheNetwork {
    @Suite struct TracingTests {
        @Test func aTraceGoesOnInTheServer() async throws {
            let tracer = InMemoryTracer()
            try await withTracer(tracer) {
                try await RunningServer.run { server in
                    try await RunningServer.desk(at: server.address) { stack in
                        let valuer = try await stack.resolve((any Valuer).self)
                        try await withSpan("quote") { _ in _ = try await valuer.record(.example) }
                    }
                }
            }
            let spans = tracer.finishedSpans
            let outer = try #require(spans.first { $0.operationName == "quote" })
            let client = try #require(spans.first { $0.kind == .client })
            let server = try #require(spans.first { $0.kind == .server })
            #expect(client.operationName == "insurance.valuation.v1.Valuer/Record")
            #expect(client.parentSpanID == outer.spanID)
            #expect(server.parentSpanID == client.spanID)
            #expect(server.traceID == outer.traceID)
        }

        @Test func aFailureIsRecorded() async throws {
            let tracer = InMemoryTracer()
            try await withTracer(tracer) {
                try await RunningServer.desk(at: .unix(path: "/nonexistent/socket")) { stack in
                    let valuer = try await stack.resolve((any Valuer).self)
                    #expect(await failure { try await valuer.record(.example) }?.code == .unavailable)
                }
            }
            #expect(tracer.finishedSpans.first?.errors.count == 1)
        }
    }
}
