import Testing
import WebSupport

struct PasswordTests {
    /// Quick, for tests.
    private static let cost = PasswordHash.Cost(rounds: 16, blockSize: 8, parallelism: 1) ?? .standard

    @Test func itsOwnPasswordMatches() throws {
        let hash = try PasswordHash(of: "correct horse", cost: Self.cost)
        #expect(try hash.matches("correct horse"))
        #expect(try !hash.matches("correct horse "))
    }

    @Test func storedTextLeadsBackToTheHash() throws {
        let hash = try PasswordHash(of: "correct horse", cost: Self.cost)
        #expect(PasswordHash(text: hash.text) == hash)
        #expect(hash.text.hasPrefix("scrypt$16$8$1$"))
    }

    @Test func twoHashesOfOnePasswordDiffer() throws {
        #expect(try PasswordHash(of: "same", cost: Self.cost).text != PasswordHash(of: "same", cost: Self.cost).text)
    }

    /// The vectors of RFC 7914 have salts of other lengths than ours; this one was computed by Python's
    /// `hashlib.scrypt`, with a salt of 16 zero bytes.
    @Test func agreesWithAnotherImplementation() throws {
        let text = "scrypt$1024$8$1$AAAAAAAAAAAAAAAAAAAAAA==$f84G3M8rqQXuJqTwqOgLlxhy6GTrCReyDypLOOVFRAM="
        let hash = try #require(PasswordHash(text: text))
        #expect(try hash.matches("pleaseletmein"))
    }

    @Test func anOldHashKeepsItsCost() throws {
        let hash = try PasswordHash(of: "old", cost: Self.cost)
        #expect(PasswordHash(text: hash.text)?.cost == Self.cost)
    }

    @Test(arguments: [
        "", "plain", "scrypt$3$8$1$AAAAAAAAAAAAAAAAAAAAAA==$x", "md5$16$8$1$a$b", "scrypt$16$8$1$AA==$AA==",
    ])
    func otherTextIsNoHash(_ text: String) {
        #expect(PasswordHash(text: text) == nil)
    }

    @Test func aStoredCostCannotBringTheProcessDown() {
        #expect(PasswordHash.Cost(rounds: 1 << 30, blockSize: 32, parallelism: 16) == nil)
    }

    @Test func composedAndDecomposedLettersAreOnePassword() throws {
        #expect(try PasswordHash(of: "caf\u{E9}", cost: Self.cost).matches("cafe\u{301}"))
    }

    @Test func nobodyHasNoPassword() async throws {
        let checker = try PasswordChecker(cost: Self.cost)
        #expect(try await !checker.check("", against: nil))
    }

    @Test func theCheckerKnowsRightFromWrong() async throws {
        let checker = try PasswordChecker(cost: Self.cost)
        let hash = try PasswordHash(of: "right", cost: Self.cost)
        #expect(try await checker.check("right", against: hash))
        #expect(try await !checker.check("wrong", against: hash))
    }
}
