import Foundation
import Testing

@testable import quote_desk

@Suite struct FolderQuoteStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func draft(_ property: String) -> QuoteDraft {
        QuoteDraft(
            property: property, owner: "Ada\nLovelace", fingerprint: "f", territory: "T01",
            coverage: Money(dollars: 1), premium: Money(cents: 5), lines: [], effective: "2026-03-01", tables: "t")
    }

    @Test func storedQuotesExistForTheNextStore() async throws {
        let first = FolderQuoteStore(folder: folder.path, device: SystemDevice())
        _ = try await first.open()
        let stored = try await first.append([draft("a"), draft("b")])
        try await first.close()
        let second = FolderQuoteStore(folder: folder.path, device: SystemDevice())
        #expect(try await second.open() == nil)
        #expect(try await second.quotes() == stored)
        #expect(try await second.append([draft("c")]).map(\.number) == [3])
        #expect(try await second.quotes().map(\.property) == ["a", "b", "c"])
    }

    @Test func theFolderIsCreated() async throws {
        let store = FolderQuoteStore(folder: folder.file("deep/down"), device: SystemDevice())
        _ = try await store.open()
        #expect(try await store.append([draft("a")]).count == 1)
    }

    @Test func aTornTailIsReportedSetAsideAndDropped() async throws {
        let first = FolderQuoteStore(folder: folder.path, device: SystemDevice())
        _ = try await first.open()
        _ = try await first.append([draft("a"), draft("b")])
        try await first.close()
        let whole = try folder.bytes("quotes.log")
        try folder.write(whole + Array("12345678 {\"numb".utf8), to: "quotes.log")
        let second = FolderQuoteStore(folder: folder.path, device: SystemDevice())
        let tail = try #require(try await second.open())
        #expect(tail.offset == whole.count)
        #expect(tail.bytes == 15)
        #expect(try folder.bytes("torn-\(whole.count).bytes") == Array("12345678 {\"numb".utf8))
        #expect(try await second.append([draft("c")]).map(\.number) == [3])
        #expect(try await second.quotes().map(\.property) == ["a", "b", "c"])
    }

    @Test func damageInTheMiddleIsRefusedAndLeftAsItIs() async throws {
        let first = FolderQuoteStore(folder: folder.path, device: SystemDevice())
        _ = try await first.open()
        _ = try await first.append([draft("a"), draft("b")])
        try await first.close()
        var bytes = try folder.bytes("quotes.log")
        bytes[RecordLog.header.count + 20] ^= 0x04
        try folder.write(bytes, to: "quotes.log")
        let second = FolderQuoteStore(folder: folder.path, device: SystemDevice())
        let error = await #expect(throws: StoreError.self) { try await second.open() }
        #expect(error?.code == .damaged)
        #expect(try folder.bytes("quotes.log") == bytes)
    }

    @Test func aSecondWriterIsRefusedUntilTheFirstCloses() async throws {
        let first = FolderQuoteStore(folder: folder.path, device: SystemDevice())
        _ = try await first.open()
        let second = FolderQuoteStore(folder: folder.path, device: SystemDevice())
        let error = await #expect(throws: StoreError.self) { try await second.open() }
        #expect(error?.code == .inUse)
        #expect(try await second.quotes().isEmpty)
        try await first.close()
        #expect(try await second.open() == nil)
    }

    @Test func aFolderThatCannotBeCreatedIsNamed() async throws {
        let file = try folder.write("x", to: "file")
        let store = FolderQuoteStore(folder: file + "/below", device: SystemDevice())
        let error = await #expect(throws: StoreError.self) { try await store.open() }
        #expect(error?.code == .cannotOpen)
        #expect(error?.reason.contains("file/below") == true)
    }

    @Test func aFolderWithoutAStoreIsNamed() async throws {
        let error = await #expect(throws: StoreError.self) {
            try await FolderQuoteStore(folder: folder.path, device: SystemDevice()).quotes()
        }
        #expect(error?.code == .cannotOpen)
    }

    @Test func aStoreThatIsNotOpenRefusesWrites() async throws {
        let store = FolderQuoteStore(folder: folder.path, device: SystemDevice())
        await #expect(throws: StoreError.self) { try await store.append([draft("a")]) }
    }
}
