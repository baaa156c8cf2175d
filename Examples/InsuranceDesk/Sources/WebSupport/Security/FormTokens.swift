import Crypto
import Foundation

/// Signed tokens for the forms of visitors without a session: the server remembers nothing, so visitors cannot fill its
/// memory. Sendable.
///
/// A token proves that the form came from this process, not long ago. It does not name the browser; the check of
/// `Origin` and `Sec-Fetch-Site` in ``FormGuard`` does that.
public final class FormTokens: Sendable {
    private let key = SymmetricKey(size: .bits256)
    private let lifetime: Duration
    private let time: ElapsedTime

    /// - Parameters:
    ///   - lifetime: How long a form may stay open before it is sent.
    ///   - clock: Measures time; a test passes its own clock and does not wait.
    public init(lifetime: Duration = .seconds(3_600), clock: some Clock<Duration> = ContinuousClock()) {
        self.lifetime = lifetime
        time = ElapsedTime(clock: clock)
    }

    /// A new token.
    public func issue() -> String {
        let claim = "\((time.now + lifetime).components.seconds).\(RandomToken().text)"
        return "\(claim).\(mac(of: claim))"
    }

    /// Whether this object issued the token, and its time is not over.
    public func accepts(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let end = Int64(parts[0]), RandomToken(text: String(parts[1])) != nil else {
            return false
        }
        let isOwn = ConstantTime.equal(Array(mac(of: "\(parts[0]).\(parts[1])").utf8), Array(parts[2].utf8))
        return isOwn && time.now.components.seconds < end
    }

    private func mac(of claim: String) -> String {
        HMAC<SHA256>.authenticationCode(for: Data(claim.utf8), using: key)
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
