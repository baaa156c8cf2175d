import StrataGraph
import Testing

@Suite struct NearMissesTests {
    private enum NetworkService {}
    private enum Netwrok {}
    private enum Lag {}
    private enum CLOCK {}

    private func near(_ type: Any.Type, _ name: RegistrationName? = nil, among types: [Any.Type]) -> [String] {
        NearMisses.of(ServiceKey(type, name: name), among: types.map { ServiceKey($0) }).map(\.qualifiedTypeName)
    }

    @Test func fewEditsAreNear() {
        #expect(near(Sample.Network.self, among: [Netwrok.self, Sample.Home.self]).count == 1)
        #expect(near(Sample.Log.self, among: [Lag.self]).count == 1)
        #expect(near(Sample.Clock.self, among: [CLOCK.self]).count == 1)
    }

    @Test func otherTypesAreNot() {
        #expect(near(Sample.Network.self, among: [Sample.Home.self, Sample.Form.self, Sample.Store.self]) == [])
    }

    @Test func theBeginningOfANameIsNear() {
        #expect(near(Sample.Network.self, among: [NetworkService.self]).count == 1)
        #expect(near(NetworkService.self, among: [Sample.Network.self]).count == 1)
    }

    @Test func theLikeliestComesFirstAndThreeAreEnough() {
        let keys = [
            ServiceKey(Sample.Clocks.self), ServiceKey(Sample.Other.Clock.self),
            ServiceKey(Sample.Clock.self, name: "utc"),
            ServiceKey(CLOCK.self),
        ]
        #expect(NearMisses.of(ServiceKey(Sample.Clock.self), among: keys) == [keys[2], keys[1], keys[3]])
        #expect(NearMisses.of(ServiceKey(Sample.Clock.self), among: keys, limit: 1) == [keys[2]])
    }

    @Test func theKeyItselfIsNotSuggestedAndEachOtherOnce() {
        let keys = [ServiceKey(Sample.Clock.self), ServiceKey(Sample.Clocks.self), ServiceKey(Sample.Clocks.self)]
        #expect(NearMisses.of(ServiceKey(Sample.Clock.self), among: keys) == [keys[1]])
    }

    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("flaw", "lawn", 2), ("same", "SAME", 0),
        ("ordre", "order", 1), ("ca", "abc", 3), ("abcd", "badc", 2),
    ])
    func distances(left: String, right: String, expected: Int) {
        let (left, right) = (EditDistance.letters(of: left), EditDistance.letters(of: right))
        #expect(EditDistance.between(left, right, atMost: 10) == expected)
        #expect(EditDistance.between(right, left, atMost: expected) == expected)
        #expect(EditDistance.between(left, right, atMost: expected - 1) == nil)
    }
}
