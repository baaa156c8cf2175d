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
    private func server(port: Int = 0) -> WebServer {
        let router = Router(context: WebContext.self)
        router.get("/") { _, _ in "here" }
        return WebServer(
            router: router, host: "127.0.0.1", port: port,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test func answersAsSoonAsItHasStarted() async throws {
        let server = server()
        try await server.start()
        let port = try #require(server.port)
        let (data, _) = try await URLSession.shared.data(from: #require(URL(string: "http://127.0.0.1:\(port)/")))
        #expect(String(decoding: data, as: UTF8.self) == "here")
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
}
