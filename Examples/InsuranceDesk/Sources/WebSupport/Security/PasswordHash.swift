import Crypto
import CryptoExtras
import Foundation

/// A password as it is stored: `scrypt$N$r$p$salt$key`, with everything that a check needs. Sendable.
///
/// The text contains the parameters, so that they can grow: old hashes are checked with their own, new ones are created
/// with ``Cost/standard``. Scrypt: RFC 7914.
public struct PasswordHash: Hashable, Sendable {
    /// The cost of one guess. Memory is about 128 · `rounds` · `blockSize` bytes.
    public struct Cost: Hashable, Sendable {
        /// N: a power of two.
        public let rounds: Int
        /// r.
        public let blockSize: Int
        /// p.
        public let parallelism: Int

        /// The recommendation of OWASP's cheat sheet on password storage: 32 MiB and three rounds of them.
        public static let standard = Cost(1 << 15, 8, 3)

        /// - Returns: nil for invalid values, or for a cost of more than 256 MiB, because a stored text must not be
        ///   able to crash the process.
        public init?(rounds: Int, blockSize: Int, parallelism: Int) {
            guard rounds >= 2, rounds & (rounds - 1) == 0, (1...32).contains(blockSize), (1...16).contains(parallelism),
                rounds <= (256 << 20) / (128 * blockSize)
            else { return nil }
            self.init(rounds, blockSize, parallelism)
        }

        private init(_ rounds: Int, _ blockSize: Int, _ parallelism: Int) {
            self.rounds = rounds
            self.blockSize = blockSize
            self.parallelism = parallelism
        }
    }

    /// The cost with which it was created.
    public let cost: Cost
    private let salt: [UInt8]
    private let key: [UInt8]

    /// Creates the hash of a password, with a new salt. Takes as long as its cost says, so do not call it on an event
    /// loop.
    ///
    /// - Throws: the errors of the cryptographic library.
    public init(of password: String, cost: Cost = .standard) throws {
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        self.cost = cost
        self.salt = salt
        key = try Self.derive(password, salt: salt, cost: cost)
    }

    /// The hash that is stored as `text`, or nil if it is not a hash.
    public init?(text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "scrypt", let rounds = Int(parts[1]), let blockSize = Int(parts[2]),
            let parallelism = Int(parts[3]),
            let cost = Cost(rounds: rounds, blockSize: blockSize, parallelism: parallelism),
            let salt = Data(base64Encoded: String(parts[4])), salt.count == 16,
            let key = Data(base64Encoded: String(parts[5])), key.count == 32
        else { return nil }
        self.cost = cost
        self.salt = Array(salt)
        self.key = Array(key)
    }

    /// The stored form.
    public var text: String {
        let numbers = [cost.rounds, cost.blockSize, cost.parallelism].map(String.init)
        let bytes = [salt, key].map { Data($0).base64EncodedString() }
        return (["scrypt"] + numbers + bytes).joined(separator: "$")
    }

    /// Whether the password matches. Takes as long as its cost says, whatever the result.
    public func matches(_ password: String) throws -> Bool {
        ConstantTime.equal(try Self.derive(password, salt: salt, cost: cost), key)
    }

    private static func derive(_ password: String, salt: [UInt8], cost: Cost) throws -> [UInt8] {
        // Another keyboard may produce other code points for the same password.
        let normalised = Array(password.precomposedStringWithCanonicalMapping.utf8)
        let key = try KDF.Scrypt.deriveKey(
            from: normalised, salt: salt, outputByteCount: 32, rounds: cost.rounds, blockSize: cost.blockSize,
            parallelism: cost.parallelism, maxMemory: 512 << 20)
        return unsafe key.withUnsafeBytes { unsafe Array($0) }
    }
}
