public import Storage
public import Values

/// The documents for customers, as they were sent: each is printed once and kept.
public protocol DocumentArchive: Sendable {
    /// Prints a sheet and stores it in the transaction that it belongs to.
    func file(_ sheet: Sheet, in transaction: Transaction) throws -> Document

    /// All documents with one reference, such as a policy's number, the latest first.
    func documents(reference: String) async throws -> [Document]
}

/// A page of HTML that is ready for print and self-contained: no script, no style sheet, no image.
public struct Document: Hashable, Sendable {
    /// Its number, which is never reused.
    public let number: Int64
    /// The subject, such as a policy's number.
    public let reference: String
    /// The heading of the page or the table.
    public let title: String
    /// When it was printed.
    public let created: Moment
    /// The whole page.
    public let html: String

    /// Memberwise initializer.
    public init(number: Int64, reference: String, title: String, created: Moment, html: String) {
        self.number = number
        self.reference = reference
        self.title = title
        self.created = created
        self.html = html
    }
}

/// The content of a document: plain text, which is escaped when it is printed.
public struct Sheet: Hashable, Sendable {
    /// A table with a title.
    public struct Section: Hashable, Sendable {
        /// The heading of the page or the table.
        public let title: String
        /// The heads of the columns; empty for none.
        public let columns: [String]
        /// The first cell of each names the row.
        public let rows: [[String]]
        /// Set apart below the rows; empty for none.
        public let total: [String]

        /// Memberwise initializer.
        public init(title: String, columns: [String] = [], rows: [[String]], total: [String] = []) {
            self.title = title
            self.columns = columns
            self.rows = rows
            self.total = total
        }
    }

    /// The subject, such as a policy's number.
    public let reference: String
    /// The heading of the page or the table.
    public let title: String
    /// The lines of an address.
    public let recipient: [String]
    /// In printed order.
    public let sections: [Section]
    /// The last paragraph.
    public let closing: String

    /// Memberwise initializer.
    public init(reference: String, title: String, recipient: [String], sections: [Section], closing: String) {
        self.reference = reference
        self.title = title
        self.recipient = recipient
        self.sections = sections
        self.closing = closing
    }
}
