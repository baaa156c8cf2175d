import Testing
import WebSupport

struct RandomTokenTests {
    @Test func textLeadsBackToTheToken() {
        let token = RandomToken()
        #expect(RandomToken(text: token.text) == token)
    }

    @Test func hasSixtyFourDigits() {
        #expect(RandomToken().text.utf8.count == 64)
    }

    @Test func noTwoAreTheSame() {
        #expect(Set((0..<10_000).map { _ in RandomToken() }).count == 10_000)
    }

    @Test(arguments: ["", "abc", String(repeating: "g", count: 64), String(repeating: "A", count: 64)])
    func otherTextIsNoToken(_ text: String) {
        #expect(RandomToken(text: text) == nil)
    }

    @Test func isNotShownByAccident() {
        let token = RandomToken()
        #expect(!"\(token)".contains(token.text))
    }

    @Test func matchesItsTextAlone() {
        let token = RandomToken()
        #expect(token.matches(token.text))
        #expect(!token.matches(RandomToken().text))
        #expect(!token.matches(""))
    }

    @Test func constantTimeComparesTheWhole() {
        #expect(ConstantTime.equal([1, 2, 3], [1, 2, 3]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2, 4]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
    }
}
