import GRDB

extension StorageError {
    /// Maps SQLite's result code, and values that do not belong where they are; any other error is a failure.
    init(_ error: any Error, file: String) {
        self =
            error as? StorageError ?? StorageError(ofDatabase: error, file: file)
            ?? StorageError(code: .failed, file: file, detail: "\(error)")
    }

    /// Nil unless the database reported the error, or held a value that does not belong where it is.
    /// <https://www.sqlite.org/rescode.html>
    init?(ofDatabase error: any Error, file: String) {
        switch error {
        case let error as DatabaseError:
            self.init(code: StorageError.code(of: error), file: file, detail: StorageError.words(of: error))
        case let error as DamagedColumn:
            self.init(code: .damaged, file: file, detail: error.description)
        case is RowDecodingError:
            // Without GRDB's words: they contain the row, which may be confidential.
            self.init(code: .damaged, file: file, detail: "a column holds a value of another type")
        default:
            return nil
        }
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
