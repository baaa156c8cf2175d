import HTTPTypes
import Hummingbird
import HummingbirdTesting
import StrataAppHost
import StrataHummingbird
import StrataTesting
import Testing

/// Runs the shop's host with its server on a real port of the loopback interface.
func withShop(
    _ settings: ShopSettings, _ body: @escaping @Sendable (_ port: Int, _ server: WebServer) async throws -> Void
) async throws {
    let host = AppHost(try LayerStack(Shop.self, providing: settings))
    try await host.run { scope in
        let server = try await scope.resolve(WebServer.self)
        try await body(try #require(server.port), server)
    }
}

/// One request on a connection of its own.
func get(_ path: String, port: Int, browser: String = "b") async throws -> TestClient.Response {
    try await TestClient.withClient(host: "127.0.0.1", port: port) { client in
        try await client.get(path, headers: [.userAgent: browser])
    }
}

extension TestClient.Response {
    var text: String { body.map { String(buffer: $0) } ?? "" }
}

@Suite(.timeLimit(.minutes(2))) struct RequestTests {
    let journal = Journal()
    var settings: ShopSettings { ShopSettings(journal: journal) }

    @Test func eachRequestHasAScopeOfItsOwn() async throws {
        try await withShop(settings) { [journal] port, _ in
            try await TestClient.withClient(host: "127.0.0.1", port: port) { client in
                var numbers: [Substring] = []
                for _ in 0..<2 {
                    let response = try await client.get("/books/Emma", headers: [.userAgent: "fox"])
                    #expect(response.status == .ok)
                    #expect(response.text.hasPrefix("Emma for fox in basket "))
                    numbers.append(response.text.split(separator: " ").last ?? "")
                }
                #expect(numbers[0] != numbers[1])
                // The scope is closed before the answer leaves.
                #expect(journal.lines == ["shelf up"] + numbers.map { "closed \($0)" })
            }
        }
    }

    @Test func aScopeIsClosedAfterAnErrorToo() async throws {
        try await withShop(settings) { [journal] port, _ in
            let response1 = try await get("/books/lost", port: port)
            #expect(response1.status == .notFound)
            #expect(journal.lines.count { $0.hasPrefix("closed") } == 1)
        }
    }

    @Test func manyRequestsSideBySide() async throws {
        try await withShop(settings) { [journal] port, _ in
            let baskets = try await withThrowingTaskGroup(of: [String].self) { group in
                for browser in 0..<16 {
                    group.addTask {
                        try await TestClient.withClient(host: "127.0.0.1", port: port) { client in
                            var texts: [String] = []
                            for _ in 0..<50 {
                                let response = try await client.get("/books/Emma", headers: [.userAgent: "\(browser)"])
                                #expect(response.text.hasPrefix("Emma for \(browser) in basket "))
                                texts.append(response.text)
                            }
                            return texts
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(baskets.compactMap { $0.split(separator: " ").last }).count == 800)
            #expect(journal.lines.count { $0.hasPrefix("closed") } == 800)
        }
    }

    @Test func errorsOfTheApplicationAreMapped() async throws {
        try await withShop(settings) { port, _ in
            // Thrown by the handler, and by a factory below the handler.
            let response2 = try await get("/books/lost", port: port)
            #expect(response2.status == .notFound)
            let response3 = try await get("/books/Emma", port: port, browser: "thief")
            #expect(response3.status == .notFound)
            // Hummingbird's own.
            let response4 = try await get("/magazines", port: port)
            #expect(response4.status == .notFound)
        }
    }

    @Test func otherErrorsTellNothing() async throws {
        try await withShop(settings) { port, _ in
            for (path, browser) in [("/books/broken", "b"), ("/books/Emma", "bull")] {
                let response = try await get(path, port: port, browser: browser)
                #expect(response.status == .internalServerError)
                #expect(response.text == "")
            }
        }
    }

    @Test func healthFollowsTheServices() async throws {
        try await withShop(settings) { port, _ in
            let live = try await get("/health/live", port: port)
            #expect(live.status == .ok)
            #expect(live.text == "{\"isAlive\": true}\n")
            let ready = try await get("/health/ready", port: port)
            #expect(ready.status == .ok)
            #expect(ready.headers[.contentType] == "application/json")
            #expect(ready.headers[.cacheControl] == "no-store")
            #expect(ready.text.contains("Shelf"))
        }
        try await withShop(ShopSettings(journal: Journal(), isReadOnly: true)) { port, _ in
            let ready = try await get("/health/ready", port: port)
            #expect(ready.status == .serviceUnavailable)
            #expect(ready.text.contains("the disk is full"))
            let response5 = try await get("/health/live", port: port)
            #expect(response5.status == .ok)
        }
    }

    @Test func theGraphIsShownInEachFormat() async throws {
        try await withShop(settings) { port, _ in
            for (format, start) in [
                ("", "<!"), ("?format=html", "<!"), ("?format=json", "{"), ("?format=mermaid", "flowchart"),
                ("?format=dot", "digraph"),
            ] {
                let response = try await get("/graph\(format)", port: port)
                #expect(response.status == .ok)
                #expect(response.text.hasPrefix(start), "\(format)")
                #expect(response.text.contains("BookController"), "\(format)")
            }
            let response = try await get("/graph?format=pdf", port: port)
            #expect(response.status == .badRequest)
            #expect(response.text.contains("The formats are mermaid, json, dot, html."))
        }
    }

    @Test func withoutAHostNothingIsReadyAndThereIsNoGraph() async throws {
        let router = Router()
        router.addHealthRoutes(HostStatus(), showsServices: false).addGraphRoute(HostStatus())
        try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/health/ready", method: .get) { response in
                #expect(response.status == .serviceUnavailable)
                #expect(String(buffer: response.body) == "{\"isReady\": false}\n")
            }
            try await client.execute(uri: "/graph", method: .get) { #expect($0.status == .serviceUnavailable) }
        }
    }

    @Test func aRouteWithoutAScopeSaysSo() async throws {
        let router = Router(context: ShopContext.self)
        router.get("books/:title") { _, context in
            let error = await #expect(throws: MissingScopeError.self) {
                try await context.resolve(Shelf.self)
            }
            #expect(error?.endpoint == "/books/{title}")
            return error?.description ?? ""
        }
        try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/books/Emma", method: .get) { response in
                #expect(
                    String(buffer: response.body)
                        == "The route `/books/{title}` has no scope: add a `ScopeMiddleware` to the router before the route."
                )
            }
        }
    }
}
