public import Values

/// An entry that is to be posted.
public struct EntryDraft: Hashable, Sendable {
    /// The day it belongs to.
    public let day: Day
    public let text: String
    /// What it is about: a policy's number.
    public let reference: String
    /// Makes the entry unique: posting a second one with the same key does nothing.
    public let key: String
    public let lines: [EntryLine]

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
    public let account: Account
    public let debit: Money
    public let credit: Money

    public static func debit(_ account: Account, _ amount: Money) -> EntryLine {
        EntryLine(account: account, debit: amount, credit: .zero)
    }

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
    public let number: Int64
    public let day: Day
    public let text: String
    public let reference: String
    public let lines: [EntryLine]

    public init(number: Int64, day: Day, text: String, reference: String, lines: [EntryLine]) {
        self.number = number
        self.day = day
        self.text = text
        self.reference = reference
        self.lines = lines
    }
}
