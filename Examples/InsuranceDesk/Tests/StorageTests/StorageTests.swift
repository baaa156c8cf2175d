import Audit
import DeskTesting
import GRDB
import Quotes
import Storage
import StrataAppHost
import StrataServiceLayer
import StrataTesting
import Testing
import Values

@Suite struct StorageTests {
    /// Another process's connection, that may keep its transaction open.
    static func holder(of folder: TemporaryFolder) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: folder.path("desk.sqlite"), configuration: configuration)
    }

    @Test func everyCommitWaitsForTheDisk() async throws {
        try await Desk.run { desk in
            let store = try await desk((any RecordStore).self)
            // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
            let level = try await store.write { try Int.fetchOne($0.database, sql: "PRAGMA synchronous") }
            let mode = try await store.read { try String.fetchOne($0.database, sql: "PRAGMA journal_mode") }
            #expect(level == 2)
            #expect(mode == "wal")
        }
    }

    @Test func everyChangeOfTheSchemaIsMade() async throws {
        let states = try await Desk.run { try await $0((any RecordStore).self).schema() }
        #expect(
            states.map(\.name) == [
                "storage-1", "audit-1", "notifications-1", "ledger-1", "staff-1", "customers-1", "properties-1",
                "quotes-1", "documents-1", "policies-1", "policies-2",
            ])
        #expect(states.allSatisfy { $0.isApplied })
    }

    @Test func theNextDeskFindsTheWrittenRecords() async throws {
        let folder = try TemporaryFolder()
        let quote = try await Desk.run(in: folder) {
            try await $0((any QuoteDesk).self).quote(Samples.request("request-1"))
        }
        let found = try await Desk.run(in: folder) {
            try await $0((any QuoteDesk).self).quote(requestKey: "request-1")
        }
        #expect(found == quote)
    }

    @Test func aBodyThatThrowsLeavesNothing() async throws {
        struct Broken: Error {}
        try await Desk.run { desk in
            let store = try await desk((any RecordStore).self)
            let audit = try await desk((any AuditTrail).self)
            await #expect(throws: Broken.self) {
                try await store.write { transaction in
                    try audit.record(Deed(.desk, "did", "nothing"), in: transaction)
                    throw Broken()
                }
            }
            #expect(try await audit.entries(limit: 10).isEmpty)
        }
    }

    @Test func askedBeforeItIsOpenItSaysSo() async throws {
        let stack = try Desk.stack(in: try TemporaryFolder())
        let store = try await stack.resolve((any RecordStore).self)
        let error = await #expect(throws: StorageError.self) { try await store.schema() }
        #expect(error?.code == .notOpen)
    }

    @Test func aDatabaseThatAnotherProcessHoldsIsSaidToBeLocked() async throws {
        try await Desk.run { desk in
            let quotes = try await desk((any QuoteDesk).self)
            let holder = try Self.holder(of: desk.folder)
            try await holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let error = await #expect(throws: StorageError.self) {
                try await quotes.quote(Samples.request("request-1"))
            }
            #expect(error?.code == .locked)
            #expect(await !desk.scope.status.health().isReady)

            try await holder.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            #expect(await desk.scope.status.health().isReady)
            _ = try await quotes.quote(Samples.request("request-1"))
            #expect(try await quotes.count() == 1)
        }
    }

    @Test func readersGoOnWhileAnotherProcessWrites() async throws {
        try await Desk.run { desk in
            let quotes = try await desk((any QuoteDesk).self)
            _ = try await quotes.quote(Samples.request("request-1"))
            let holder = try Self.holder(of: desk.folder)
            try await holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            #expect(try await quotes.count() == 1)
            try await holder.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        }
    }

    @Test func aDatabaseThatIsHeldAtTheStartStopsTheStart() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "desk.sqlite")
        let holder = try Self.holder(of: folder)
        try await holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        let error = await #expect(throws: HostError.self) { try await Desk.run(in: folder) { _ in } }
        #expect((error?.underlying as? StorageError)?.code == .locked)
    }

    /// SQLite answers SQLITE_FULL when the file may not grow, as when the disk is full.
    @Test func aFullDiskIsSaidAndNothingIsLost() async throws {
        let folder = try TemporaryFolder()
        let kept = try await Desk.run(in: folder, maximumPages: 70) { desk in
            let quotes = try await desk((any QuoteDesk).self)
            var kept: Set<String> = []
            var failure: StorageError?
            while failure == nil, kept.count < 10_000 {
                let key = "request-\(kept.count)"
                do {
                    kept.insert(try await quotes.quote(Samples.request(key)).requestKey)
                } catch let error as StorageError {
                    failure = error
                }
            }
            #expect(failure?.code == .full)
            #expect("\(try #require(failure))".contains("Make room on the disk"))
            #expect(try await quotes.requestKeys() == kept)
            // A write that needs no room does not make it ready again.
            try await desk((any RecordStore).self).write { try $0.database.execute(sql: "DELETE FROM storage_probe") }
            let report = await desk.scope.status.health()
            #expect(!report.isReady)
            return kept
        }
        #expect(!kept.isEmpty)
        let found = try await Desk.run(in: folder) { try await $0((any QuoteDesk).self).requestKeys() }
        #expect(found == kept)
    }

    @Test(arguments: [("", 0o755, "chmod 700"), ("desk.sqlite", 0o640, "chmod 600")])
    func dataThatOthersMayReachAreRefused(_ name: String, _ permissions: Int, _ advice: String) async throws {
        let folder = try TemporaryFolder()
        try await Desk.run(in: folder) { _ in }
        try folder.permit(permissions, name)
        let error = await #expect(throws: HostError.self) { try await Desk.run(in: folder) { _ in } }
        let underlying = try #require(error?.underlying as? StorageError)
        #expect(underlying.code == .cannotOpen)
        #expect("\(underlying)".contains(advice))
    }

    @Test func aFileThatIsNoDatabaseIsSaidToBeDamaged() async throws {
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "this is no database ", count: 100), to: "desk.sqlite")
        let error = await #expect(throws: HostError.self) { try await Desk.run(in: folder) { _ in } }
        #expect((error?.underlying as? StorageError)?.code == .damaged)
    }

    @Test func aDatabaseOfANewerVersionIsLeftAlone() async throws {
        let folder = try TemporaryFolder()
        try await Desk.run(in: folder) { desk in
            try await desk((any RecordStore).self).write {
                try $0.database.execute(sql: "INSERT INTO grdb_migrations(identifier) VALUES ('quotes-9')")
            }
        }
        let error = await #expect(throws: HostError.self) { try await Desk.run(in: folder) { _ in } }
        #expect((error?.underlying as? StorageError)?.code == .newer)
    }

    @Test func ofTenWritersAtOnceEachGetsItsTurn() async throws {
        try await Desk.run(timeout: .seconds(10)) { desk in
            let quotes = try await desk((any QuoteDesk).self)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<10 {
                    group.addTask {
                        for request in 0..<5 {
                            _ = try await quotes.quote(Samples.request("writer-\(writer)-\(request)"))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await quotes.count() == 50)
        }
    }
}
