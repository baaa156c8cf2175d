public import Foundation

/// The compiler's record of a debug build: for each name in each file, the declaration that it means.
///
/// `swift build` keeps it in `.build/debug/index/store`. It is exact for compiled code, and as old as the build:
/// ``compiled`` has the time for each file. Sendable.
public struct IndexStore: Sendable {
    /// A name in a file.
    struct Occurrence: Sendable {
        var position: CodePosition
        /// The compiler's identifier of the named declaration.
        var symbol: String
        var name: String
        var kind: UInt32
        var isDefinition: Bool
    }

    /// One compiled file.
    struct File: Sendable {
        /// The path, absolute.
        var path: String
        /// When it was compiled.
        var compiled: Date
        var occurrences: [Occurrence] = []

        /// Whether the file has not changed since it was compiled.
        var isCurrent: Bool {
            let written = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            return written.map { $0 <= compiled } ?? false
        }
    }

    /// The folder of the store.
    public let path: String
    /// The compiled files below the root, sorted by path.
    let files: [File]

    /// When each file was last compiled, by absolute path.
    public var compiled: [String: Date] {
        Dictionary(files.map { ($0.path, $0.compiled) }, uniquingKeysWith: max)
    }

    /// Reads the store of a build.
    ///
    /// - Parameters:
    ///   - path: The folder of the store; by default that of the debug build and, if there are several (`--scratch-path
    ///     .build-x`), the one that was written last.
    ///   - root: The codebase's root; files outside it are left out.
    /// - Throws: ``ArchitectureError`` with the code `noIndexStore` when there is no store, when no toolchain can read
    ///   it, or when it cannot be opened.
    public init(at path: String? = nil, root: String) throws(ArchitectureError) {
        try self.init(at: path, root: root, only: nil)
    }

    /// Reads the store's data about some files, given by their absolute paths; about all files below the root when
    /// `wanted` is `nil`.
    init(at path: String?, root: String, only wanted: Set<String>?) throws(ArchitectureError) {
        let path = path ?? Self.newest(below: root)
        self.path = path
        guard FileManager.default.fileExists(atPath: path) else {
            throw ArchitectureError(
                .noIndexStore, path: path,
                detail: "there is no index store; run `swift build`, or leave the precise mode")
        }
        guard let library = IndexStoreLibrary.toolchain else {
            throw ArchitectureError(
                .noIndexStore, path: path,
                detail: "libIndexStore is in the lib folder of no toolchain in PATH; install a whole toolchain"
            )
        }
        guard let store = unsafe library.createStore(path, nil) else {
            throw ArchitectureError(
                .noIndexStore, path: path, detail: "the index store cannot be opened; delete it and run `swift build`")
        }
        defer { unsafe library.disposeStore(store) }
        let reader = unsafe Reader(
            library: library, store: store, root: root.hasSuffix("/") ? root : root + "/", wanted: wanted)
        reader.read()
        files = reader.files.values.sorted { $0.path < $1.path }
    }

