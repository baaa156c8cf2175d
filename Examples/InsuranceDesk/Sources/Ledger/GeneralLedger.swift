public import Storage
public import Values

/// The books, in double entry: each entry's debits equal its credits to the cent, and entries are added, never changed.
public protocol GeneralLedger: Sendable {
    /// Posts an entry, once per key: a second entry with the same key, reference and lines writes nothing, even if its
    /// day and text differ.
    ///
    /// - Throws: ``LedgerError`` for an entry that is not balanced, or for a different one under an existing key;
    ///   nothing is written then.
    func post(_ entry: EntryDraft, in transaction: Transaction) throws

    /// An account's debits minus its credits for one reference, such as a policy's number.
    func balance(of account: Account, reference: String, in transaction: Transaction) throws -> Money

    /// The number of entries with one reference.
    func count(reference: String, in transaction: Transaction) throws -> Int

    func trialBalance() async throws -> TrialBalance
    /// Returns the latest first.
    func entries(limit: Int) async throws -> [Entry]
    func entries(reference: String) async throws -> [Entry]
    /// Checks every entry.
    func check() async throws -> LedgerCheck
}
