import GRDB

/// Applies the schema changes in order.
struct SchemaMigrator: Sendable {
    private let migrator: DatabaseMigrator
    private let names: [String]

    init(changes: [SchemaChange]) {
        var migrator = DatabaseMigrator()
        for change in changes {
            migrator.registerMigration(change.name) { try change.apply(Transaction(database: $0)) }
        }
        self.migrator = migrator
        names = changes.map(\.name)
    }

    func migrate(_ pool: DatabasePool) throws {
        try migrator.migrate(pool)
    }

    func isSuperseded(in database: Database) throws -> Bool {
        try migrator.hasBeenSuperseded(database)
    }

    func states(in database: Database) throws -> [SchemaState] {
        let applied = try migrator.appliedIdentifiers(database)
        return names.map { SchemaState(name: $0, isApplied: applied.contains($0)) }
    }
}
