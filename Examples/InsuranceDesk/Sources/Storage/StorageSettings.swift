/// Where the database is, and how long a writer waits. Provided by `main`.
public struct StorageSettings: Hashable, Sendable {
    /// The database's file; its folder is made if it is missing.
    public let file: String
    /// How long a transaction waits for another process that holds the database.
    public let patience: Duration
    /// The most pages of 4096 bytes that the file may have; nil for as many as the disk holds.
    public let maximumPages: Int?

    /// Where, with five seconds of patience and no limit unless said otherwise.
    public init(file: String, patience: Duration = .seconds(5), maximumPages: Int? = nil) {
        self.file = file
        self.patience = patience
        self.maximumPages = maximumPages
    }
}
