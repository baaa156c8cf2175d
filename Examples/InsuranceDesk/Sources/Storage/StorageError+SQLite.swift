import GRDB

extension StorageError {
    /// Maps SQLite's result code. <https://www.sqlite.org/rescode.html>
    init(_ error: any Error, file: String) {
        if let error = error as? StorageError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self.init(code: .failed, file: file, detail: "\(error)")
            return
        }
        self.init(code: StorageError.code(of: error), file: file, detail: StorageError.words(of: error))
    }

    private static func code(of error: DatabaseError) -> Code {
        if error.extendedResultCode == .SQLITE_IOERR_SHMSIZE { return .full }
        return switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
        case .SQLITE_FULL: .full
        case .SQLITE_READONLY: .readOnly
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
        case .SQLITE_CANTOPEN: .cannotOpen
        case .SQLITE_CONSTRAINT: .refused
        default: .failed
        }
    }

    /// The message without the statement and its values, which may be confidential.
    private static func words(of error: DatabaseError) -> String {
        "SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "no message")"
    }
}
