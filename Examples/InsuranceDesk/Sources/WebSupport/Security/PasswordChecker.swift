import NIOPosix

/// Checks passwords off the threads that serve requests, because scrypt takes a tenth of a second of a core. Sendable.
public final class PasswordChecker: Sendable {
    /// The hash to compare with if there is no such account, so that the time does not reveal that.
    private let nobody: PasswordHash

    /// - Throws: the errors of the cryptographic library.
    public init(cost: PasswordHash.Cost = .standard) throws {
        nobody = try PasswordHash(of: RandomToken().text, cost: cost)
    }

    /// Whether the password matches `stored`. Takes as long if there is no such account; the result is false then.
    public func check(_ password: String, against stored: PasswordHash?) async throws -> Bool {
        let hash = stored ?? nobody
        let isRight = try await NIOThreadPool.singleton.runIfActive { try hash.matches(password) }
        return isRight && stored != nil
    }
}
