public import Values

/// Each account's debits and credits over all entries.
public struct TrialBalance: Hashable, Sendable {
    /// One account.
    public struct Row: Hashable, Sendable {
        /// The account.
        public let account: Account
        /// The sum of the debits.
        public let debits: Money
        /// The sum of the credits.
        public let credits: Money

        /// Debits minus credits.
        public var balance: Money { debits - credits }

        /// Memberwise initializer.
        public init(account: Account, debits: Money, credits: Money) {
            self.account = account
            self.debits = debits
            self.credits = credits
        }
    }

    /// One for each account of the chart, in order of number.
    public let rows: [Row]

    /// The sum of the debits.
    public var debits: Money { rows.map(\.debits).sum() }
    /// The sum of the credits.
    public var credits: Money { rows.map(\.credits).sum() }
    /// Whether both sums are equal, which always holds.
    public var isBalanced: Bool { debits == credits }

    /// Memberwise initializer.
    public init(rows: [Row]) {
        self.rows = rows
    }
}

/// The result of a check of every entry.
public struct LedgerCheck: Hashable, Sendable {
    /// The number of entries.
    public let entries: Int
    /// The sum of the debits.
    public let debits: Money
    /// The sum of the credits.
    public let credits: Money
    /// The numbers of entries whose debits differ from their credits; always empty.
    public let unbalanced: [Int64]

    /// Whether the check found no fault.
    public var isSound: Bool { unbalanced.isEmpty && debits == credits }

    /// Memberwise initializer.
    public init(entries: Int, debits: Money, credits: Money, unbalanced: [Int64]) {
        self.entries = entries
        self.debits = debits
        self.credits = credits
        self.unbalanced = unbalanced
    }
}
