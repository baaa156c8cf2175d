public import Storage
public import Values

/// The books, in double entry: each entry's debits equal its credits to the cent, and entries are added, never changed.
public protocol GeneralLedger: Sendable {
    /// Writes an entry, once for its key: when it comes again, with the same reference and lines, nothing is written,
    /// whatever its day and text are by then.
    ///
    /// - Throws: ``LedgerError`` for an entry that is not balanced, or for another one under a key that is taken, and
    ///   nothing is written.
    func post(_ entry: EntryDraft, in transaction: Transaction) throws

    /// The sum of an account's debits less its credits for one reference, such as a policy's number.
    func balance(of account: Account, reference: String, in transaction: Transaction) throws -> Money

    func trialBalance() async throws -> TrialBalance
    /// The latest first.
    func entries(limit: Int) async throws -> [Entry]
    func entries(reference: String) async throws -> [Entry]
    /// Looks at every entry ever written.
    func check() async throws -> LedgerCheck
}
