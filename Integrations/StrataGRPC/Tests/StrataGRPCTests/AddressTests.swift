import StrataGRPC
import Testing

@Suite struct AddressTests {
    @Test(arguments: ["127.0.0.1:4410", "rates.internal:1", "[::1]:65535", "/run/rates.sock", "0.0.0.0:0"])
    func anAddressIsReadAsItIsWritten(text: String) {
        #expect(Address(text).map { "\($0)" } == text)
    }

    @Test func anAddressHasItsParts() {
        #expect(Address("[::1]:4410") == .tcp("::1", port: 4410))
        #expect(Address("rates:4410") == .tcp("rates", port: 4410))
        #expect(Address("/run/rates.sock") == .unix(path: "/run/rates.sock"))
    }

    @Test(arguments: [
        "", "rates", "rates:", ":4410", "rates:x", "rates:65536", "rates:-1", "::1:4410", "[rates]:1", "a b:1", "./a",
    ])
    func anyOtherTextIsNone(text: String) {
        #expect(Address(text) == nil)
    }
}
