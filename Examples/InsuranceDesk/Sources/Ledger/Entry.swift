public import Values

/// An entry that is to be posted.
public struct EntryDraft: Hashable, Sendable {
    /// The day it belongs to.
    public let day: Day
    /// One line that says what it is for.
    public let text: String
    /// What it is about: a policy's number.
    public let reference: String
    /// Makes the entry unique: posting it again under the same key does nothing, and another one is refused.
    public let key: String
    /// Two at least.
    public let lines: [EntryLine]

    /// An entry of these lines; whether it is balanced is asked when it is posted.
    public init(day: Day, text: String, reference: String, key: String, lines: [EntryLine]) {
        self.day = day
        self.text = text
        self.reference = reference
        self.key = key
        self.lines = lines
    }
}

/// One line of an entry: positive on the one side, zero on the other.
public struct EntryLine: Hashable, Sendable {
    /// Where it goes.
    public let account: Account
    /// Zero for a line on the right.
    public let debit: Money
    /// Zero for a line on the left.
    public let credit: Money

    /// A line on the left.
    public static func debit(_ account: Account, _ amount: Money) -> EntryLine {
        EntryLine(account: account, debit: amount, credit: .zero)
    }

    /// A line on the right.
    public static func credit(_ account: Account, _ amount: Money) -> EntryLine {
        EntryLine(account: account, debit: .zero, credit: amount)
    }

    package init(account: Account, debit: Money, credit: Money) {
        self.account = account
        self.debit = debit
        self.credit = credit
    }
}

/// An entry that was posted.
public struct Entry: Hashable, Sendable {
    /// Its number, never given twice.
    public let number: Int64
    /// The day it belongs to.
    public let day: Day
    /// One line that says what it is for.
    public let text: String
    /// What it is about, such as a policy's number.
    public let reference: String
    /// Two at least.
    public let lines: [EntryLine]

    /// An entry of these lines; whether it is balanced is asked when it is posted.
    public init(number: Int64, day: Day, text: String, reference: String, lines: [EntryLine]) {
        self.number = number
        self.day = day
        self.text = text
        self.reference = reference
        self.lines = lines
    }
}
