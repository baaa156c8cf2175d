import Hummingbird
import HummingbirdTesting
import Logging
import StrataAppHost
import StrataHummingbird
import StrataTesting
import Testing

@Suite(.timeLimit(.minutes(2))) struct DrainTests {
    let journal = Journal()
    let quiet = Logger(label: "server") { _ in SwiftLogNoOpLogHandler() }

    /// The services are up until the last answer is out.
    @Test func aRequestInFlightIsAnsweredBeforeTheServicesStop() async throws {
        let journal = journal
        let answer = Task {
            let port = Int(try await Self.line(of: journal, after: "port "))
            return try await get("/books/slow", port: try #require(port))
        }
        try await withShop(ShopSettings(journal: journal)) { port, server in
            journal.note("port \(port)")
            await journal.wait(for: "slow asked")
            // The body ends now, and the host stops while the request waits.
            Task {
                while server.port != nil, (try? await get("/health/live", port: port)) != nil { await Task.yield() }
                journal.note("refused")
                journal.note("go on")
            }
        }
        let response = try await answer.value
        #expect(response.text.hasPrefix("slow at last"))
        let lines = journal.lines.filter { !$0.hasPrefix("port") && !$0.hasPrefix("closed") }
        #expect(lines == ["shelf up", "slow asked", "refused", "go on", "shelf down"])
    }

    private static func line(of journal: Journal, after prefix: String) async throws -> Substring {
        while true {
            if let line = journal.lines.first(where: { $0.hasPrefix(prefix) }) { return line.dropFirst(prefix.count) }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// A server of one stuck route.
    private func server(drainingWithin timeout: Duration = .seconds(8)) -> WebServer {
        let router = Router()
        router.get("stuck") { [journal] _, _ in
            journal.note("asked")
            try await Task.sleep(for: .seconds(1_000))
            return ""
        }
        router.get("quick") { _, _ in "quick" }
        return WebServer(
            Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)), logger: quiet),
            drainingWithin: timeout)
    }

    /// Starts the server, runs it beside the body, and stops it as a host does.
    private func serve(_ server: WebServer, _ body: (Int) async throws -> Void) async throws {
        try await server.start()
        let port = try #require(server.port)
        let run = Task { try await server.run() }
        try await body(port)
        run.cancel()
        try await run.value
        try await server.stop()
        #expect(server.port == nil)
    }

    @Test func aStuckRequestIsCutOffWhenTheTimeIsOver() async throws {
        let clock = ContinuousClock()
        let begun = clock.now
        try await serve(server(drainingWithin: .milliseconds(200))) { [journal] port in
            Task { try? await get("/stuck", port: port) }
            await journal.wait(for: "asked")
        }
        #expect(clock.now - begun < .seconds(30))
    }

    @Test func idleConnectionsDoNotDelayTheStop() async throws {
        try await serve(server(drainingWithin: .seconds(60))) { port in
            let client = TestClient(host: "127.0.0.1", port: port)
            client.connect()
            let response1 = try await client.get("/quick")
            #expect(response1.text == "quick")
        }
    }

    @Test func aServerStartsAgain() async throws {
        let server = server()
        for _ in 0..<3 {
            try await serve(server) { port in
                let response = try await get("/quick", port: port)
                #expect(response.text == "quick")
            }
        }
    }

    @Test func aStopWithoutARunEndsToo() async throws {
        let server = server()
        try await server.start()
        let port = try #require(server.port)
        try await server.stop()
        await #expect(throws: (any Error).self) { try await get("/quick", port: port) }
        try await server.stop()
        try await server.run()
    }

    @Test func aPortThatIsTakenFailsTheStart() async throws {
        let journal = journal
        try await serve(server()) { port in
            let host = AppHost(try LayerStack(Shop.self, providing: ShopSettings(port: port, journal: journal)))
            let error = await #expect(throws: HostError.self) { try await host.run() }
            #expect(error?.code == .startFailed)
            #expect(error?.service == ServiceKey(WebServer.self))
            #expect(journal.lines == ["shelf up", "shelf down"])
        }
    }

    @Test func aCancelledStartLeavesNothingBehind() async throws {
        for round in 0..<50 {
            let server = server()
            let start = Task { try await server.start() }
            for _ in 0..<round { await Task.yield() }
            start.cancel()
            _ = await start.result
            try await server.stop()
            #expect(server.port == nil)
        }
    }

    @Test func deadlinesIncludeTheDrain() {
        #expect(server().deadlines == .standard)
        #expect(server(drainingWithin: .seconds(30)).deadlines.stop == .seconds(32))
    }
}
