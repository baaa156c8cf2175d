import DeskTesting
import Foundation
import GRDB
import HTTPTypes
import Homes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Quotes
import Rating
import Storage
import StrataAppHost
import StrataHummingbird
import StrataTesting
import Testing
import Valuation
import Values

@testable import WebPresentation

/// Real outages of dependencies, seen from outside: a clear answer, a readiness that reports it, and no lost data.
struct OutageTests {
    private static func post(
        _ client: any TestClientProtocol, _ number: Int
    ) async throws -> (status: HTTPResponse.Status, text: String) {
        let fields = ["key=outage-\(100_000 + number)"] + QuoteAPITests.form.dropFirst()
        let response = try await client.execute(
            uri: "/api/quotes", method: .post, headers: Desk.client,
            body: ByteBuffer(string: fields.joined(separator: "&")))
        return (response.status, String(buffer: response.body))
    }

    /// The public status, and the reasons for the staff.
    private static func readiness(
        of desk: Desk, _ client: any TestClientProtocol
    ) async throws -> (status: Int, text: String) {
        let response = try await client.execute(uri: "/health/ready", method: .get)
        let isReady = response.status == .ok
        #expect(String(buffer: response.body) == "{\"isReady\": \(isReady)}\n")
        return (response.status.code, await (try desk.stack.resolve(HostStatus.self)).health().json())
    }

    @Test func anotherProcessHoldsTheDatabase() async throws {
        try await Desk.open(timeout: .milliseconds(50)) { desk in
            try await desk.visit { client in
                let before = try await Self.post(client, 1)
                #expect(before.status == .created, "\(before.text)")
                var configuration = Configuration()
                configuration.allowsUnsafeTransactions = true
                let other = try DatabaseQueue(path: desk.file, configuration: configuration)
                try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
                let during = try await Self.post(client, 2)
                #expect(during.status == .serviceUnavailable, "\(during.text)")
                let outage = try await Self.readiness(of: desk, client)
                #expect(
                    outage.status == 503 && outage.text.contains("is held by another process"), "\(outage.text)")
                try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
                let after = try await Self.post(client, 2)
                #expect(after.status == .created, "\(after.text)")
                let recovery = try await Self.readiness(of: desk, client)
                #expect(recovery.status == 200, "\(recovery.text)")
            }
            #expect(try await desk.stack.resolve((any QuoteDesk).self).count() == 2)
        }
    }

    /// The host's own limit of ten seconds would cut off a request that waits for the database.
    @Test func aStopLeavesTimeForWhoWaitsForTheDatabase() async throws {
        let stack = try LayerStack(
            WebLayer.self,
            providing: WebSettings(host: "127.0.0.1", port: 0, isBehindTLS: false, clients: Desk.clients),
            StorageSettings(file: "/nowhere/desk.sqlite", timeout: .seconds(300)), RatingSettings(),
            NotificationSettingsForTests.value)
        let server = try await stack.resolve(WebServer.self)
        #expect(server.deadlines.stop > .seconds(300))
    }

    @Test func nobodyValuesHomes() async throws {
        try await Desk.open(overriding: { container in
            container.register((any Valuer).self) { AbsentValuer() }
        }) { desk in
            try await desk.visit { client in
                try await client.execute(
                    uri: "/api/quotes", method: .post, headers: Desk.client,
                    body: ByteBuffer(string: (["key=outage-1"] + QuoteAPITests.form.dropFirst()).joined(separator: "&"))
                ) { response in
                    #expect(response.status == .serviceUnavailable)
                    #expect(response.headers[.retryAfter].flatMap(Int.init).map { (5...10).contains($0) } == true)
                    let text = String(buffer: response.body)
                    #expect(text.contains("The valuation of homes does not answer just now."), "\(text)")
                    #expect(
                        !text.contains("insurance.valuation"), "no customer reads what the staff must know: \(text)")
                }
                let readiness = try await Self.readiness(of: desk, client)
                #expect(readiness.status == 200, "\(readiness.text)")
            }
            #expect(try await desk.stack.resolve((any QuoteDesk).self).count() == 0)
        }
    }

    /// A valuer in a process that nobody has started.
    private struct AbsentValuer: Valuer {
        func valuation(of home: HomeTraits, on day: Day) async throws -> Appraisal {
            throw ValuationError(detail: "unavailable: `Valuation` of `insurance.valuation.v1.Valuer` failed")
        }
    }

    @Test func theDiskIsFull() async throws {
        try await Desk.open(maximumPages: 110) { desk in
            try await desk.visit { client in
                var acknowledged = 0
                while try await Self.post(client, acknowledged).status == .created { acknowledged += 1 }
                let refused = try await Self.post(client, acknowledged)
                #expect(refused.status == .serviceUnavailable, "\(refused.text)")
                let outage = try await Self.readiness(of: desk, client)
                #expect(outage.status == 503 && outage.text.contains("disk is full"), "\(outage.text)")
                let count = try await desk.stack.resolve((any QuoteDesk).self).count()
                #expect(count == acknowledged && acknowledged > 0)
            }
        }
    }

    @Test func memoryIsShort() async throws {
        try await Desk.open { desk in
            try await desk.visit { client in
                for number in 0..<5 {
                    let status = try await Self.post(client, number).status
                    #expect(status == .created)
                    let report = try desk.stack.layer(ValuationPlace.current.services).evict(atLeast: .critical)
                    #expect("\(report)".contains("RatingTables"))
                }
                let readiness = try await Self.readiness(of: desk, client)
                #expect(readiness.status == 200)
            }
        }
    }
}
