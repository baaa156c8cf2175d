import Ledger
import Storage
import StrataServiceLayer
import Values

/// The ledger entries of policies. All entries of a policy have its number as their reference.
///
/// | when | debit | credit |
/// |---|---|---|
/// | issued | receivable: the total | unearned: the net premium; tax payable: the tax |
/// | an installment is paid | cash | receivable |
/// | days have passed | unearned | earned |
/// | days that were earned have not passed: the clock was ahead | earned | unearned |
/// | cancelled from a day before those that were earned | earned | unearned |
/// | cancelled | unearned, tax payable: their rest | receivable; and cash, for what was paid beyond |
///
/// The premium is earned by days (pro rata temporis, as in IFRS 17.B126 (a) and HGB § 341e (2)): after `d` of `n` days
/// the earned sum is `net × d / n`, rounded half to even. Each entry posts the difference to the sum that was earned
/// before, so at the end the whole premium is earned, to the cent.
struct PolicyBooks: Sendable, Registerable {
    static func register(in container: Container) {
        container.register(PolicyBooks.self, PolicyBooks.init(ledger:)).scope(.container)
    }

    private let ledger: any GeneralLedger

    init(ledger: any GeneralLedger) {
        self.ledger = ledger
    }

    func issued(_ policy: Policy, in transaction: Transaction) throws {
        try post(
            "Issued", key: "issue", policy, on: policy.issued.day,
            [
                .debit(.premiumReceivable, policy.total), .credit(.unearnedPremium, policy.net),
                .credit(.taxPayable, policy.tax),
            ], in: transaction)
    }

    func paid(_ installment: Installment, of policy: Policy, on day: Day, in transaction: Transaction) throws {
        try post(
            "Installment \(installment.number)", key: "pay-\(installment.number)", policy, on: day,
            [.debit(.cash, installment.amount), .credit(.premiumReceivable, installment.amount)], in: transaction)
    }

    /// Posts the premium that was earned and not yet posted.
    ///
    /// - Parameter end: The first day that does not count.
    func earned(_ policy: Policy, before end: Day, in transaction: Transaction) throws {
        let last = min(end, policy.cancelled ?? policy.to)
        let amount = try unmoved(policy, before: last, in: transaction)
        // The number makes the key new if the same days were earned before and taken back.
        let number = try ledger.count(reference: policy.number.description, in: transaction)
        try post(
            "Earned before \(last)", key: "earn-\(last)-\(number)", policy, on: last + -1,
            [.debit(.unearnedPremium, amount), .credit(.earnedPremium, amount)], in: transaction)
    }

    /// Reverses the premium that was earned for `today` and the days after it. Entries are never changed, so the
    /// reversal is another entry.
    func takenBack(_ policy: Policy, today: Day, in transaction: Transaction) throws {
        let amount = try unmoved(policy, before: today, in: transaction)
        guard amount < .zero else { return }
        let number = try ledger.count(reference: policy.number.description, in: transaction)
        try post(
            "Taken back from \(today): the clock was ahead", key: "take-back-\(number)", policy, on: today,
            [.debit(.earnedPremium, -amount), .credit(.unearnedPremium, -amount)], in: transaction)
    }

    /// - Returns: The amount that the customer still owes; zero if the customer was refunded.
    func cancelled(_ policy: Policy, on day: Day, today: Day, in transaction: Transaction) throws -> Money {
        try settleEarned(policy, before: day, today: today, in: transaction)
        let reference = policy.number.description
        let covered = day - policy.from
        let net = policy.net - policy.net.share(covered, of: policy.days)
        let tax = policy.tax - policy.tax.share(covered, of: policy.days)
        try post(
            "Cancelled from \(day)", key: "cancel", policy, on: today,
            [
                .debit(.unearnedPremium, net), .debit(.taxPayable, tax), .credit(.premiumReceivable, net + tax),
            ], in: transaction)
        let owed = try ledger.balance(of: .premiumReceivable, reference: reference, in: transaction)
        guard owed < .zero else { return owed }
        try post(
            "Paid back", key: "refund", policy, on: today,
            [.debit(.premiumReceivable, -owed), .credit(.cash, -owed)], in: transaction)
        return .zero
    }

    /// Posts the missing amount, or reverses the amount that the days from `day` on have already earned, because they
    /// have no cover now. Entries are never changed, so the reversal is another entry, dated today.
    private func settleEarned(_ policy: Policy, before day: Day, today: Day, in transaction: Transaction) throws {
        let amount = try unmoved(policy, before: day, in: transaction)
        guard amount < .zero else { return try earned(policy, before: day, in: transaction) }
        try post(
            "Taken back from \(day)", key: "cancel-\(day)-earned", policy, on: today,
            [.debit(.earnedPremium, -amount), .credit(.unearnedPremium, -amount)], in: transaction)
    }

    /// The amount that the days before `end` earn, minus the amount earned so far; negative if that was more.
    private func unmoved(_ policy: Policy, before end: Day, in transaction: Transaction) throws -> Money {
        let days = max(0, min(end - policy.from, policy.days))
        let moved = -(try ledger.balance(of: .earnedPremium, reference: policy.number.description, in: transaction))
        return policy.net.share(days, of: policy.days) - moved
    }

    /// Omits lines with a zero amount, and an entry without lines.
    private func post(
        _ text: String, key: String, _ policy: Policy, on day: Day, _ lines: [EntryLine], in transaction: Transaction
    ) throws {
        let lines = lines.filter { $0.debit != .zero || $0.credit != .zero }
        guard !lines.isEmpty else { return }
        try ledger.post(
            EntryDraft(
                day: day, text: "\(text), policy \(policy.number)", reference: policy.number.description,
                key: "policy-\(policy.number)-\(key)", lines: lines),
            in: transaction)
    }
}
