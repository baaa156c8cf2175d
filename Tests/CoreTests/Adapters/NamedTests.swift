import StrataCore
import Testing

@Suite struct NamedTests {
    @Test(arguments: [true, false])
    func requestsTheName(isSealed: Bool) throws {
        let container = Container()
        container.register(String.self) { "primary" }
        container.register(String.self, name: "replica") { "replica" }
        container.register(Int.self) { (text: Named<String, Replica>) in text.value.count }
        if isSealed { try container.seal() }
        #expect(try container.resolve(Int.self) == 7)
        #expect(try container.resolve(Named<String, Replica>.self).value == "replica")
    }

    @Test func withoutTheNameItIsMissing() throws {
        let container = Container("Services")
        container.register(String.self) { "primary" }
        container.register(Int.self) { (text: Named<String, Replica>) in text.value.count }
        let error = #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(error?.path == [ServiceKey(Int.self), ServiceKey(String.self, name: "replica")])
        let refusal = #expect(throws: BootstrapError.self) { try container.seal() }
        #expect(
            refusal?.problems.map(\.summary) == [
                "`Int` needs `String \"replica\"`, which is not registered in `Services`."
            ])
    }

    @Test func wrapsByHand() {
        #expect(Named<Int, Replica>(3).value == 3)
    }
}
