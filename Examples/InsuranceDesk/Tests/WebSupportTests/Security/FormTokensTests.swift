import Testing
import WebSupport

struct FormTokensTests {
    private let clock = TestClock()

    @Test func acceptsItsOwnTokensUntilTheirTimeIsOver() {
        let tokens = FormTokens(lifetime: .seconds(100), clock: clock)
        let token = tokens.issue()
        #expect(tokens.accepts(token))
        clock.advance(by: .seconds(99))
        #expect(tokens.accepts(token))
        clock.advance(by: .seconds(1))
        #expect(!tokens.accepts(token))
    }

    @Test func refusesForgedTokens() {
        let tokens = FormTokens(clock: clock)
        let parts = tokens.issue().split(separator: ".").map(String.init)
        #expect(!tokens.accepts(FormTokens(clock: clock).issue()))
        #expect(!tokens.accepts("9\(parts[0]).\(parts[1]).\(parts[2])"))
        #expect(!tokens.accepts("\(parts[0]).\(RandomToken().text).\(parts[2])"))
        for text in ["", ".", "..", "1.2.3", "\(parts[0]).\(parts[1])"] { #expect(!tokens.accepts(text), "\(text)") }
    }
}
