import DeskTesting
import Foundation
import GRDB
import RemoteNotifications
import Storage
import StrataFleet
import StrataGRPC
import StrataServiceLayer
import StrataTesting
import Synchronization
import Testing
import Transport
import Values

@testable import Notifications

@Suite struct LeaseTests {
    private static let limit = Int(DeliveryTerms.limit.components.seconds)

    /// A desk whose transport does what the test says.
    private static func run(
        _ body: @escaping @Sendable (Desk, AnsweringTransport, any OutboxDelivering) async throws -> Void
    ) async throws {
        let transport = AnsweringTransport()
        try await Desk.run(
            timeout: .seconds(10), overriding: { $0.register((any NotificationTransport).self) { transport } }
        ) { desk in
            defer { transport.answer(nil) }
            try await body(desk, transport, try await desk((any OutboxDelivering).self))
        }
    }

    /// The attempts of all messages, the oldest first.
    private static func attempts(on desk: Desk) async throws -> [Int] {
        try await desk((any Outbox).self).messages(limit: 100).reversed().map(\.attempts)
    }

    @Test func aDeliveryBeginsOnlyWhileTheLeaseCoversIt() {
        let start = Moment(milliseconds: 0)
        let lease = Lease(from: start)
        #expect(lease.coversDelivery(from: start))
        let last = lease.end.advanced(by: .zero - DeliveryTerms.limit - Lease.margin)
        #expect(lease.coversDelivery(from: last))
        #expect(!lease.coversDelivery(from: last.advanced(by: .milliseconds(1))))
        // After one that took its whole limit, a second one begins.
        #expect(lease.coversDelivery(from: start.advanced(by: DeliveryTerms.limit)))
    }

    /// The limit of the contract is the one that the lease is derived from, and an attempt of the outbox is one call.
    @Test func theLeaseOutlivesACallOfTheContract() throws {
        let stack = try LayerStack(
            NotificationsServer.self, providing: NotificationSettings(folder: "/sent"),
            Listener(at: .unix(path: "/notifications"), security: .plaintext))
        let manifest = try ProcessManifest(of: stack.graph, process: "notifications", version: "1.0.0")
        let method = try #require(manifest.offers.first?.methods.first { $0.name == "Delivery" })
        #expect(method.isIdempotent && method.attempts == 1)
        #expect(.milliseconds(method.limitMilliseconds) == DeliveryTerms.limit)
        #expect(.milliseconds(method.limitMilliseconds * method.attempts) + Lease.margin <= Lease.duration)
    }

    @Test func noOtherWorkerSendsAMessageThatIsUnderWay() async throws {
        try await Self.run { desk, transport, delivering in
            let others = Mutex<[Int]>([])
            transport.answer { _ in
                // At the beginning of the call, and when it has taken its whole limit.
                for seconds in [0, Self.limit] {
                    desk.clock.advance(seconds: seconds)
                    let taken = try await delivering.deliverWaiting()
                    others.withLock { $0.append(taken) }
                }
            }
            try await OutboxTests.enqueue("a-1", "a-2", "a-3", on: desk)
            #expect(try await delivering.deliverWaiting() == 2)
            #expect(others.withLock { $0 } == [0, 0, 0, 0])
            // The lease has no room for a third one that may take as long: it was not tried, and waits for any worker.
            #expect(transport.begun == ["a-1", "a-2"])
            #expect(try await Self.attempts(on: desk) == [1, 1, 0])
            #expect(try await delivering.deliverWaiting() == 1)
            #expect(try await Self.attempts(on: desk) == [1, 1, 1])
        }
    }

    /// The limit is a deadline of every transport, whatever limits it has itself.
    @Test func aDeliveryHasTheLimitAsItsDeadline() async throws {
        try await Self.run { desk, transport, delivering in
            let remaining = Mutex<Duration?>(nil)
            transport.answer { _ in remaining.withLock { $0 = TaskDeadline.remaining } }
            try await OutboxTests.enqueue("a-1", on: desk)
            #expect(try await delivering.deliverWaiting() == 1)
            let left = try #require(remaining.withLock { $0 })
            #expect(left <= DeliveryTerms.limit)
        }
    }

    /// An absent transport is asked by one message in a round: how long it is absent puts off no message for long.
    @Test func withoutATransportOneMessageIsTried() async throws {
        try await Self.run { desk, transport, delivering in
            let isAbsent = Mutex(true)
            transport.answer { key in
                if isAbsent.withLock({ $0 }) { throw DeliveryError(.unavailable, key: key, detail: "Nobody is there.") }
            }
            try await OutboxTests.enqueue("a-1", "a-2", "a-3", on: desk)
            #expect(try await delivering.deliverWaiting() == 0)
            #expect(try await Self.attempts(on: desk) == [1, 0, 0])
            #expect(try await delivering.deliverWaiting() == 0)
            #expect(try await Self.attempts(on: desk) == [1, 0, 0])
            for _ in 0..<100 {
                desk.clock.advance(seconds: 4)
                #expect(try await delivering.deliverWaiting() == 0)
            }
            #expect(try await Self.attempts(on: desk).reduce(0, +) == 101)
            isAbsent.withLock { $0 = false }
            desk.clock.advance(seconds: 4)
            #expect(try await delivering.deliverWaiting() == 3)
        }
    }

    /// Else it would be open whether the transport has the message.
    @Test func aStopLetsADeliveryUnderWayEnd() async throws {
        try await Self.run { desk, transport, delivering in
            let (begins, begun) = AsyncStream<Void>.makeStream()
            let (gate, opening) = AsyncStream<Void>.makeStream()
            transport.answer { _ in
                begun.yield()
                for await _ in gate { break }
                try Task.checkCancellation()
            }
            try await OutboxTests.enqueue("a-1", "a-2", on: desk)
            let work = Task { try await delivering.deliverWaiting() }
            for await _ in begins { break }
            work.cancel()
            opening.yield()
            #expect(try await work.value == 1)
            #expect(try await desk((any Outbox).self).counts() == OutboxCounts(waiting: 1, delivered: 1))
            // The other one is free again, before the lease ends.
            opening.yield()
            #expect(try await delivering.deliverWaiting() == 1)
        }
    }

    /// A call that outlived the lease after all, because the machine stood still: the outcome of the later worker counts.
    @Test func aMessageThatAnotherWorkerHasIsLeftToIt() async throws {
        try await Self.run { desk, transport, delivering in
            let store = try await desk((any RecordStore).self)
            transport.answer { key in
                try await store.write { transaction in
                    try transaction.database.execute(sql: "UPDATE outbox SET attempts = 7, due = due + 1000")
                }
                throw DeliveryError(.notStored, key: key, detail: "Too late.")
            }
            try await OutboxTests.enqueue("a-1", on: desk)
            #expect(try await delivering.deliverWaiting() == 0)
            let entry = try #require(try await desk((any Outbox).self).messages(limit: 1).first)
            #expect(entry.attempts == 7 && entry.lastError == nil)
        }
    }
}
