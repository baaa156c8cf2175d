import DeskTesting
import Foundation
import Notifications
import Testing

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
            #expect(entry.lastError != nil && entry.delivered == nil)

            try FileManager.default.removeItem(atPath: path)
            desk.clock.advance(seconds: 2)
            #expect(try await delivering.deliverWaiting() == 1)
            let files = try FileManager.default.contentsOfDirectory(atPath: desk.folder.path("sent"))
            #expect(files.sorted() == ["a-1.txt", "deliveries.log"])
            #expect(desk.folder.text(of: "sent/deliveries.log") == "a-1\n")
            #expect(try await desk((any DeliveryReceipts).self).receipts() == ["a-1": 1])
        }
    }
}
