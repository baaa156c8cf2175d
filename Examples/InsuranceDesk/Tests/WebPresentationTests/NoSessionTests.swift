import DeskTesting
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import StrataTesting
import Testing
import WebSupport

@testable import WebPresentation

/// A session begins with the first answer: programs that only read pages cost no memory.
struct NoSessionTests {
    @Test func readingBeginsNoSession() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                for path in ["/", "/quote/property", "/quote/you", "/quote/summary", "/mine", "/quotes/Q-000001"] {
                    let response = try await client.execute(uri: path, method: .get)
                    #expect(response.headers[.setCookie] == nil, "\(path)")
                }
            }
            #expect(try await desk.stack.resolve(SessionStore.self).count == 0)
        }
    }

    @Test func theFirstAnswerBeginsOne() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.open("/quote/property")
                try await browser.send(Answers.property)
                #expect(await browser.path == "/quote/construction")
            }
            #expect(try await desk.stack.resolve(SessionStore.self).count == 1)
        }
    }

    @Test func aFormWithoutATokenOfThisSiteIsStale() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                for token in ["", "1.2.3", RandomToken().text, FormTokens().issue()] {
                    let response = try await client.execute(
                        uri: "/quote/property", method: .post,
                        headers: [.contentType: "application/x-www-form-urlencoded"],
                        body: ByteBuffer(string: "formToken=\(token)&type=terraced"))
                    #expect(response.status == .forbidden, "\(token)")
                }
            }
            #expect(try await desk.stack.resolve(SessionStore.self).count == 0)
        }
    }

    @Test func aFormIsStaleAfterAnHour() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let browser = Browser(client)
                try await browser.open("/quote/property")
                desk.clock.advance(by: .seconds(3_601))
                try await browser.send(Answers.property)
                #expect(await browser.status == .forbidden)
            }
        }
    }
}
