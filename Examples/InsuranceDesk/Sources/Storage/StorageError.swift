/// The reason that a database operation failed. Nothing of the transaction was stored.
public struct StorageError: Error, Hashable, Sendable {
    /// The kind of failure, for code that decides by it.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        /// The database has not been opened yet, or is closed.
        public static let notOpen = Code(description: "notOpen")
        /// The file cannot be opened or created.
        public static let cannotOpen = Code(description: "cannotOpen")
        /// Another process held the database for longer than the settings' timeout.
        public static let locked = Code(description: "locked")
        /// There is no space on the disk.
        public static let full = Code(description: "full")
        /// The file may not be written.
        public static let readOnly = Code(description: "readOnly")
        /// The file is damaged, or not a database.
        public static let damaged = Code(description: "damaged")
        /// A newer program wrote the database.
        public static let newer = Code(description: "newer")
        /// The values violate a rule of the schema.
        public static let refused = Code(description: "refused")
        /// Any other failure; the detail has SQLite's message.
        public static let failed = Code(description: "failed")
    }

    /// The kind of failure.
    public let code: Code
    /// The database's file.
    public let file: String
    /// SQLite's message.
    public let detail: String

    /// Memberwise initializer.
    public init(code: Code, file: String, detail: String) {
        self.code = code
        self.file = file
        self.detail = detail
    }
}

extension StorageError: CustomStringConvertible {
    /// Says what happened, where, and how to fix it.
    public var description: String {
        "The database \(file) \(happened) (\(detail)). \(advice)"
    }

    private var happened: String {
        switch code {
        case .notOpen: "is not open"
        case .cannotOpen: "cannot be opened"
        case .locked: "is held by another process"
        case .full: "cannot grow: its disk is full"
        case .readOnly: "may not be written"
        case .damaged: "is damaged or not a database"
        case .newer: "was written by a newer version of this program"
        case .refused: "refused a record"
        default: "failed"
        }
    }

    private var advice: String {
        switch code {
        case .notOpen: "Start the desk first: it opens the database."
        case .cannotOpen: "Check that the folder exists and belongs to this user."
        case .locked: "End the other process, or wait until it is done, and try again."
        case .full: "Make room on the disk; nothing was changed, and the desk goes on by itself."
        case .readOnly: "Give this user the right to write to the file and its folder."
        case .damaged: "Restore it from the latest backup."
        case .newer: "Start the version that wrote it, or a later one."
        case .refused: "Nothing was changed. This is an error of the program: report it with these words."
        default: "Nothing was changed. Look for the words in parentheses in SQLite's documentation."
        }
    }
}
