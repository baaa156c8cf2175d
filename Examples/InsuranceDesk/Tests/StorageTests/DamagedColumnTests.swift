import DeskTesting
import GRDB
import Notifications
import Quotes
import StrataAppHost
import Storage
import Testing
import Values

/// A damaged file can hold any value in any column: reading one throws, and ends nothing.
@Suite struct DamagedColumnTests {
    @Test(arguments: ["NULL", "'text'", "1e300", "x'FF'", "9223372036854775807", "-9223372036854775807"])
    func aValueThatDoesNotBelongIsDamage(_ value: String) async throws {
        try await Desk.run { desk in
            let store = try await desk((any RecordStore).self)
            let error = await #expect(throws: StorageError.self) {
                try await store.read { transaction in
                    let row = try Row.fetchOne(transaction.database, sql: "SELECT \(value) AS found")
                    _ = (try row?.money("found"), try row?.day("found"), try row?.moment("found"))
                }
            }
            #expect(error?.code == .damaged)
            #expect(error?.detail == "the column 'found' holds a value that does not belong there")
        }
    }

    @Test func validColumnsAreRead() async throws {
        try await Desk.run { desk in
            try await desk((any RecordStore).self).read { transaction in
                let row = try #require(
                    try Row.fetchOne(transaction.database, sql: "SELECT -5 AS number, NULL AS none, 'a' AS text"))
                #expect(try row.money("number") == Money(cents: -5))
                #expect(try row.day("number") == Day(number: -5))
                #expect(try row.moment("number") == Moment(milliseconds: -5))
                #expect(try row.dayIfPresent("number") == Day(number: -5))
                #expect(try row.dayIfPresent("none") == nil)
                #expect(try row.momentIfPresent("none") == nil)
                #expect(try row.value("text") == "a")
                #expect(try row.value("none") as String? == nil)
            }
        }
    }

    /// GRDB's own error contains the row.
    @Test func aValueOfAnotherTypeIsDamageWithoutTheValue() async throws {
        try await Desk.run { desk in
            let store = try await desk((any RecordStore).self)
            let error = await #expect(throws: StorageError.self) {
                try await store.read { try String.fetchAll($0.database, sql: "SELECT NULL, 'confidential'") }
            }
            #expect(error?.code == .damaged)
            #expect(error.map { "\($0)".contains("confidential") } == false)
        }
    }

    /// An error that the desk's own code throws inside a transaction goes on as it is.
    @Test func otherErrorsAreLeftAlone() async throws {
        struct Own: Error {}
        try await Desk.run { desk in
            let store = try await desk((any RecordStore).self)
            await #expect(throws: Own.self) { try await store.read { _ in throw Own() } }
            await #expect(throws: Own.self) { try await store.write { _ in throw Own() } }
        }
    }

    @Test func aDamagedMessageIsAFaultOfTheOutboxAlone() async throws {
        try await Desk.run { desk in
            let store = try await desk((any RecordStore).self)
            try await store.write { transaction in
                try transaction.database.execute(
                    sql: """
                        INSERT INTO outbox(key, recipient, subject, body, enqueued, due)
                        VALUES ('a', x'FF', 's', 'b', 0, 0)
                        """)
            }
            let outbox = try await desk((any Outbox).self)
            let error = await #expect(throws: StorageError.self) { try await outbox.messages(limit: 10) }
            #expect(error?.code == .damaged)
            #expect(try await desk((any QuoteDesk).self).requestKeys().isEmpty)
        }
    }
}
