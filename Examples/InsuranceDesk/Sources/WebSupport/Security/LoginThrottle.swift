/// Slows down who guesses passwords: by the address that they come from, and by the account that they try.
///
/// Both count: one address that tries many accounts, and many addresses that try one. Sendable.
public final class LoginThrottle: Sendable {
    private let addresses: TokenBuckets
    private let accounts: TokenBuckets

    /// - Parameters:
    ///   - perAddress: How many attempts an address has at once.
    ///   - perAccount: How many attempts an account has at once.
    ///   - interval: After how long there is one more of each.
    ///   - clock: Tells the time; a test's own needs no waiting.
    public init(
        perAddress: Int = 20, perAccount: Int = 5, interval: Duration = .seconds(60),
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        addresses = TokenBuckets(capacity: perAddress, interval: interval, clock: clock)
        accounts = TokenBuckets(capacity: perAccount, interval: interval, clock: clock)
    }

    /// Counts an attempt and says whether it may go on to the password.
    public func attempt(from address: String, account: String) -> TokenBuckets.Answer {
        switch addresses.take(address) {
        case .allowed: accounts.take(account.lowercased())
        case .refused(let wait): .refused(retryAfter: wait)
        }
    }

    /// The account's attempts are its own again. The address's are not: it may own one account and try others.
    public func succeeded(account: String) {
        accounts.forgive(account.lowercased())
    }
}
