/// Tokens in the order in which they were added. A token that is removed elsewhere stays until it is met or trimmed.
struct TokenQueue {
    private var tokens: [RandomToken] = []
    private var passed = 0
    /// The number of tokens that were not removed.
    private(set) var count = 0

    /// The oldest token that was not skipped.
    var first: RandomToken? { passed < tokens.count ? tokens[passed] : nil }

    mutating func add(_ token: RandomToken) {
        tokens.append(token)
        count += 1
    }

    /// Counts a removal; the token itself is skipped later.
    mutating func remove() {
        count -= 1
    }

    /// Passes the first token. Amortized O(1).
    mutating func skip() {
        passed += 1
        guard passed > 1_024, passed > tokens.count / 2 else { return }
        tokens.removeFirst(passed)
        passed = 0
    }

    /// Drops all other tokens.
    mutating func keep(where isAlive: (RandomToken) -> Bool) {
        tokens = tokens[passed...].filter(isAlive)
        passed = 0
    }
}
