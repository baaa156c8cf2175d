import DeskTesting
import Foundation
import GRDB
import Notifications
import Storage
import StrataAppHost
import StrataServiceLayer
import StrataTesting
import Synchronization
import Testing
import Values

@Suite struct OutboxTests {
    static func message(_ key: String) -> Message {
        Message(key: key, recipient: "ada@example.org", subject: "Hello", body: "Text")
    }

    /// The log of the folder after these attempts of the outbox.
    static func log(_ keys: String...) -> String {
        keys.map { String(repeating: "\($0)\n", count: TransportPlace.current.arrivals) }.joined()
    }

    static func enqueue(_ keys: String..., on desk: Desk) async throws {
        let outbox = try await desk((any Outbox).self)
        try await desk((any RecordStore).self).write { transaction in
            for key in keys { try outbox.enqueue(Self.message(key), in: transaction) }
        }
    }

    @Test func aMessageIsDeliveredOnce() async throws {
        try await Desk.run { desk in
            try await Self.enqueue("a-1", on: desk)
            let delivering = try await desk((any OutboxDelivering).self)
            #expect(try await delivering.deliverWaiting() == 1)
            #expect(try await delivering.deliverWaiting() == 0)
            #expect(
                desk.folder.text(of: "sent/a-1.txt") == "To: ada@example.org\nSubject: Hello\n\nText\n")
            #expect(desk.folder.text(of: "sent/deliveries.log") == Self.log("a-1"))
            #expect(try await desk((any Outbox).self).counts() == OutboxCounts(waiting: 0, delivered: 1))
        }
    }

    @Test func aTransactionThatFailsSendsNothing() async throws {
        struct Broken: Error {}
        try await Desk.run { desk in
            let outbox = try await desk((any Outbox).self)
            let store = try await desk((any RecordStore).self)
            await #expect(throws: Broken.self) {
                try await store.write { transaction in
                    try outbox.enqueue(Self.message("a-1"), in: transaction)
                    throw Broken()
                }
            }
            #expect(try await desk((any OutboxDelivering).self).deliverWaiting() == 0)
            #expect(try await outbox.counts() == OutboxCounts(waiting: 0, delivered: 0))
        }
    }

    @Test func theSameKeyIsPutInOnce() async throws {
        try await Desk.run { desk in
            try await Self.enqueue("a-1", "a-1", on: desk)
            #expect(try await desk((any Outbox).self).counts().waiting == 1)
        }
    }

    @Test(arguments: ["", "../etc", "a b", ".hidden", "ä"])
    func aKeyThatIsNoNameOfAFileIsRefused(key: String) async throws {
        try await Desk.run { desk in
            await #expect(throws: OutboxError.faultyKey(key)) { try await Self.enqueue(key, on: desk) }
        }
    }

    /// Put off, or put in, while the clock was a year ahead: neither waits for a year when the clock is back.
    @Test func aClockThatWasAheadDelaysNoMessage() async throws {
        let transport = FickleTransport(refusals: 1)
        try await Desk.run(overriding: { $0.register((any NotificationTransport).self) { transport } }) { desk in
            let delivering = try await desk((any OutboxDelivering).self)
            try await Self.enqueue("a-1", on: desk)
            desk.clock.advance(days: 365)
            #expect(try await delivering.deliverWaiting() == 0)
            try await Self.enqueue("a-2", on: desk)
            desk.clock.advance(days: -365)
            #expect(try await delivering.deliverWaiting() == 2)
            #expect(transport.taken == ["a-1", "a-2"])
        }
    }

    @Test func aRefusedMessageIsTriedAgainLater() async throws {
        let transport = FickleTransport(refusals: 1)
        try await Desk.run(overriding: { $0.register((any NotificationTransport).self) { transport } }) { desk in
            try await Self.enqueue("a-1", on: desk)
            let delivering = try await desk((any OutboxDelivering).self)
            #expect(try await delivering.deliverWaiting() == 0)
            let entry = try #require(try await desk((any Outbox).self).messages(limit: 1).first)
            #expect(entry.lastError == "\(FickleTransport.refusal(of: "a-1"))")
            #expect(entry.delivered == nil)

            desk.clock.advance(seconds: 2)
            #expect(try await delivering.deliverWaiting() == 1)
            #expect(transport.taken == ["a-1"])
        }
    }

    @Test func oneThatIsRefusedDoesNotHoldUpTheOthers() async throws {
        let transport = FickleTransport(refusals: 1)
        try await Desk.run(overriding: { $0.register((any NotificationTransport).self) { transport } }) { desk in
            try await Self.enqueue("a-1", "a-2", "a-3", on: desk)
            #expect(try await desk((any OutboxDelivering).self).deliverWaiting() == 2)
            #expect(transport.taken == ["a-2", "a-3"])
        }
    }

    /// The process ends after the transport has taken a message and before the outbox has noted it.
    @Test func messagesTakenAndNotNotedAreDeliveredAgainUnderTheSameKey() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        try await Desk.run(in: folder, clock: clock) { desk in
            try await Self.enqueue("a-1", on: desk)
            _ = try await desk((any OutboxDelivering).self).deliverWaiting()
            try await desk((any RecordStore).self).write { transaction in
                try transaction.database.execute(sql: "UPDATE outbox SET delivered = NULL")
            }
        }
        clock.advance(seconds: 6)
        try await Desk.run(in: folder, clock: clock) { desk in
            _ = try await desk((any OutboxDelivering).self).deliverWaiting()
            #expect(try await desk((any Outbox).self).counts() == OutboxCounts(waiting: 0, delivered: 1))
        }
        #expect(folder.text(of: "sent/deliveries.log") == Self.log("a-1", "a-1"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("sent"))
        #expect(files.sorted() == ["a-1.txt", "deliveries.log"])
    }

    @Test func twoThatDeliverAtOnceShareTheWork() async throws {
        let transport = FickleTransport(refusals: 0)
        try await Desk.run(
            timeout: .seconds(10), overriding: { $0.register((any NotificationTransport).self) { transport } }
        ) { desk in
            for number in 0..<100 { try await Self.enqueue("a-\(number)", on: desk) }
            let delivering = try await desk((any OutboxDelivering).self)
            async let first = delivering.deliverWaiting()
            async let second = delivering.deliverWaiting()
            #expect(try await first + second == 100)
            #expect(transport.taken.count == 100)
        }
    }

    @Test func moreThanABatchIsDelivered() async throws {
        let transport = FickleTransport(refusals: 0)
        try await Desk.run(overriding: { $0.register((any NotificationTransport).self) { transport } }) { desk in
            for number in 0..<150 { try await Self.enqueue("a-\(number)", on: desk) }
            #expect(try await desk((any OutboxDelivering).self).deliverWaiting() == 150)
        }
    }

    /// Or each message under load would cost two writes of its own.
    @Test func messagesThatComeMeanwhileWaitForTheNextRound() async throws {
        let transport = AnsweringTransport()
        try await Desk.run(overriding: { $0.register((any NotificationTransport).self) { transport } }) { desk in
            defer { transport.answer(nil) }
            transport.answer { key in try? await Self.enqueue("re-\(key)", on: desk) }
            try await Self.enqueue("a-1", on: desk)
            let delivering = try await desk((any OutboxDelivering).self)
            #expect(try await delivering.deliverWaiting() == 1)
            #expect(try await desk((any Outbox).self).counts() == OutboxCounts(waiting: 1, delivered: 1))
            #expect(try await delivering.deliverWaiting() == 1)
        }
    }

    @Test(.timeLimit(.minutes(10))) func theHostStartsADeliveryAgainThatTheDatabaseHasFailed() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let transport = TellingTransport()
        let stack = try Desk.stack(in: folder, clock: clock, interval: .milliseconds(10)) {
            $0.register((any NotificationTransport).self) { transport }
        }
        let driver = HostDriver(stack)
        driver.start()
        try await driver.reached(.running)
        let outbox = try await stack.resolve((any Outbox).self)
        try await stack.resolve((any RecordStore).self).write { transaction in
            try outbox.enqueue(Self.message("a-1"), in: transaction)
            // Not before the database is held.
            try transaction.database.execute(sql: "UPDATE outbox SET due = due + 1000")
        }
        let holder = try Self.holder(of: folder)
        try await holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }

        clock.advance(seconds: 2)
        let restart = try await driver.event { $0.kind == .restarting }
        #expect(restart.service?.typeName == "OutboxDelivery")
        let failure = driver.events.first { $0.kind == .failed }
        #expect((failure?.error as? StorageError)?.code == .locked)

        try await holder.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        // Once the back-off has begun, moving the clock ends it.
        try await driver.clock.sleepers(1)
        driver.clock.advance(by: .seconds(2))
        try await driver.event { $0.kind == .restarted }
        for await key in transport.taken {
            #expect(key == "a-1")
            break
        }
        driver.send(.terminate)
        #expect(await driver.ended().status == .success)
        try await Desk.run(in: folder, clock: clock) { desk in
            let counts = try await desk((any Outbox).self).counts()
            #expect(counts == OutboxCounts(waiting: 0, delivered: 1))
        }
    }

    /// Another process's connection, that may keep its transaction open.
    static func holder(of folder: TemporaryFolder) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: folder.path("desk.sqlite"), configuration: configuration)
    }

    @Test func messagesThatWaitTooLongDegradeTheHealth() async throws {
        let transport = FickleTransport(refusals: 1000)
        try await Desk.run(overriding: { $0.register((any NotificationTransport).self) { transport } }) { desk in
            try await Self.enqueue("a-1", on: desk)
            _ = try await desk((any OutboxDelivering).self).deliverWaiting()
            desk.clock.advance(seconds: 61)
            let report = await desk.scope.status.health()
            #expect(report.json().contains("1 messages wait for more than a minute"))
        }
    }
}