    /// The store of the debug build that was written last; its expected path when there is none.
    private static func newest(below root: String) -> String {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).filter {
            $0.hasPrefix(".build")
        }
        let stores = names.map { "\(root)/\($0)/debug/index/store" }.compactMap { path in
            lastWrite(of: path).map { (path: path, written: $0) }
        }
        return stores.max { ($0.written, $1.path) < ($1.written, $0.path) }?.path ?? "\(root)/.build/debug/index/store"
    }

    /// When a unit was last added to a store; `nil` when the folder is no store.
    private static func lastWrite(of store: String) -> Date? {
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: store)) ?? []
        return versions.compactMap { version in
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(store)/\(version)/units")
            return attributes?[.modificationDate] as? Date
        }.max()
    }

    /// Collects the reports of the library's callbacks; used by one thread.
    @safe
    private final class Reader {
        let library: IndexStoreLibrary
        let store: OpaquePointer
        let root: String
        let wanted: Set<String>?
        var names: [String] = []
        var records: [String] = []
        var occurrences: [Occurrence] = []
        var files: [String: File] = [:]

        init(library: IndexStoreLibrary, store: OpaquePointer, root: String, wanted: Set<String>?) {
            self.wanted = wanted
            self.library = library
            unsafe self.store = unsafe store
            self.root = root
        }

        private var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

        private static func reader(_ context: UnsafeMutableRawPointer?) -> Reader? {
            guard let context = unsafe context else { return nil }
            return unsafe Unmanaged<Reader>.fromOpaque(context).takeUnretainedValue()
        }

        func read() {
            _ = unsafe library.units(store, 1, context) { context, name in
                unsafe Reader.reader(context)?.names.append(IndexStoreLibrary.text(name))
                return true
            }
            for name in names { readUnit(name) }
        }

        private func readUnit(_ name: String) {
            guard let unit = unsafe library.createUnit(store, name, nil) else { return }
            defer { unsafe library.disposeUnit(unit) }
            let path = unsafe IndexStoreLibrary.text(library.mainFile(unit))
            guard path.hasPrefix(root), path.hasSuffix(".swift"), wanted?.contains(path) ?? true else { return }
            var (seconds, nanoseconds) = (Int64(0), Int64(0))
            unsafe library.modified(unit, &seconds, &nanoseconds)
            let compiled = Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9)
            // A file may belong to two targets or to an older build; the later unit counts.
            if let known = files[path], known.compiled > compiled { return }
            records = []
            _ = unsafe library.dependencies(unit, context) { context, dependency in
                guard let reader = unsafe Reader.reader(context), let dependency = unsafe dependency else {
                    return true
                }
                // Kind 2 is a record, which has the occurrences in the main file.
                if unsafe reader.library.dependencyKind(dependency) == 2 {
                    unsafe reader.records.append(IndexStoreLibrary.text(reader.library.dependencyName(dependency)))
                }
                return true
            }
            occurrences = []
            for record in records { readRecord(record) }
            files[path] = File(path: path, compiled: compiled, occurrences: occurrences)
        }

        private func readRecord(_ name: String) {
            guard let record = unsafe library.createRecord(store, name, nil) else { return }
            defer { unsafe library.disposeRecord(record) }
            _ = unsafe library.occurrences(record, context) { context, occurrence in
                guard let reader = unsafe Reader.reader(context), let occurrence = unsafe occurrence else {
                    return true
                }
                unsafe reader.note(occurrence)
                return true
            }
        }

        private func note(_ occurrence: OpaquePointer) {
            let roles = unsafe library.roles(occurrence)
            let isDefinition = roles & 0b10 != 0
            // Role 0x100 is implicit: the source does not contain the name.
            guard isDefinition || roles & 0b100 != 0, roles & 0x100 == 0,
                let symbol = unsafe library.symbol(occurrence)
            else { return }
            // Subkinds 1012 and 1013 are associated types and generic parameters, which count as parts of their
            // declaration.
            if unsafe library.symbolSubkind(symbol) == 1012 || library.symbolSubkind(symbol) == 1013 { return }
            var (line, column) = (UInt32(0), UInt32(0))
            unsafe library.place(occurrence, &line, &column)
            occurrences.append(
                unsafe Occurrence(
                    position: CodePosition(line: Int(line), column: Int(column)),
                    symbol: IndexStoreLibrary.text(library.symbolIdentifier(symbol)),
                    name: IndexStoreLibrary.text(library.symbolName(symbol)), kind: library.symbolKind(symbol),
                    isDefinition: isDefinition))
        }
    }
}

extension IndexStore.Occurrence {
    /// The kind of reference for the compiler's kind of symbol; `nil` for symbols that no file refers to by name.
    var referenceKind: SourceReference.Kind? {
        switch kind {
        case 4: .macro
        case 5, 6, 7, 8, 11: .type
        case 12: name.first.map { $0.isLetter || $0 == "_" } ?? false ? .function : .operator
        case 13: .variable
        case 14...21: name.first.map { $0.isLetter || $0 == "_" } ?? false ? .member : .operator
        default: nil
        }
    }
}
