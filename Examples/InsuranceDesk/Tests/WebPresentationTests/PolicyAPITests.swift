import Audit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Policies
import StrataTesting
import Testing
import Values

@testable import WebPresentation

struct PolicyAPITests {
    private static func post(
        _ client: any TestClientProtocol, _ path: String, _ form: String
    ) async throws -> (status: HTTPResponse.Status, text: String) {
        let response = try await client.execute(
            uri: path, method: .post, headers: Desk.client,
            body: ByteBuffer(string: form))
        return (response.status, String(buffer: response.body))
    }

    @Test func aKeyBecomesOnePolicy() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                _ = try await Self.post(client, "/api/quotes", QuoteAPITests.form.joined(separator: "&"))
                let first = try await Self.post(client, "/api/policies", "key=11112222-3333-4444")
                let second = try await Self.post(client, "/api/policies", "key=11112222-3333-4444&plan=yearly")
                #expect(first.status == .created && first.text == second.text, "\(first.text)")
                for other in ["plan=monthly", "start=\(Day(number: 80_000))"] {
                    let answer = try await Self.post(client, "/api/policies", "key=11112222-3333-4444&\(other)")
                    #expect(answer.status == .conflict, "\(other): \(answer.text)")
                }
            }
            #expect(try await desk.stack.resolve((any PolicyDesk).self).count() == 1)
        }
    }

    @Test(arguments: [("start=soon", "start"), ("start=1999-01-01", "start"), ("plan=never", "plan")])
    func aFaultIsThatOfItsField(_ form: String, _ field: String) async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                _ = try await Self.post(client, "/api/quotes", QuoteAPITests.form.joined(separator: "&"))
                let answer = try await Self.post(client, "/api/policies", "key=11112222-3333-4444&\(form)")
                #expect(answer.status == .badRequest && answer.text.contains("\"field\":\"\(field)\""))
            }
        }
    }

    @Test func anUnknownKeyIsNotFound() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let answer = try await Self.post(client, "/api/policies", "key=nowhere-1234")
                #expect(answer.status == .notFound)
            }
        }
    }

    @Test(arguments: [
        nil, "Bearer", "Bearer ", "Bearer another key of", "a key of sixteen", "Basic a key of sixteen",
    ])
    func aProgramWithoutAKnownKeyIsNotAdmitted(_ authorization: String?) async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                var headers = Desk.client
                headers[.authorization] = authorization
                for (method, path) in [
                    (HTTPRequest.Method.post, "/api/quotes"), (.post, "/api/policies"), (.get, "/api/quotes/key-12345"),
                ] {
                    let response = try await client.execute(
                        uri: path, method: method, headers: headers,
                        body: method == .post ? ByteBuffer(string: "key=key-12345") : nil)
                    #expect(response.status == .unauthorized, "\(path)")
                    #expect(response.headers[.wwwAuthenticate] == "Bearer")
                }
            }
            #expect(try await desk.stack.resolve((any PolicyDesk).self).count() == 0)
        }
    }

    @Test func theAuditTrailNamesTheClient() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                _ = try await Self.post(client, "/api/quotes", QuoteAPITests.form.joined(separator: "&"))
            }
            let entries = try await desk.stack.resolve((any AuditTrail).self).entries(limit: 10)
            #expect(entries.contains { "\($0.deed.principal)" == "client broker" })
        }
    }
}
