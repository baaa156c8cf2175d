import InMemoryTracing
import StrataAppHost
import StrataObservability
import StrataTesting
import Testing
import Tracing

@Suite(.timeLimit(.minutes(1))) struct TracingTests {
    let tracer = InMemoryTracer(idGenerator: .incrementing)

    private func children(of name: String) throws -> [FinishedInMemorySpan] {
        let span = try #require(tracer.finishedSpans.first { $0.operationName == name }, "\(name)")
        return tracer.finishedSpans.filter { $0.parentSpanID == span.spanID }
    }

    private func span(_ name: String) throws -> FinishedInMemorySpan {
        try #require(tracer.finishedSpans.first { $0.operationName == name }, "\(name)")
    }

    @Test func startAndStopAreSpansWithTheirHooksInside() async throws {
        let host = AppHost(try LayerStack(Services.self, providing: Switchboard()))
        host.trace(with: tracer)
        try await host.run { _ in }
        #expect(
            try Set(children(of: "start host").map(\.operationName)) == [
                "resolve Database", "start Database", "resolve Mail", "start Mail", "resolve Poller",
            ])
        #expect(try Set(children(of: "stop host").map(\.operationName)) == ["stop Mail", "stop Database"])
        #expect(tracer.activeSpans.isEmpty)
        let mail = try span("start Mail")
        #expect(mail.attributes["strata.service"]?.toSpanAttribute() == .string("Mail"))
        #expect(mail.attributes["strata.layer"]?.toSpanAttribute() == .string("Services"))
        #expect(mail.status == nil)
        let (outer, began) = (try span("start host"), mail.startInstant.nanosecondsSinceEpoch)
        #expect(outer.parentSpanID == nil)
        #expect(began >= outer.startInstant.nanosecondsSinceEpoch)
        #expect(began <= mail.endInstant.nanosecondsSinceEpoch)
        #expect(try mail.endInstant.nanosecondsSinceEpoch <= span("stop host").startInstant.nanosecondsSinceEpoch)
    }

    @Test func spansAreInsideThatOfTheCaller() async throws {
        let host = AppHost(try LayerStack(Services.self, providing: Switchboard()))
        try await tracer.withSpan("deploy") { _ in
            host.trace(with: tracer)
            try await host.run { _ in }
        }
        #expect(try children(of: "deploy").map(\.operationName) == ["start host", "stop host"])
    }

    @Test(arguments: [false, true]) func aFailedStartHasItsError(_ constructions: Bool) async throws {
        let stack = try LayerStack(Services.self, providing: Switchboard()) { $0.register(Bool.self) { true } }
        let host = AppHost(stack)
        host.trace(with: tracer, constructions: constructions)
        await #expect(throws: HostError.self) { try await host.run { _ in } }
        #expect(try span("start host").status?.code == .error)
        let start = try span("start Mail")
        #expect(start.status?.code == .error)
        #expect(try start.parentSpanID == span("start host").spanID)
        if !constructions { #expect(start.errors.first?.error as? Mail.Refused == Mail.Refused()) }
        #expect(try children(of: "stop host").map(\.operationName) == ["stop Database"])
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test func aLateHookIsOneSpanAndAnEventOfTheStart() async throws {
        let host = AppHost(try LayerStack(Late.self), deadlines: HookDeadlines(start: .milliseconds(10)))
        host.trace(with: tracer)
        await #expect(throws: HostError.self) { try await host.run { _ in } }
        #expect(tracer.finishedSpans.count { $0.operationName == "start Stuck" } == 1)
        #expect(try span("start Stuck").status?.code == .error)
        #expect(try span("start host").events.map(\.name) == ["late: start Stuck"])
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test func aFailedRunIsASpanWithoutALength() async throws {
        let switchboard = Switchboard()
        let host = AppHost(try LayerStack(Services.self, providing: switchboard))
        host.trace(with: tracer)
        let (restarts, restarted) = AsyncStream<Void>.makeStream()
        host.observe { if $0.kind == .restarted { restarted.yield() } }
        try await host.run { _ in
            switchboard.breakDown()
            for await _ in restarts { break }
        }
        let run = try span("run Poller")
        #expect(run.parentSpanID == nil)
        #expect(run.startInstant.nanosecondsSinceEpoch == run.endInstant.nanosecondsSinceEpoch)
        #expect(run.errors.first?.error as? Mail.Refused == Mail.Refused())
        #expect(try span("start host").status == nil)
    }

    @Test func constructionsAreSpansOnRequest() async throws {
        let host = AppHost(try LayerStack(Services.self, providing: Switchboard()))
        host.trace(with: tracer, constructions: true)
        try await host.run { _ in }
        let names = tracer.finishedSpans.map(\.operationName)
        for name in ["construct Database", "construct Mail", "construct Poller", "resolve Mail", "start Mail"] {
            #expect(names.filter { $0 == name }.count == 1, "\(name) in \(names)")
        }
        let mail = try span("construct Mail")
        #expect(
            mail.attributes["strata.identity"]?.toSpanAttribute() == .string("Services/StrataObservabilityTests.Mail"))
        #expect(mail.attributes["strata.requester"] != nil)
        #expect(mail.traceID == (try span("start host").traceID))
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test func aRefusedGraphIsAFailedStart() async throws {
        enum Empty: DependencyInjectionConfig {
            static let container = Container("Empty")
            static var managedTypes: [any Registerable.Type] { [] }
            static func declare(in container: Container) { container.register(Double.self) { (_: Int) in 1 } }
        }
        let host = AppHost(Empty.self, surroundings: HostSurroundings(program: "test"))
        host.trace(with: tracer)
        await #expect(throws: BootstrapError.self) { try await host.run { _ in } }
        #expect(tracer.finishedSpans.map(\.operationName) == ["start host"])
        #expect(try span("start host").status?.code == .error)
    }
}
