/// The location of the database, and the timeout of writers. Provided by `main`.
public struct StorageSettings: Hashable, Sendable {
    /// The database's file; its folder is created if it is missing.
    public let file: String
    /// How long a transaction waits for another process that holds the database.
    public let timeout: Duration
    /// The maximum number of pages of 4096 bytes in the file; nil for as many as the disk holds.
    public let maximumPages: Int?

    /// Memberwise initializer; by default the timeout is five seconds and the size is not limited.
    public init(file: String, timeout: Duration = .seconds(5), maximumPages: Int? = nil) {
        self.file = file
        self.timeout = timeout
        self.maximumPages = maximumPages
    }
}
