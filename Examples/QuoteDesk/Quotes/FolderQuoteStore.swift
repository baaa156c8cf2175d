import Foundation

/// Quotes in a folder: `quotes.log` (see ``RecordLog``), `lock`, and copies of torn tails.
///
/// A batch is appended by one write and one `fsync`; only after that is it acknowledged. If the write fails, the file
/// is truncated to the records that were acknowledged before.
actor FolderQuoteStore: QuoteStore {
    nonisolated let folder: String?
    private let path: String
    private let owner: String
    private let log: URL
    private var writing: Writing?

    init(folder: String, device: any Device) {
        self.folder = folder
        owner = "process \(device.process) on \(device.name)"
        path = folder
        log = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent("quotes.log")
    }

    func open() throws -> DroppedTail? {
        guard writing == nil else { return nil }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw StoreError(code: .cannotOpen, reason: "\(path): the folder cannot be created")
        }
        let lock = try FolderLock(path: path + "/lock", owner: owner)
        let bytes = try bytes()
        let contents = try contents(of: bytes)
        let tail = try setAside(bytes, after: contents.wholeBytes)
        writing = try Writing(lock: lock, log: log, contents: contents)
        synchronizeFolder(path)
        return tail
    }

    func append(_ drafts: [QuoteDraft]) throws -> [Quote] {
        guard let writing else { throw StoreError(code: .failed, reason: "\(path): the store is not open") }
        guard !drafts.isEmpty else { return [] }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let quotes = drafts.enumerated().map { Quote(number: writing.count + $0.offset + 1, draft: $0.element) }
        let lines = try quotes.flatMap { RecordLog.line(for: Array(try encoder.encode($0))) }
        try writing.append(lines, count: quotes.count)
        return quotes
    }

    func quotes() throws -> [Quote] {
        guard FileManager.default.fileExists(atPath: log.path) else {
            throw StoreError(code: .cannotOpen, reason: "\(path): there is no store in this folder")
        }
        let contents = try contents(of: bytes())
        let decoder = JSONDecoder()
        return try contents.payloads.enumerated().map { index, payload in
            guard let quote = try? decoder.decode(Quote.self, from: Data(payload)), quote.number == index + 1 else {
                throw StoreError(code: .damaged, reason: "\(log.path): record \(index + 1) is not quote \(index + 1)")
            }
            return quote
        }
    }

    func close() throws {
        try writing?.file.close()
        writing = nil
    }

    private func bytes() throws(StoreError) -> [UInt8] {
        guard FileManager.default.fileExists(atPath: log.path) else { return [] }
        do {
            return Array(try Data(contentsOf: log))
        } catch {
            throw StoreError(code: .failed, reason: "\(log.path): cannot be read")
        }
    }

    private func contents(of bytes: [UInt8]) throws(StoreError) -> RecordLog.Contents {
        do throws(RecordLog.Fault) {
            return try RecordLog.read(bytes)
        } catch {
            switch error {
            case .foreign:
                throw StoreError(code: .damaged, reason: "\(log.path): is not a log of quotes")
            case .damaged(let record, let offset):
                let reason = "\(log.path): record \(record), at byte \(offset), differs from the written one"
                throw StoreError(code: .damaged, reason: reason)
            }
        }
    }

    private func setAside(_ bytes: [UInt8], after whole: Int) throws(StoreError) -> DroppedTail? {
        guard bytes.count > whole else { return nil }
        let copy = path + "/torn-\(whole).bytes"
        do {
            try Data(bytes[whole...]).write(to: URL(fileURLWithPath: copy))
        } catch {
            throw StoreError(code: .failed, reason: "\(copy): cannot be written")
        }
        return DroppedTail(file: log.path, offset: whole, bytes: bytes.count - whole, copy: copy)
    }
}

/// The log while this process may write to it.
private final class Writing {
    let file: FileHandle
    private(set) var count: Int
    private var end: UInt64
    private var isBroken = false
    private let lock: FolderLock

    init(lock: consuming FolderLock, log: URL, contents: RecordLog.Contents) throws(StoreError) {
        do {
            if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
            file = try FileHandle(forUpdating: log)
            end = UInt64(max(contents.wholeBytes, RecordLog.header.count))
            count = contents.payloads.count
            self.lock = lock
            try file.truncate(atOffset: UInt64(contents.wholeBytes))
            if contents.wholeBytes == 0 { try file.write(contentsOf: Data(RecordLog.header)) }
            try file.synchronize()
        } catch {
            throw StoreError(code: .cannotOpen, reason: "\(log.path): \(error.localizedDescription)")
        }
    }

    func append(_ lines: [UInt8], count added: Int) throws(StoreError) {
        guard !isBroken else { throw StoreError(code: .failed, reason: "an earlier write could not be undone") }
        do {
            try file.seek(toOffset: end)
            try file.write(contentsOf: Data(lines))
            try file.synchronize()
        } catch {
            isBroken = (try? file.truncate(atOffset: end)) == nil
            throw StoreError(code: .failed, reason: "the store cannot be written: \(error.localizedDescription)")
        }
        end += UInt64(lines.count)
        count += added
    }
}
