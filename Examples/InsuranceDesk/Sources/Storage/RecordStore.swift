/// The desk's database: one writer at a time, any number of readers beside it.
public protocol RecordStore: Sendable {
    /// Runs the body on a snapshot: it sees what was committed when it began, whatever is written meanwhile.
    ///
    /// - Throws: ``StorageError``, or what the body throws.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value

    /// Runs the body and commits, or rolls back if it throws. When this returns, what was written is on the disk: it
    /// survives the end of the process and of the power.
    ///
    /// - Throws: ``StorageError``, or what the body throws.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value

    /// Which changes of the schema there are, and which have been made, in order.
    ///
    /// - Throws: ``StorageError``.
    func schema() async throws -> [SchemaState]
}

/// One change of the schema, and whether the database has it.
public struct SchemaState: Hashable, Sendable {
    /// Such as `ledger-1`.
    public let name: String
    /// Whether this database has it.
    public let isApplied: Bool

    /// What is known of a change.
    public init(name: String, isApplied: Bool) {
        self.name = name
        self.isApplied = isApplied
    }
}
