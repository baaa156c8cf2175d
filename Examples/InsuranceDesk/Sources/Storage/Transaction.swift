package import GRDB

/// An open transaction on the desk's database. A service takes one to take part in what another one writes: either all
/// of it is there afterwards, or nothing. Not Sendable: it ends with the closure that was given it.
///
/// What it runs on is for the modules of this package that keep records, and for no presentation: see the contracts in
/// `Tests/ContractTests`.
public final class Transaction {
    /// SQLite's connection.
    package let database: Database

    package init(database: Database) {
        self.database = database
    }
}
