import DeskTesting
import Foundation
import GRDB
import Quotes
import Synchronization
import Testing

@testable import Storage

@Suite struct OpeningTests {
    /// Ten folders, because a race is not lost every time.
    @Test func twoFirstStartsOnOneFolderBothWork() async throws {
        for _ in 0..<10 {
            let folder = try TemporaryFolder()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for start in 0..<3 {
                    group.addTask {
                        try await Desk.run(in: folder, timeout: .seconds(10)) { desk in
                            _ = try await desk((any QuoteDesk).self).quote(Samples.request("request-\(start)"))
                            return try await desk((any RecordStore).self).schema().count { $0.isApplied }
                        }
                    }
                }
                for try await applied in group { #expect(applied == 11) }
            }
            #expect(try await Desk.run(in: folder) { try await $0((any QuoteDesk).self).count() } == 3)
        }
    }

    @Test func aStartLeavesAFileThatAnotherHasJustCreated() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("desk.sqlite")
        try Data("what the first start wrote".utf8).write(to: URL(fileURLWithPath: file))
        DatabaseOpening(settings: StorageSettings(file: file), changes: []).createFile()
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "what the first start wrote")
    }

    @Test func theSecondWaitsAndSaysSo() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("desk.sqlite")
        let said = Mutex<[String]>([])
        let first = try OpeningTurn(file: file)
        let error = #expect(throws: StorageError.self) {
            try OpeningTurn(file: file, limit: .milliseconds(50)) { line in said.withLock { $0.append(line) } }
        }
        #expect(error?.code == .locked)
        #expect(
            said.withLock { $0 } == [
                "insurance-desk: another process is opening \(file); this one waits until it is done."
            ])
        first.end()
        try OpeningTurn(file: file, limit: .zero).end()
    }

    /// A worker that is cancelled at the stop may just have written: SQLite's interruption outlives that write.
    @Test func aCopyIsWholeAfterAWriteThatWasCancelled() async throws {
        let folder = try TemporaryFolder()
        try await Desk.run(in: folder) { desk in
            let store = try await desk((any RecordStore).self)
            let worker = Task {
                try await store.write { transaction in
                    try transaction.database.execute(sql: "DELETE FROM storage_probe")
                    // As soon as the write is committed: nothing follows that could notice the cancellation.
                    transaction.database.trace(options: .profile) { event in
                        if "\(event)".contains("COMMIT") { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
                    }
                }
            }
            try await worker.value
            #expect(worker.isCancelled)
        }
        #expect(FileManager.default.contents(atPath: folder.path("desk.sqlite-wal"))?.isEmpty != false)
    }

    @Test(arguments: [false, true])
    func aCopyOfAStoppedDesksMainFileIsWhole(isRead: Bool) async throws {
        let folder = try TemporaryFolder()
        // Another process that has the database open keeps SQLite from moving the log when the desk closes it.
        var reader: DatabaseQueue?
        try await Desk.run(in: folder) { _ in }
        if isRead {
            reader = try DatabaseQueue(path: folder.path("desk.sqlite"))
            _ = try await reader?.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM quote") }
        }
        try await Desk.run(in: folder) { desk in
            for number in 0..<5 {
                _ = try await desk((any QuoteDesk).self).quote(Samples.request("request-\(number)"))
            }
        }
        try FileManager.default.copyItem(atPath: folder.path("desk.sqlite"), toPath: folder.path("copy.sqlite"))
        let copy = try DatabaseQueue(path: folder.path("copy.sqlite"))
        let count = try await copy.read { database in
            #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
            return try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM quote")
        }
        #expect(count == 5)
        try reader?.close()
    }
}
