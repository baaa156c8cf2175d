/// One change of the schema. Each module that keeps records contributes its own:
///
///     container.register(SchemaChange.self) {
///         SchemaChange("audit-1", order: 10) { transaction in try transaction.database.execute(sql: "CREATE TABLE …") }
///     }
///     .contributed()
///
/// A published change is never edited; the next change is added after it.
public struct SchemaChange: Sendable {
    /// Unique, and stored in the database.
    public let name: String
    /// Changes are applied in this order; tables that others reference come first.
    public let order: Int
    let apply: @Sendable (Transaction) throws -> Void

    /// A change; the closure runs in its own transaction.
    public init(_ name: String, order: Int, apply: @escaping @Sendable (Transaction) throws -> Void) {
        self.name = name
        self.order = order
        self.apply = apply
    }
}
