import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Quotes
import StrataTesting
import Testing
import WebSupport

@testable import WebPresentation

struct QuoteAPITests {
    static let form = [
        "key=11112222-3333-4444", "name=Ada+Lovelace", "email=ada%40example.org", "birth_date=1985-12-10",
        "street=Mill+Lane+4", "postcode=10115", "city=Berlin", "type=terraced", "construction=masonry",
        "year_built=1974", "floor_area=120", "rooms=5", "flood_zone=1", "security=smoke", "contents_sum=50000",
        "liability=5m", "deductible=300", "claims=0",
    ]

    private static func post(_ client: any TestClientProtocol, _ fields: [String]) async throws -> TestResponse {
        try await client.execute(
            uri: "/api/quotes", method: .post, headers: Desk.client,
            body: ByteBuffer(string: fields.joined(separator: "&")))
    }

    @Test func aFormBecomesAQuoteThatCanBeFound() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let made = try await Self.post(client, Self.form)
                #expect(made.status == .created)
                #expect(made.headers[.setCookie] == nil)
                let found = try await client.execute(
                    uri: "/api/quotes/11112222-3333-4444", method: .get, headers: Desk.client)
                #expect(found.status == .ok)
                #expect(String(buffer: found.body) == String(buffer: made.body))
                #expect(String(buffer: found.body).contains("\"total_cents\":"))
            }
        }
    }

    @Test func theSameKeyMakesOneQuote() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                for _ in 0..<3 {
                    let response = try await Self.post(client, Self.form)
                    #expect(response.status == .created)
                }
            }
            #expect(try await desk.stack.resolve((any QuoteDesk).self).count() == 1)
        }
    }

    @Test(arguments: [("name", "Grace+Hopper"), ("floor_area", "121"), ("claims", "1")])
    func theSameKeyWithOtherDataIsAConflict(_ field: String, _ value: String) async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let first = try await Self.post(client, Self.form)
                #expect(first.status == .created)
                let other = Self.form.map { $0.hasPrefix("\(field)=") ? "\(field)=\(value)" : $0 }
                let conflict = try await Self.post(client, other)
                #expect(conflict.status == .conflict)
                #expect(conflict.headers[.contentType] == "application/json")
                let text = String(buffer: conflict.body)
                #expect(text.contains("\"field\":\"key\""))
                #expect(text.contains("was used for another customer, home or cover. Send a new key"))
                let again = try await Self.post(client, Self.form)
                #expect(again.status == .created)
                #expect(String(buffer: again.body) == String(buffer: first.body))
            }
            #expect(try await desk.stack.resolve((any QuoteDesk).self).count() == 1)
        }
    }

    @Test func onThePagesAKeyThatIsTakenIsAConflictToo() throws {
        let fault = try #require(ServiceFaults.fault(of: QuoteError.keyTaken("11112222-3333-4444")))
        #expect(fault.status == .conflict)
        // The key gives access to the quote, so it must not be in the log.
        #expect(!fault.description.contains("1111"))
    }

    @Test func everyFaultOfTheFormComesAtOnce() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let response = try await Self.post(client, ["key=11112222-3333-4444", "postcode=1"])
                #expect(response.status == .badRequest)
                let text = String(buffer: response.body)
                for field in ["name", "email", "birth_date", "postcode", "type", "contents_sum", "claims"] {
                    #expect(text.contains("\"field\":\"\(field)\""))
                }
            }
        }
    }

    @Test func aFaultyKeyIsAFaultOfItsField() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let response = try await Self.post(client, ["key=x"] + Self.form.dropFirst())
                #expect(response.status == .badRequest)
                #expect(String(buffer: response.body).contains("\"field\":\"key\""))
            }
        }
    }

    @Test func anUnknownKeyIsNotFound() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                let response = try await client.execute(
                    uri: "/api/quotes/aaaabbbb-cccc", method: .get, headers: Desk.client)
                #expect(response.status == .notFound)
            }
        }
    }

    @Test func aMissingTableIsSaidInJSON() async throws {
        try await Desk.open(tablesFile: "/nowhere/tables.csv") { desk in
            try await desk.visit { client in
                let response = try await Self.post(client, Self.form)
                #expect(response.status == .serviceUnavailable)
                #expect(response.headers[.retryAfter] != nil)
                #expect(response.headers[.contentType] == "application/json")
            }
        }
    }
}
