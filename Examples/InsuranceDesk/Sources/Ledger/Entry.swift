public import Values

/// An entry to post.
public struct EntryDraft: Hashable, Sendable {
    /// The day it belongs to.
    public let day: Day
    /// One line that states the purpose.
    public let text: String
    /// The subject: a policy's number.
    public let reference: String
    /// Makes the entry unique: posting it again under the same key does nothing, and a different entry is refused.
    public let key: String
    /// At least two.
    public let lines: [EntryLine]

    /// Creates an entry; its balance is checked when it is posted.
    public init(day: Day, text: String, reference: String, key: String, lines: [EntryLine]) {
        self.day = day
        self.text = text
        self.reference = reference
        self.key = key
        self.lines = lines
    }
}

/// One line of an entry: one side is positive, the other is zero.
public struct EntryLine: Hashable, Sendable {
    /// The account.
    public let account: Account
    /// Zero for a credit line.
    public let debit: Money
    /// Zero for a debit line.
    public let credit: Money

    /// A debit line.
    public static func debit(_ account: Account, _ amount: Money) -> EntryLine {
        EntryLine(account: account, debit: amount, credit: .zero)
    }

    /// A credit line.
    public static func credit(_ account: Account, _ amount: Money) -> EntryLine {
        EntryLine(account: account, debit: .zero, credit: amount)
    }

    package init(account: Account, debit: Money, credit: Money) {
        self.account = account
        self.debit = debit
        self.credit = credit
    }
}

/// A posted entry.
public struct Entry: Hashable, Sendable {
    /// Its number, which is never reused.
    public let number: Int64
    /// The day it belongs to.
    public let day: Day
    /// One line that states the purpose.
    public let text: String
    /// The subject, such as a policy's number.
    public let reference: String
    /// At least two.
    public let lines: [EntryLine]

    /// Creates an entry; its balance is checked when it is posted.
    public init(number: Int64, day: Day, text: String, reference: String, lines: [EntryLine]) {
        self.number = number
        self.day = day
        self.text = text
        self.reference = reference
        self.lines = lines
    }
}
