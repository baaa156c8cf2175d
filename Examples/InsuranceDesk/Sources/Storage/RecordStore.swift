/// The desk's database: one writer at a time, and any number of concurrent readers.
public protocol RecordStore: Sendable {
    /// Runs the body on a snapshot: it sees the state that was committed when it began, whatever is written meanwhile.
    ///
    /// - Throws: ``StorageError``, or the error of the body.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value

    /// Runs the body and commits, or rolls back if it throws. When this returns, the changes are on disk: they survive
    /// the end of the process and a power failure.
    ///
    /// - Throws: ``StorageError``, or the error of the body.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value

    /// The schema changes, and whether each was applied, in order.
    ///
    /// - Throws: ``StorageError``.
    func schema() async throws -> [SchemaState]

    /// Checks the file, the references between rows, the counters, and what the modules state about their tables. Reads
    /// everything, so it takes seconds for a large database.
    ///
    /// - Returns: A sentence for each defect; empty for a sound database.
    /// - Throws: ``StorageError`` if the database cannot be read at all.
    func defects() async throws -> [String]
}

/// One change of the schema, and whether the database has it.
public struct SchemaState: Hashable, Sendable {
    /// The name, such as `ledger-1`.
    public let name: String
    /// Whether it was applied to this database.
    public let isApplied: Bool

    /// Memberwise initializer.
    public init(name: String, isApplied: Bool) {
        self.name = name
        self.isApplied = isApplied
    }
}
