import InMemoryLogging
import Logging
import StrataAppHost
import StrataObservability
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct LogTests {
    let handler = InMemoryLogHandler()

    private func logger(_ level: Logger.Level = .trace) -> Logger {
        var handler = handler
        handler.logLevel = level
        return Logger(label: "desk") { _ in handler }
    }

    @Test func eachEventIsALineWithItsParts() async throws {
        let host = AppHost(try LayerStack(Services.self, providing: Switchboard()))
        host.log(to: logger())
        try await host.run { _ in _ = await host.health() }
        let entries = handler.entries
        #expect(
            entries.compactMap { $0.metadata["phase"]?.description }
                == ["configuring", "starting", "running", "stopping", "stopped"])
        #expect(entries.first?.message == "phase configuring")
        #expect(entries.allSatisfy { $0.metadata["kind"] != nil })
        let start = try #require(entries.first { $0.metadata["kind"] == "started" })
        #expect(start.level == .info)
        #expect(start.metadata["service"] == "Database")
        #expect(start.metadata["layer"] == "Services")
        #expect(start.metadata["hook"] == "start")
        #expect(Double(start.metadata["seconds"]?.description ?? "") != nil)
        #expect(entries.first { $0.metadata["kind"] == "constructed" }?.level == .debug)
        let health = try #require(entries.first { $0.metadata["kind"] == "healthChanged" })
        #expect(health.level == .warning)
        #expect(health.metadata["health"] == "degraded")
        #expect("\(health.message)".contains("read only"))
        let running = try #require(entries.first { $0.metadata["kind"] == "running" })
        #expect(Double(running.metadata["seconds"]?.description ?? "") != nil)
    }

    @Test func aFailureKeepsItsError() async throws {
        let stack = try LayerStack(Services.self, providing: Switchboard()) { $0.register(Bool.self) { true } }
        let host = AppHost(stack)
        host.log(to: logger(.error))
        await #expect(throws: HostError.self) { try await host.run { _ in } }
        let entries = handler.entries
        #expect(entries.map(\.level) == [.error, .error])
        #expect(entries.first?.error as? Mail.Refused == Mail.Refused())
        #expect(entries.first?.metadata["hook"] == "start")
        #expect(entries.first?.metadata["service"] == "Mail")
        #expect(entries.last?.metadata["phase"] == "failed")
    }

    @Test func aRestartIsAWarning() async throws {
        let switchboard = Switchboard()
        let host = AppHost(try LayerStack(Services.self, providing: switchboard))
        let (restarts, restarted) = AsyncStream<Void>.makeStream()
        host.log(to: logger())
        host.observe { if $0.kind == .restarted { restarted.yield() } }
        try await host.run { _ in
            switchboard.breakDown()
            for await _ in restarts { break }
        }
        let restart = try #require(handler.entries.first { $0.metadata["kind"] == "restarting" })
        #expect(restart.level == .warning)
        #expect(restart.metadata["attempt"] == "1")
        #expect(restart.metadata["delay"] == "0.0")
    }

    @Test func theApplicationMayChooseTheLevels() async throws {
        let host = AppHost(try LayerStack(Services.self, providing: Switchboard()))
        host.log(to: logger()) { $0.kind == .phase ? .notice : .trace }
        try await host.run { _ in }
        #expect(Set(handler.entries.map(\.level)) == [.notice, .trace])
    }

    @Test func containersReportTheirOwnEvents() async throws {
        let stack = try LayerStack(Services.self, providing: Switchboard())
        stack.container.log(to: logger())
        _ = try await stack.container.resolve(Mail.self)
        #expect(throws: ResolutionError.self) { try stack.container.resolve(Double.self) }
        let made = handler.entries.filter { $0.metadata["kind"] == "constructed" }
        #expect(made.map { $0.metadata["service"] }.contains("Mail"))
        #expect(made.allSatisfy { $0.level == .debug && $0.metadata["layer"] == "Services" })
        let failure = try #require(handler.entries.first { $0.metadata["kind"] == "failed" })
        #expect(failure.level == .warning)
        #expect(failure.metadata["code"] == "missing")
        #expect((failure.error as? ResolutionError)?.code == .missing)
    }
}
