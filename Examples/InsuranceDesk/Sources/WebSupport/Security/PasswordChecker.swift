import NIOPosix

/// Checks passwords away from the threads that serve requests: scrypt takes a tenth of a second of a core. Sendable.
public final class PasswordChecker: Sendable {
    /// What is compared with when there is no such account, so that the time does not tell.
    private let nobody: PasswordHash

    /// - Throws: what the cryptographic library throws.
    public init(cost: PasswordHash.Cost = .standard) throws {
        nobody = try PasswordHash(of: RandomToken().text, cost: cost)
    }

    /// Whether the password is that of `stored`. Takes as long when there is no such account, and then it never is.
    public func check(_ password: String, against stored: PasswordHash?) async throws -> Bool {
        let hash = stored ?? nobody
        let isRight = try await NIOThreadPool.singleton.runIfActive { try hash.matches(password) }
        return isRight && stored != nil
    }
}
