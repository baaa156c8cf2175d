package import GRDB

/// An open transaction on the desk's database. A service takes one to take part in another service's write: either all
/// of it is stored, or nothing. Not Sendable: it ends with the closure that received it.
///
/// Only the record-keeping modules of this package use the database behind it, never a presentation: see the contracts
/// in `Tests/ContractTests`.
public final class Transaction {
    /// SQLite's connection.
    package let database: Database

    package init(database: Database) {
        self.database = database
    }
}
