import Foundation

/// The functions of `libIndexStore`, a library of the toolchain; they are declared by hand and found at run time.
///
/// The library passes a string by value, as a pointer and a length; `iovec` has that layout on every platform.
@safe
struct IndexStoreLibrary: @unchecked Sendable {
    // Sendable: the pointers are the addresses of the library's functions, set once; the library is never unloaded, and
    // each reader has a store of its own.
    typealias Handle = OpaquePointer
    typealias Visit = @convention(c) (UnsafeMutableRawPointer?, Handle?) -> Bool
    typealias VisitName = @convention(c) (UnsafeMutableRawPointer?, iovec) -> Bool
    typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Handle?>?) -> Handle?
    typealias OpenPart = @convention(c) (Handle, UnsafePointer<CChar>, UnsafeMutablePointer<Handle?>?) -> Handle?
    typealias Dispose = @convention(c) (Handle) -> Void
    typealias Units = @convention(c) (Handle, UInt32, UnsafeMutableRawPointer?, VisitName) -> Bool
    typealias Parts = @convention(c) (Handle, UnsafeMutableRawPointer?, Visit) -> Bool
    typealias Name = @convention(c) (Handle) -> iovec
    typealias Number = @convention(c) (Handle) -> UInt32
    typealias Roles = @convention(c) (Handle) -> UInt64
    typealias Related = @convention(c) (Handle) -> Handle?
    typealias Time = @convention(c) (Handle, UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Int64>) -> Void
    typealias Place = @convention(c) (Handle, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Void

    let createStore: Open
    let disposeStore: Dispose
    let units: Units
    let createUnit: OpenPart
    let disposeUnit: Dispose
    let mainFile: Name
    let modified: Time
    let dependencies: Parts
    let dependencyKind: Number
    let dependencyName: Name
    let createRecord: OpenPart
    let disposeRecord: Dispose
    let occurrences: Parts
    let symbol: Related
    let roles: Roles
    let place: Place
    let symbolKind: Number
    let symbolSubkind: Number
    let symbolName: Name
    let symbolIdentifier: Name

    /// Opens the library at a path; `nil` when it does not exist or lacks a function.
    init?(path: String) {
        guard let library = unsafe dlopen(path, RTLD_NOW) else { return nil }
        func find<Function>(_ name: String, as type: Function.Type) -> Function? {
            guard let address = unsafe dlsym(library, "indexstore_\(name)") else { return nil }
            // The type repeats the function's declaration in the library's header.
            return unsafe unsafeBitCast(address, to: type)
        }
        guard let createStore = unsafe find("store_create", as: Open.self),
            let disposeStore = unsafe find("store_dispose", as: Dispose.self),
            let units = unsafe find("store_units_apply_f", as: Units.self),
            let createUnit = unsafe find("unit_reader_create", as: OpenPart.self),
            let disposeUnit = unsafe find("unit_reader_dispose", as: Dispose.self),
            let mainFile = unsafe find("unit_reader_get_main_file", as: Name.self),
            let modified = unsafe find("unit_reader_get_modification_time", as: Time.self),
            let dependencies = unsafe find("unit_reader_dependencies_apply_f", as: Parts.self),
            let dependencyKind = unsafe find("unit_dependency_get_kind", as: Number.self),
            let dependencyName = unsafe find("unit_dependency_get_name", as: Name.self),
            let createRecord = unsafe find("record_reader_create", as: OpenPart.self),
            let disposeRecord = unsafe find("record_reader_dispose", as: Dispose.self),
            let occurrences = unsafe find("record_reader_occurrences_apply_f", as: Parts.self),
            let symbol = unsafe find("occurrence_get_symbol", as: Related.self),
            let roles = unsafe find("occurrence_get_roles", as: Roles.self),
            let place = unsafe find("occurrence_get_line_col", as: Place.self),
            let symbolKind = unsafe find("symbol_get_kind", as: Number.self),
            let symbolSubkind = unsafe find("symbol_get_subkind", as: Number.self),
            let symbolName = unsafe find("symbol_get_name", as: Name.self),
            let symbolIdentifier = unsafe find("symbol_get_usr", as: Name.self)
        else { return nil }
        unsafe self.createStore = unsafe createStore
        unsafe self.disposeStore = unsafe disposeStore
        unsafe self.units = unsafe units
        unsafe self.createUnit = unsafe createUnit
        unsafe self.disposeUnit = unsafe disposeUnit
        unsafe self.mainFile = unsafe mainFile
        unsafe self.modified = unsafe modified
        unsafe self.dependencies = unsafe dependencies
        unsafe self.dependencyKind = unsafe dependencyKind
        unsafe self.dependencyName = unsafe dependencyName
        unsafe self.createRecord = unsafe createRecord
        unsafe self.disposeRecord = unsafe disposeRecord
        unsafe self.occurrences = unsafe occurrences
        unsafe self.symbol = unsafe symbol
        unsafe self.roles = unsafe roles
        unsafe self.place = unsafe place
        unsafe self.symbolKind = unsafe symbolKind
        unsafe self.symbolSubkind = unsafe symbolSubkind
        unsafe self.symbolName = unsafe symbolName
        unsafe self.symbolIdentifier = unsafe symbolIdentifier
    }

    /// The text of a string of the library.
    static func text(_ string: iovec) -> String {
        guard let start = unsafe string.iov_base else { return "" }
        return unsafe String(
            decoding: UnsafeRawBufferPointer(start: start, count: Int(string.iov_len)), as: UTF8.self)
    }

    /// The library of the first toolchain in `PATH` that has one; `nil` when none has.
    static var toolchain: IndexStoreLibrary? {
        let environment = ProcessInfo.processInfo.environment
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        for folder in folders {
            let program = URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath()
            guard FileManager.default.isExecutableFile(atPath: program.path) else { continue }
            let base = program.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("lib")
                .path
            for name in ["libIndexStore.so", "libIndexStore.dylib"] {
                if let library = IndexStoreLibrary(path: "\(base)/\(name)") { return library }
            }
        }
        return nil
    }
}
