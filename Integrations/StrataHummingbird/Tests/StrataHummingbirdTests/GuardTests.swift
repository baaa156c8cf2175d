import Hummingbird
import Logging
import NIOCore
import NIOPosix
import StrataHummingbird
import Testing

/// A guarded application on a real port, and clients that write their bytes themselves.
@Suite(.timeLimit(.minutes(2))) struct GuardTests {
    /// So long that only the limit of the test can be the one that ends a connection.
    static let patient = ConnectionLimits(
        head: .seconds(600), body: .seconds(600), idle: .seconds(600), answer: .seconds(600), unfinished: .seconds(600),
        answering: .seconds(600))

    private func serve(
        _ limits: ConnectionLimits = patient, _ body: (_ port: Int, _ run: Task<Void, any Error>) async throws -> Void
    ) async throws {
        let router = Router()
        let methods = MethodMiddleware<BasicRequestContext>()
        router.add(middleware: methods)
        router.get("/") { _, _ in "here" }
        router.get("books/:title") { _, context in try context.parameters.require("title") }
        router.post("books") { request, _ in String(buffer: try await request.body.collect(upTo: 1_000)) }
        methods.learn(router)
        let quiet = Logger(label: "server") { _ in SwiftLogNoOpLogHandler() }
        let server = WebServer(
            GuardedApplication.make(
                router: router, address: .hostname("127.0.0.1", port: 0), limits: limits, logger: quiet),
            drainingWithin: .seconds(600))
        try await server.start()
        let run = Task { try await server.run() }
        try await body(try #require(server.port), run)
        run.cancel()
        try await run.value
        try await server.stop()
    }

    /// What the server says to these bytes until it ends the connection.
    private func exchange(_ bytes: String, _ port: Int, written: () -> Void = {}) async throws -> String {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var text = ""
            // The server may end the connection before it has read everything, or before the client has written.
            do {
                try await outbound.write(ByteBuffer(string: bytes))
                written()
                for try await part in inbound { text += String(buffer: part) }
            } catch is IOError {
            } catch ChannelError.ioOnClosedChannel {}
            return text
        }
    }

    private func statuses(_ text: String) -> [String] {
        text.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
    }

    @Test func headIsAnsweredFromGetWithoutABody() async throws {
        try await serve { port, _ in
            let text = try await exchange(
                "HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", port)
            #expect(statuses(text) == ["200", "200"])
            #expect(text.components(of: "here") == 1)
            #expect(text.lowercased().components(of: "content-length: 4") == 2)
        }
    }

    /// The second request ends the connection, so that a server that takes the first one answers both.
    @Test(arguments: ["", "Host: a\r\nHost: b\r\n", "Host: a\r\nHost: a\r\n", "Host: a\r\nhost: b\r\n"])
    func exactlyOneHostIsNeeded(hosts: String) async throws {
        try await serve { port, _ in
            let text = try await exchange(
                "GET / HTTP/1.1\r\n\(hosts)\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", port)
            #expect(statuses(text) == ["400"])
        }
    }

    /// What came before it is answered as if it had come alone, and nothing behind it is read.
    @Test(arguments: ["nonsense\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/9.9\r\nHost: a\r\n\r\n"])
    func aMalformedRequestIsTheLast(request: String) async throws {
        try await serve { port, _ in
            let sound = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            let body = "POST /books HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbook"
            let alone = try await exchange(request + sound, port)
            #expect(statuses(alone) == ["400"])
            let behind = try await exchange(sound + body + request + sound, port)
            #expect(statuses(behind) == ["200", "200", "400"])
            #expect(behind.components(of: "here") == 1 && behind.components(of: "book") == 1)
        }
    }

    @Test func aMalformedBodyBehindAnotherRequestIsTheLast() async throws {
        try await serve { port, _ in
            let sound = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            let broken = "POST /books HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n"
            let text = try await exchange(sound + broken + sound, port)
            #expect(statuses(text) == ["200", "400"])
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nConnection: CLOSE\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nConnection: x, Close\r\n\r\n",
    ])
    func theConnectionEndsIfTheClientWantsIt(request: String) async throws {
        try await serve { port, _ in
            let text = try await exchange(request, port)
            #expect(statuses(text) == ["200"])
        }
    }

    @Test(arguments: ["zz\r\nabc\r\n", "-1\r\nabc\r\n", "3\r\nabcdef\r\n0\r\n\r\n"])
    func aMalformedChunkHasOneAnswer(chunk: String) async throws {
        try await serve { port, _ in
            let head = "POST /books HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            let text = try await exchange("\(head)\(chunk)GET / HTTP/1.1\r\nHost: a\r\n\r\n", port)
            #expect(statuses(text) == ["400"])
        }
    }

    /// The rest of a body that the route refuses is not read without bound.
    @Test func aBodyThatNobodyWantsEndsTheConnection() async throws {
        try await serve { port, _ in
            let body = String(repeating: "x", count: 2_000_000)
            let text = try await exchange(
                "POST /books HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n\(body)", port)
            // Nothing, if the connection was reset before the client had read.
            #expect(["", "413"].contains(statuses(text).joined()))
        }
    }

    @Test func otherMethodsAreToldWhatThereIs() async throws {
        try await serve { port, _ in
            let asked = [("PUT /books/Emma", "GET, HEAD"), ("GET /books", "POST"), ("HEAD /books", "POST")]
            for (request, allowed) in asked {
                let text = try await exchange("\(request) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", port)
                #expect(statuses(text) == ["405"])
                #expect(text.lowercased().contains("allow: \(allowed.lowercased())\r\n"))
            }
            let text = try await exchange("PUT /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", port)
            #expect(statuses(text) == ["404"])
        }
    }

    @Test func aSlowHeadEndsTheConnection() async throws {
        var limits = Self.patient
        limits.head = .milliseconds(50)
        try await serve(limits) { port, _ in
            let (nothing, half) = (try await exchange("", port), try await exchange("GET / HTTP/1.1\r\nHo", port))
            #expect(nothing == "" && half == "")
        }
    }

    @Test func aSlowBodyEndsTheConnection() async throws {
        var limits = Self.patient
        limits.body = .milliseconds(50)
        try await serve(limits) { port, _ in
            let text = try await exchange("POST /books HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf", port)
            #expect(!text.contains("200"))
        }
    }

    @Test func anIdleConnectionEnds() async throws {
        var limits = Self.patient
        limits.idle = .milliseconds(50)
        try await serve(limits) { port, _ in
            let text = try await exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n", port)
            #expect(statuses(text) == ["200"])
        }
    }

    @Test func aStopEndsWhatHasNotArrived() async throws {
        var limits = Self.patient
        limits.unfinished = .milliseconds(50)
        try await serve(limits) { port, run in
            let text = try await exchange(
                "POST /books HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf", port, written: { run.cancel() })
            #expect(!text.contains("200"))
        }
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        ranges(of: part).count
    }
}
