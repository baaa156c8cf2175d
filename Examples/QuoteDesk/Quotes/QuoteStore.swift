/// Where quotes are kept. Each call waits for the disk if there is one.
protocol QuoteStore: Sendable {
    /// The folder, or nil when quotes are kept only as long as the desk runs.
    var folder: String? { get }
    /// Readies the store for `append`; a second call does nothing.
    ///
    /// - Returns: What an interrupted earlier run left half-written and is now set aside, if anything.
    /// - Throws: `StoreError`.
    func open() async throws -> DroppedTail?
    /// Numbers and stores the drafts; when this returns they are there after a kill and a restart. All or none of
    /// them are acknowledged.
    ///
    /// - Throws: `StoreError`.
    func append(_ drafts: [QuoteDraft]) async throws -> [Quote]
    /// Everything stored so far. Needs no `open`, and sees what other processes have stored.
    ///
    /// - Throws: `StoreError`; `.cannotOpen` when nobody has made a store there.
    func quotes() async throws -> [Quote]
    func close() async throws
}

/// Bytes at the end of a store that are no whole record: a run was killed while it wrote them, so nobody was told that
/// they are stored.
struct DroppedTail: Hashable, Sendable {
    let file: String
    let offset: Int
    let bytes: Int
    /// The copy of the bytes.
    let copy: String
}

struct StoreError: Error, Hashable {
    enum Code: Hashable {
        /// The folder or a file in it cannot be made or opened.
        case cannotOpen
        /// Another process writes to it.
        case inUse
        /// A record in the middle is not what was written.
        case damaged
        /// Reading or writing failed: a full disk, for example.
        case failed
    }

    let code: Code
    let reason: String
}
