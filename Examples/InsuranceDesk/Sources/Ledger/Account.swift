/// The chart of accounts.
public enum Account: String, CaseIterable, Hashable, Sendable {
    /// Premium that customers owe. An asset.
    case premiumReceivable = "1200"
    /// Premium that customers have paid. An asset.
    case cash = "1000"
    /// Premium for days of cover that are still to come. A liability.
    case unearnedPremium = "2100"
    /// Insurance tax that was charged and not yet paid to the tax office. A liability.
    case taxPayable = "2200"
    /// Premium for days of cover that have passed. Income.
    case earnedPremium = "4000"

    /// The account's number in the chart.
    public var number: String { rawValue }

    /// Its name in the chart.
    public var title: String {
        switch self {
        case .cash: "Cash"
        case .premiumReceivable: "Premium receivable"
        case .unearnedPremium: "Unearned premium"
        case .taxPayable: "Insurance tax payable"
        case .earnedPremium: "Earned premium"
        }
    }
}
