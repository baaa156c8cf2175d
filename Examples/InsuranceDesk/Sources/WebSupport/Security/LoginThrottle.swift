/// Slows down password guessing: by the address of the attempts, and by the account.
///
/// Both limits apply: to one address that tries many accounts, and to many addresses that try one. Sendable.
public final class LoginThrottle: Sendable {
    private let addresses: TokenBuckets
    private let accounts: TokenBuckets

    /// - Parameters:
    ///   - perAddress: The number of attempts that an address may make at once.
    ///   - perAccount: The number of attempts on an account at once.
    ///   - interval: The time after which one more attempt is allowed for each.
    ///   - clock: Measures time; a test passes its own clock and does not wait.
    public init(
        perAddress: Int = 20, perAccount: Int = 5, interval: Duration = .seconds(60),
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        addresses = TokenBuckets(capacity: perAddress, interval: interval, clock: clock)
        accounts = TokenBuckets(capacity: perAccount, interval: interval, clock: clock)
    }

    /// Counts an attempt and returns whether it may continue to the password check.
    ///
    /// - Parameter device: The name of a device where the account has signed in before; nil for another one. Its
    ///   attempts count separately, so that attempts from elsewhere do not lock out the owner of the account.
    public func attempt(from address: String, account: String, device: String? = nil) -> TokenBuckets.Answer {
        let key = device.map { "\(account.lowercased()) \($0)" } ?? account.lowercased()
        return switch addresses.take(device.map { "\(address) \($0)" } ?? address) {
        case .allowed: accounts.take(key)
        case .refused(let wait): .refused(retryAfter: wait)
        }
    }

    /// Resets the account's attempts. The address's attempts stay, because it may own one account and try others.
    public func succeeded(account: String, device: String? = nil) {
        accounts.forgive(device.map { "\(account.lowercased()) \($0)" } ?? account.lowercased())
    }
}
