import Foundation
import Hummingbird
import Logging
import Testing
import WebSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A real server on a real port.
struct ServerTests {
    private func server(port: Int = 0, adding add: (Router<WebContext>) -> Void = { _ in }) -> WebServer {
        let router = Router(context: WebContext.self)
        router.get("/") { _, _ in "here" }
        add(router)
        return WebServer(
            router: router, host: "127.0.0.1", port: port,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private static func get(_ path: String, _ port: Int) async throws -> (status: Int?, text: String) {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
        let (data, response) = try await URLSession.shared.data(from: url)
        return ((response as? HTTPURLResponse)?.statusCode, String(decoding: data, as: UTF8.self))
    }

    @Test func answersAsSoonAsItHasStarted() async throws {
        let server = server()
        try await server.start()
        let answer = try await Self.get("/", #require(server.port))
        #expect(answer.status == 200 && answer.text == "here")
        try await server.stop()
    }

    @Test func aTakenPortIsSaidAtTheStart() async throws {
        let first = server()
        try await first.start()
        await #expect(throws: (any Error).self) { try await server(port: #require(first.port)).start() }
        try await first.stop()
    }

    @Test func cancellingTheRunEndsIt() async throws {
        let server = server()
        try await server.start()
        let run = Task { try await server.run() }
        run.cancel()
        try await run.value
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(10))) func aRequestInFlightIsAnsweredBeforeTheRunEnds() async throws {
        let (entered, enter) = AsyncStream<Void>.makeStream()
        let (gate, opening) = AsyncStream<Void>.makeStream()
        let (order, note) = AsyncStream<String>.makeStream()
        let server = server { router in
            router.get("/gated") { _, _ in
                enter.finish()
                for await _ in gate {}
                note.yield(Task.isCancelled ? "cancelled" : "answered")
                return "late"
            }
        }
        try await server.start()
        let port = try #require(server.port)
        let run = Task {
            try await server.run()
            note.yield("ended")
            note.finish()
        }
        async let answer = Self.get("/gated", port)
        for await _ in entered {}

        run.cancel()
        // Until no request is accepted any more: the cancellation takes effect gradually, and the request still waits.
        while (try? await Self.get("/", port)) != nil {}
        opening.finish()
        let (status, text) = try await answer
        #expect(status == 200 && text == "late")
        try await run.value
        var steps: [String] = []
        for await step in order { steps.append(step) }
        #expect(steps == ["answered", "ended"])
        try await server.stop()
    }
}
