/// One change of the schema. Each module that keeps records contributes its own:
///
///     container.register(SchemaChange.self) {
///         SchemaChange("audit-1", order: 10) { transaction in try transaction.database.execute(sql: "CREATE TABLE …") }
///     }
///     .contributed()
///
/// A published change is never edited; the next change is added after it. What must hold of the tables can be stated
/// beside it, for `RecordStore.defects()`.
public struct SchemaChange: Sendable {
    /// Unique, and stored in the database.
    public let name: String
    /// Changes are applied in this order; tables that others reference come first.
    public let order: Int
    let apply: @Sendable (Transaction) throws -> Void
    let check: @Sendable (Transaction) throws -> [String]

    /// A change; the closure runs in its own transaction.
    ///
    /// - Parameter check: Returns a sentence for each defect of the change's tables that the schema cannot prevent,
    ///   such as a sum that differs from its parts. It may read the tables of earlier changes.
    public init(
        _ name: String, order: Int, apply: @escaping @Sendable (Transaction) throws -> Void,
        check: @escaping @Sendable (Transaction) throws -> [String] = { _ in [] }
    ) {
        self.name = name
        self.order = order
        self.apply = apply
        self.check = check
    }
}
