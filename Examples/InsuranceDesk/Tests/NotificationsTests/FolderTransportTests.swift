import DeskTesting
import Foundation
import Notifications
import Testing
import Transport

/// `Scripts/faults.sh` tests the delivery of messages to a full disk, with a separate disk.
@Suite struct FolderTransportTests {
    /// What stands in the way of a delivery.
    enum Obstacle: CaseIterable {
        /// A file, where the folder should be.
        case folder
        /// A folder, where the log should be.
        case log
        /// `/dev/full`, where the log should be: it can be opened, and has no room for a single byte.
        case room

        /// - Returns: Its path.
        func place(in folder: TemporaryFolder) throws -> String {
            let (sent, log) = (folder.path("sent"), folder.path("sent/deliveries.log"))
            switch self {
            case .folder:
                try folder.write("", to: "sent")
                return sent
            case .log:
                try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: true)
            case .room:
                try FileManager.default.createDirectory(atPath: sent, withIntermediateDirectories: true)
                try FileManager.default.createSymbolicLink(atPath: log, withDestinationPath: "/dev/full")
            }
            return log
        }
    }

    @Test(arguments: Obstacle.allCases)
    func aMessageWaitsUntilNothingStandsInItsWay(obstacle: Obstacle) async throws {
        try await Desk.run { desk in
            let path = try obstacle.place(in: desk.folder)
            try await OutboxTests.enqueue("a-1", on: desk)
            let delivering = try await desk((any OutboxDelivering).self)
            #expect(try await delivering.deliverWaiting() == 0)
            let entry = try #require(try await desk((any Outbox).self).messages(limit: 1).first)
            #expect(entry.lastError?.hasPrefix("The message 'a-1' could not be stored.") == true)
            #expect(entry.delivered == nil)

            try FileManager.default.removeItem(atPath: path)
            desk.clock.advance(seconds: 2)
            #expect(try await delivering.deliverWaiting() == 1)
            let files = try FileManager.default.contentsOfDirectory(atPath: desk.folder.path("sent"))
            #expect(files.sorted() == ["a-1.txt", "deliveries.log"])
            #expect(desk.folder.text(of: "sent/deliveries.log") == OutboxTests.log("a-1"))
            let arrivals = TransportPlace.current.arrivals
            #expect(try await desk((any DeliveryReceipts).self).receipts() == ["a-1": arrivals])
        }
    }

    /// The file is the memory of the key: it outlives every process, and has no window.
    @Test func aMessageThatWasDeliveredBeforeIsNotWrittenAgain() async throws {
        try await Desk.run { desk in
            let transport = try await desk((any NotificationTransport).self)
            try await transport.deliver(OutboxTests.message("a-1"))
            let file = desk.folder.path("sent/a-1.txt")
            let first = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? UInt64
            try await transport.deliver(OutboxTests.message("a-1"))
            let second = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? UInt64
            #expect(first != nil && first == second)
        }
    }

    @Test func anotherMessageUnderTheSameKeyIsRefused() async throws {
        try await Desk.run { desk in
            let transport = try await desk((any NotificationTransport).self)
            try await transport.deliver(OutboxTests.message("a-1"))
            let other = Message(key: "a-1", recipient: "ada@example.org", subject: "Hello", body: "Another text")
            let error = await #expect(throws: DeliveryError.self) { try await transport.deliver(other) }
            #expect(error?.code == .keyTaken && error?.key == "a-1")
            #expect(desk.folder.text(of: "sent/a-1.txt")?.contains("Another") == false)
        }
    }

    /// The outbox checks keys, too, but it may be in another process.
    @Test(arguments: ["", "../etc", "a b", ".hidden", "ä", "a/b"])
    func aKeyThatLeadsOutOfTheFolderIsRefused(key: String) async throws {
        try await Desk.run { desk in
            let transport = try await desk((any NotificationTransport).self)
            let error = await #expect(throws: DeliveryError.self) {
                try await transport.deliver(OutboxTests.message(key))
            }
            #expect(error?.code == .refused && error?.key == key)
            #expect(!FileManager.default.fileExists(atPath: desk.folder.path("sent")))
        }
    }

    @Test(arguments: [("ada@example.org\nBcc: eve@example.org", "Hello"), ("ada@example.org", "Hello\r\nBcc: eve")])
    func aLineBreakInAHeaderIsRefused(recipient: String, subject: String) async throws {
        try await Desk.run { desk in
            let transport = try await desk((any NotificationTransport).self)
            let message = Message(key: "a-1", recipient: recipient, subject: subject, body: "Text")
            let error = await #expect(throws: DeliveryError.self) { try await transport.deliver(message) }
            #expect(error?.code == .refused)
        }
    }
}
