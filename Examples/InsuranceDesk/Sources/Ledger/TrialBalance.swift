public import Values

/// Each account's debits and credits, all entries together.
public struct TrialBalance: Hashable, Sendable {
    /// One account.
    public struct Row: Hashable, Sendable {
        /// Which one.
        public let account: Account
        /// The sum of the left sides.
        public let debits: Money
        /// The sum of the right sides.
        public let credits: Money

        /// Debits less credits.
        public var balance: Money { debits - credits }

        /// Of its parts.
        public init(account: Account, debits: Money, credits: Money) {
            self.account = account
            self.debits = debits
            self.credits = credits
        }
    }

    /// One for each account of the chart, by number.
    public let rows: [Row]

    /// The sum of the left sides.
    public var debits: Money { rows.map(\.debits).sum() }
    /// The sum of the right sides.
    public var credits: Money { rows.map(\.credits).sum() }
    /// Whether the two sums are the same, as they always are.
    public var isBalanced: Bool { debits == credits }

    /// Of its parts.
    public init(rows: [Row]) {
        self.rows = rows
    }
}

/// What a look at every entry found.
public struct LedgerCheck: Hashable, Sendable {
    /// How many there are.
    public let entries: Int
    /// The sum of the left sides.
    public let debits: Money
    /// The sum of the right sides.
    public let credits: Money
    /// The numbers of entries whose debits are not their credits; always empty.
    public let unbalanced: [Int64]

    /// Whether nothing was found.
    public var isSound: Bool { unbalanced.isEmpty && debits == credits }

    /// Of its parts.
    public init(entries: Int, debits: Money, credits: Money, unbalanced: [Int64]) {
        self.entries = entries
        self.debits = debits
        self.credits = credits
        self.unbalanced = unbalanced
    }
}
