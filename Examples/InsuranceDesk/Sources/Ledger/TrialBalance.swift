public import Values

/// Each account's debits and credits, all entries together.
public struct TrialBalance: Hashable, Sendable {
    public struct Row: Hashable, Sendable {
        public let account: Account
        public let debits: Money
        public let credits: Money

        /// Debits less credits.
        public var balance: Money { debits - credits }

        public init(account: Account, debits: Money, credits: Money) {
            self.account = account
            self.debits = debits
            self.credits = credits
        }
    }

    /// One for each account of the chart, by number.
    public let rows: [Row]

    public var debits: Money { rows.map(\.debits).sum() }
    public var credits: Money { rows.map(\.credits).sum() }
    public var isBalanced: Bool { debits == credits }

    public init(rows: [Row]) {
        self.rows = rows
    }
}

/// What a look at every entry found.
public struct LedgerCheck: Hashable, Sendable {
    public let entries: Int
    public let debits: Money
    public let credits: Money
    /// The numbers of entries whose debits are not their credits; always empty.
    public let unbalanced: [Int64]

    public var isSound: Bool { unbalanced.isEmpty && debits == credits }

    public init(entries: Int, debits: Money, credits: Money, unbalanced: [Int64]) {
        self.entries = entries
        self.debits = debits
        self.credits = credits
        self.unbalanced = unbalanced
    }
}
