public import Audit
public import Quotes
public import Values

/// Reads files of homes to quote, one home per line.
public protocol QuoteFileReading: Sendable {
    /// Opens a file and reads its header.
    ///
    /// - Throws: ``QuoteFileError``.
    func open(_ path: String, for principal: Principal) throws -> QuoteFile
}

/// One line of a file.
public enum QuoteFileRow: Hashable, Sendable {
    /// The row can be quoted. Its key is derived from the line, so that a second run of the file gives the same quotes.
    case request(QuoteRequest, id: String, line: Int)
    /// The row cannot be quoted, for these reasons.
    case refused([FieldFault], id: String, line: Int)
}

/// The reason that a file cannot be read.
public enum QuoteFileError: Error, Hashable, Sendable {
    /// There is no such file, or it may not be read.
    case unreadable(file: String)
    /// The first line does not name all the columns.
    case columnsMissing(file: String, columns: [String])
    /// The first line names these columns more than once, so a value could be read from either.
    case columnsDoubled(file: String, columns: [String])
}

extension QuoteFileError: CustomStringConvertible {
    /// Says what is wrong, where, and how to fix it.
    public var description: String {
        switch self {
        case .unreadable(let file):
            "The file \(file) cannot be read. Check its name and that this user may read it."
        case .columnsMissing(let file, let columns):
            "\(file):1: the first line does not name the columns \(columns.joined(separator: ", ")). "
                + "Name every column there, separated by commas."
        case .columnsDoubled(let file, let columns):
            "\(file):1: the first line names \(columns.map(\.printable).joined(separator: ", ")) more than once. "
                + "Name every column once."
        }
    }
}
