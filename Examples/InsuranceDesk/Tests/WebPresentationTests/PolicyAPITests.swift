import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Policies
import StrataTesting
import Testing

@testable import WebPresentation

struct PolicyAPITests {
    private static func post(
        _ client: any TestClientProtocol, _ path: String, _ form: String
    ) async throws -> (status: HTTPResponse.Status, text: String) {
        let response = try await client.execute(
            uri: path, method: .post, headers: [.contentType: "application/x-www-form-urlencoded"],
            body: ByteBuffer(string: form))
        return (response.status, String(buffer: response.body))
    }

    @Test func aKeyBecomesOnePolicy() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                _ = try await Self.post(client, "/api/quotes", QuoteAPITests.form.joined(separator: "&"))
                let first = try await Self.post(client, "/api/policies", "key=11112222-3333-4444")
                let second = try await Self.post(client, "/api/policies", "key=11112222-3333-4444&plan=monthly")
                #expect(first.status == .created && first.text == second.text, "\(first.text)")
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
}
