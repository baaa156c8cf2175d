/// Why the database did not do what it was asked for. Nothing of the transaction was kept.
public struct StorageError: Error, Hashable, Sendable {
    /// What happened, for code that decides by it.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// What happened, where, and what to do.
        public let description: String

        /// The database has not been opened yet, or is closed.
        public static let notOpen = Code(description: "notOpen")
        /// The file cannot be opened or made.
        public static let cannotOpen = Code(description: "cannotOpen")
        /// Another process held the database for longer than the settings' patience.
        public static let locked = Code(description: "locked")
        /// There is no room on the disk.
        public static let full = Code(description: "full")
        /// The file may not be written.
        public static let readOnly = Code(description: "readOnly")
        /// The file is damaged, or no database.
        public static let damaged = Code(description: "damaged")
        /// The database was written by a newer program.
        public static let newer = Code(description: "newer")
        /// What was to be written breaks a rule of the schema.
        public static let refused = Code(description: "refused")
        /// Anything else; the detail has SQLite's words.
        public static let failed = Code(description: "failed")
    }

    /// What happened.
    public let code: Code
    /// The database's file.
    public let file: String
    /// SQLite's own words.
    public let detail: String

    /// What happened to which file, in whose words.
    public init(code: Code, file: String, detail: String) {
        self.code = code
        self.file = file
        self.detail = detail
    }
}

extension StorageError: CustomStringConvertible {
    /// What happened, where, and what to do.
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
