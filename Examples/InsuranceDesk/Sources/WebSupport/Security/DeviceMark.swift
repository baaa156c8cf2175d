import Crypto
import Foundation

/// The mark with which a browser shows that an account has signed in there before.
///
/// It is signed with the account's stored password, so it survives a restart of the server, needs no memory, and is
/// void after a change of the password. It opens nothing: attempts with it only count separately.
public enum DeviceMark {
    /// A mark for a new device.
    ///
    /// - Parameters:
    ///   - account: The name of the account.
    ///   - hash: The hash of its password, as it is stored.
    public static func issue(for account: String, hash: String) -> String {
        let device = RandomToken().text
        return "\(device).\(mac(of: device, account, hash))"
    }

    /// The device's name; nil if the mark was not issued for this account and password.
    public static func device(in mark: String?, of account: String, hash: String) -> String? {
        let parts = mark?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard parts.count == 2, RandomToken(text: String(parts[0])) != nil else { return nil }
        let own = mac(of: String(parts[0]), account, hash)
        return ConstantTime.equal(Array(own.utf8), Array(parts[1].utf8)) ? String(parts[0]) : nil
    }

    private static func mac(of device: String, _ account: String, _ hash: String) -> String {
        let key = SymmetricKey(data: SHA256.hash(data: Data("device mark \(hash)".utf8)))
        return HMAC<SHA256>.authenticationCode(for: Data("\(account.lowercased()).\(device)".utf8), using: key)
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
