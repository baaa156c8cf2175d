/// Stores quotes. Each call waits for the disk if there is one.
protocol QuoteStore: Sendable {
    /// The folder, or nil if quotes are kept only as long as the desk runs.
    var folder: String? { get }
    /// Prepares the store for `append`; a second call does nothing.
    ///
    /// - Returns: The incomplete record of an interrupted earlier run, which is now set aside, if there is one.
    /// - Throws: `StoreError`.
    func open() async throws -> DroppedTail?
    /// Numbers and stores the drafts; after the return they survive a kill and a restart. Either all or none of them
    /// are acknowledged.
    ///
    /// - Throws: `StoreError`.
    func append(_ drafts: [QuoteDraft]) async throws -> [Quote]
    /// Everything stored so far. Needs no `open`, and sees what other processes have stored.
    ///
    /// - Throws: `StoreError`; `.cannotOpen` if there is no store.
    func quotes() async throws -> [Quote]
    func close() async throws
}

/// Bytes at the end of a store that are not a complete record: a run was killed while it wrote them, so they were never
/// acknowledged.
struct DroppedTail: Hashable, Sendable {
    let file: String
    let offset: Int
    let bytes: Int
    /// The copy of the bytes.
    let copy: String
}

struct StoreError: Error, Hashable {
    enum Code: Hashable {
        /// The folder or a file in it cannot be created or opened.
        case cannotOpen
        /// Another process writes to it.
        case inUse
        /// A record in the middle differs from the written one.
        case damaged
        /// Reading or writing failed: a full disk, for example.
        case failed
    }

    let code: Code
    let reason: String
}
