public import Storage
public import Values

/// What was sent to customers, as it was sent: a document is printed once and kept.
public protocol DocumentArchive: Sendable {
    /// Prints a sheet and keeps it with the transaction that it belongs to.
    func file(_ sheet: Sheet, in transaction: Transaction) throws -> Document

    /// All that belong to one reference, such as a policy's number, the latest first.
    func documents(reference: String) async throws -> [Document]
}

/// A page of HTML that prints well, and needs nothing else: no script, no style sheet, no image.
public struct Document: Hashable, Sendable {
    public let number: Int64
    public let reference: String
    public let title: String
    public let created: Moment
    public let html: String

    public init(number: Int64, reference: String, title: String, created: Moment, html: String) {
        self.number = number
        self.reference = reference
        self.title = title
        self.created = created
        self.html = html
    }
}

/// What is to be printed: plain text throughout, escaped when it is printed.
public struct Sheet: Hashable, Sendable {
    public struct Section: Hashable, Sendable {
        public let title: String
        public let columns: [String]
        public let rows: [[String]]
        /// Set apart below the rows; empty for none.
        public let total: [String]

        public init(title: String, columns: [String] = [], rows: [[String]], total: [String] = []) {
            self.title = title
            self.columns = columns
            self.rows = rows
            self.total = total
        }
    }

    public let reference: String
    public let title: String
    public let recipient: [String]
    public let sections: [Section]
    public let closing: String

    public init(reference: String, title: String, recipient: [String], sections: [Section], closing: String) {
        self.reference = reference
        self.title = title
        self.recipient = recipient
        self.sections = sections
        self.closing = closing
    }
}
