import DeskTesting
import Foundation
import Notifications
import RemoteValuation
import StrataFleet
import StrataGRPC
import StrataServiceLayer
import StrataTesting
import Testing
import Transport

@testable import RemoteNotifications

@Suite struct TransportContractTests {
    @Test func theContractCanBeUsed() {
        #expect(TransportContract.faults == [])
    }

    @Test func aMessageTravelsAsItIs() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(OutboxTests.message("a-1")), as: UTF8.self)
        #expect(text == #"{"body":"Text","key":"a-1","recipient":"ada@example.org","subject":"Hello"}"#)
        #expect(try JSONDecoder().decode(Message.self, from: Data(text.utf8)) == OutboxTests.message("a-1"))
    }

    @Test func theFleetIsProved() throws {
        func listener(_ name: String) -> Listener { Listener(at: .unix(path: "/\(name)"), security: .plaintext) }
        let folder = try TemporaryFolder()
        let desk = try ProcessManifest(
            of: FleetDesk.stack(in: folder).graph, process: "desk", version: "1.0.0", stores: ["desk.sqlite"])
        let valuation = try ProcessManifest(
            of: LayerStack(ValuationServer.self, providing: listener("valuation")).graph, process: "valuation",
            version: "1.0.0")
        let notifications = try ProcessManifest(
            of: LayerStack(
                NotificationsServer.self, providing: NotificationSettings(folder: "/sent"), listener("notifications")
            ).graph, process: "notifications", version: "1.0.0")
        #expect(notifications.offers.map(\.contract) == [TransportContract.name])
        #expect(notifications.expectations.isEmpty)
        #expect(Set(desk.expectations.map(\.contract)) == [ValuerContract.name, TransportContract.name])
        #expect(FleetProof.problems(of: [desk, valuation, notifications]).map { "\($0)" } == [])
        let problems = FleetProof.problems(of: [desk, valuation]).map { "\($0)" }
        #expect(problems.count == 1 && problems.first?.contains(TransportContract.name) == true)
    }

    @Test func withoutAProcessTheErrorSaysWhatToStart() async throws {
        let folder = try TemporaryFolder()
        let stack = try FleetDesk.stack(in: folder)
        let transport = try await stack.resolve((any NotificationTransport).self)
        let error = await #expect(throws: DeliveryError.self) {
            try await transport.deliver(OutboxTests.message("a-1"))
        }
        #expect(error?.code == .unavailable)
        #expect(error?.description.contains("Start `insurance-desk notifications`") == true)
        await #expect(throws: DeliveryError.self) {
            _ = try await stack.resolve((any DeliveryReceipts).self).receipts()
        }
        await stack.close()
    }

    @Test func theTestsOfThisRunDeliverWhereItSays() async throws {
        let graph = try Desk.stack(in: try TemporaryFolder()).graph
        let isColocated = graph.nodes.contains { $0.key.typeName == "Loopbacks<TransportContract>" }
        let isRemote = graph.nodes.indices.contains { graph.notes(of: $0).map(\.text) == [TransportContract.name] }
        switch TransportPlace.current {
        case .module, .repeated: #expect(!isColocated && !isRemote)
        case .colocated: #expect(isColocated && !isRemote)
        case .processes: #expect(!isColocated && isRemote)
        }
    }
}
