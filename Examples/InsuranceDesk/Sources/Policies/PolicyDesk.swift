public import Audit
public import Customers
public import Quotes
public import Values

/// Issues and changes policies. Each action is one transaction: policy, books, documents, message and audit.
public protocol PolicyDesk: Sendable {
    /// Turns a quote into a policy of one year. A quote becomes one policy: a second call returns the first policy.
    ///
    /// - Parameter start: The first day of the cover: from today to 90 days from now.
    /// - Throws: ``PolicyError``, `QuoteError`, `StorageError`.
    func issue(_ quote: QuoteID, from start: Day, plan: InstallmentPlan, by principal: Principal) async throws -> Policy

    /// Records that an installment was paid. A second call does nothing.
    func pay(_ number: PolicyNumber, installment: Int, by principal: Principal) async throws -> Policy

    /// Ends the cover early. The customer owes the covered days: an overpayment is refunded, and a missing amount
    /// becomes one last installment.
    ///
    /// - Parameter day: The first day without cover: from the cover's first day to its last. It may be in the past: the
    ///   premium that was earned from this day on is reversed.
    func cancel(_ number: PolicyNumber, on day: Day, by principal: Principal) async throws -> Policy

    /// Moves the premium of past days from unearned to earned, for every policy.
    ///
    /// - Parameter day: The last day that counts.
    /// - Returns: The number of policies with premium to move.
    func earn(through day: Day, by principal: Principal) async throws -> Int

    /// Reverses the premium of days that were earned and have not passed, because the clock was ahead at the time.
    ///
    /// - Returns: The number of policies whose premium was taken back.
    func takeBackUnpassed(today: Day, by principal: Principal) async throws -> Int

    func policy(_ number: PolicyNumber) async throws -> Policy?
    func policy(of quote: QuoteID) async throws -> Policy?
    func policies(of customer: CustomerID) async throws -> [Policy]
    /// Returns the latest first.
    func policies(limit: Int) async throws -> [Policy]
    func count() async throws -> Int
}

/// The reason that a policy was not issued or changed.
public enum PolicyError: Error, Hashable, Sendable {
    case unknown(String)
    case startOutOfRange(Day, from: Day, to: Day)
    case cancellationOutOfRange(Day, from: Day, to: Day)
    case alreadyCancelled(PolicyNumber, on: Day)
    case unknownInstallment(Int, of: Int)
}

extension PolicyError: CustomStringConvertible {
    /// Says what happened, where, and how to fix it.
    public var description: String {
        switch self {
        case .unknown(let number):
            "There is no policy \(number). Check its number: the last two digits find a wrong one."
        case .startOutOfRange(let day, let from, let to):
            "The cover cannot begin on \(day). Choose a day from \(from) to \(to)."
        case .cancellationOutOfRange(let day, let from, let to):
            "The cover cannot end on \(day). Choose a day from \(from) to \(to)."
        case .alreadyCancelled(let number, let day):
            "The policy \(number) was cancelled on \(day) already. There is nothing to do."
        case .unknownInstallment(let number, let count):
            "There is no installment \(number). Choose one from 1 to \(count)."
        }
    }
}
