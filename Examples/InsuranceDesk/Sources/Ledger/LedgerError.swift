public import Values

/// The reason that an entry was not posted.
public enum LedgerError: Error, Hashable, Sendable {
    case unbalanced(text: String, debits: Money, credits: Money)
    /// A line is negative, or has an amount on both sides or on neither.
    case faultyLine(text: String, line: Int)
    /// An entry with fewer than two lines.
    case tooShort(text: String)
    /// An entry with this key exists, with another reference or other lines.
    case keyTaken(key: String, text: String)
}

extension LedgerError: CustomStringConvertible {
    /// Says what happened, where, and how to fix it.
    public var description: String {
        switch self {
        case .unbalanced(let text, let debits, let credits):
            "The entry '\(text)' is not balanced: debits \(debits), credits \(credits). Give both sides the same sum."
        case .faultyLine(let text, let line):
            "Line \(line) of the entry '\(text)' needs one positive amount, as a debit or as a credit."
        case .tooShort(let text):
            "The entry '\(text)' needs two lines at least: one to debit, one to credit."
        case .keyTaken(let key, let text):
            "The entry '\(text)' is not the one that was posted under the key '\(key)'. Give it a key of its own."
        }
    }
}
