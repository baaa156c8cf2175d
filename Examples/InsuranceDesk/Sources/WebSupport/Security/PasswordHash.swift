import Crypto
import CryptoExtras
import Foundation

/// A password as it is stored: `scrypt$N$r$p$salt$key`, with everything that is needed to check it. Sendable.
///
/// The parameters stand in the text, so that they can grow: old hashes are checked with theirs, new ones are made with
/// ``Cost/standard``. Scrypt: RFC 7914.
public struct PasswordHash: Hashable, Sendable {
    /// How dear a guess is. Memory is about 128 · `rounds` · `blockSize` bytes.
    public struct Cost: Hashable, Sendable {
        /// N: a power of two.
        public let rounds: Int
        /// r.
        public let blockSize: Int
        /// p.
        public let parallelism: Int

        /// What OWASP's cheat sheet on password storage recommends: 32 MiB and three rounds of them.
        public static let standard = Cost(1 << 15, 8, 3)

        /// - Returns: nil for what is no cost, or one that would take more than 256 MiB: a stored text must not be able
        ///   to bring the process down.
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

    /// With what it was made.
    public let cost: Cost
    private let salt: [UInt8]
    private let key: [UInt8]

    /// The hash of a password, with a salt of its own. Takes as long as its cost says: not for an event loop.
    ///
    /// - Throws: what the cryptographic library throws.
    public init(of password: String, cost: Cost = .standard) throws {
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        self.cost = cost
        self.salt = salt
        key = try Self.derive(password, salt: salt, cost: cost)
    }

    /// The hash that is stored as `text`, or nil when it is none.
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

    /// As it is stored.
    public var text: String {
        let numbers = [cost.rounds, cost.blockSize, cost.parallelism].map(String.init)
        let bytes = [salt, key].map { Data($0).base64EncodedString() }
        return (["scrypt"] + numbers + bytes).joined(separator: "$")
    }

    /// Whether it is this password's. Takes as long as its cost says, whatever the answer.
    public func matches(_ password: String) throws -> Bool {
        ConstantTime.equal(try Self.derive(password, salt: salt, cost: cost), key)
    }

    private static func derive(_ password: String, salt: [UInt8], cost: Cost) throws -> [UInt8] {
        // The same password typed on another keyboard may come as other code points.
        let normalised = Array(password.precomposedStringWithCanonicalMapping.utf8)
        let key = try KDF.Scrypt.deriveKey(
            from: normalised, salt: salt, outputByteCount: 32, rounds: cost.rounds, blockSize: cost.blockSize,
            parallelism: cost.parallelism, maxMemory: 512 << 20)
        return unsafe key.withUnsafeBytes { unsafe Array($0) }
    }
}
