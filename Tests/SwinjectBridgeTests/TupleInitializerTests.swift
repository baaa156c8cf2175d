import StrataSwinjectBridge
import Testing
import struct StrataCore.ResolutionError

private final class Ticket {
    let text: String
    init(text: String) { self.text = text }
}

/// A wrapper of a codebase, as many have for auto-registration.
extension Container {
    fileprivate func wrapped<Service, First, Second>(
        _ service: Service.Type, initializer: @escaping ((First, Second)) -> Service
    ) -> ServiceEntry<Service> {
        autoregister(service, initializer: initializer).inObjectScope(.container)
    }
}

@Suite("SwinjectBridge: auto-registration of functions of tuples") struct SwinjectBridgeTupleInitializerTests {
    let container = Container()

    init() {
        container.register(Cat.self) { _ in Cat(name: "cat") }
        container.register(Dog.self) { _ in Dog(name: "dog") }
        container.register(Owner.self) { _ in Owner() }
    }

    @Test func aFunctionOfAPairIsAutoRegistered() {
        let initializer: ((Cat, Dog)) -> Ticket = { Ticket(text: "\($0.0.name) \($0.1.name)") }
        container.autoregister(Ticket.self, initializer: initializer)
        #expect(container.resolve(Ticket.self)?.text == "cat dog")
        container.autoregister(Ticket.self, name: "n", initializer: initializer)
        #expect(container.resolve(Ticket.self, name: "n")?.text == "cat dog")
    }

    @Test func aWrapperPassesItOn() {
        let entry = container.wrapped(Ticket.self) { (pair: (Cat, Dog)) in Ticket(text: pair.0.name + pair.1.name) }
        #expect(ObjectIdentifier(entry.serviceType) == ObjectIdentifier(Ticket.self))
        #expect(container.resolve(Ticket.self)?.text == "catdog")
    }

    @Test func aFunctionOfTheEmptyTupleIsAutoRegistered() throws {
        func wrapped<Service>(_ service: Service.Type, initializer: @escaping (()) -> Service) {
            container.autoregister(service, initializer: initializer)
        }
        wrapped(Ticket.self) { _ in Ticket(text: "empty") }
        container.autoregister(Ticket.self, name: "closure") { Ticket(text: "closure") }
        container.autoregister(Cat.self, name: "initializer", initializer: { Cat() })
        #expect(container.resolve(Ticket.self)?.text == "empty")
        #expect(container.resolve(Ticket.self, name: "closure")?.text == "closure")
        #expect(container.resolve(Cat.self, name: "initializer") != nil)
        try container.strata.seal()
    }

    @Test func theDependenciesOfATupleAreKnown() {
        let initializer: ((Cat, Holder<Int>)) -> Ticket = { _ in Ticket(text: "never") }
        container.autoregister(Ticket.self, initializer: initializer)
        let events = Recorded(container)
        #expect(container.resolve(Ticket.self) == nil)
        #expect(events.failures.last?.path.map(\.description) == ["Ticket", "Holder<Int>"])
    }

    @Test func argumentsComeFromTheRequest() {
        let one: ((Cat, Int)) -> Ticket = { Ticket(text: "\($0.0.name) \($0.1)") }
        container.autoregister(Ticket.self, argument: Int.self, initializer: one)
        #expect(container.resolve(Ticket.self, argument: 7)?.text == "cat 7")
        let two: ((Int, Cat, String)) -> Ticket = { Ticket(text: "\($0.0) \($0.1.name) \($0.2)") }
        container.autoregister(Ticket.self, arguments: Int.self, String.self, initializer: two)
        #expect(container.resolve(Ticket.self, arguments: 7, "s")?.text == "7 cat s")
        let three: ((Int, Cat, String, Bool)) -> Ticket = { Ticket(text: "\($0.0) \($0.1.name) \($0.2) \($0.3)") }
        container.autoregister(Ticket.self, arguments: Int.self, String.self, Bool.self, initializer: three)
        #expect(container.resolve(Ticket.self, arguments: 7, "s", true)?.text == "7 cat s true")
    }

    @Test func aTupleOfTwentyIsAutoRegistered() {
        typealias C = Cat
        let initializer: ((C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, Dog)) -> Ticket = {
            Ticket(text: "\($0.0.name) \($0.19.name)")
        }
        container.autoregister(Ticket.self, initializer: initializer)
        #expect(container.resolve(Ticket.self)?.text == "cat dog")
    }

    @Test func anInitializerStillTakesThePack() {
        container.autoregister(Holder<(Cat, Dog)>.self) { (cat: Cat, dog: Dog) in Holder((cat, dog)) }
        #expect(container.resolve(Holder<(Cat, Dog)>.self)?.value.1.name == "dog")
    }

    // MARK: The deprecated flat operators

    @available(*, deprecated)
    @Test func theFlatFormsWithLabelsExist() {
        container.register(Ticket.self) { (_, a: Int, b: String) in Ticket(text: "\(a) \(b)") }
        container.register(Ticket.self) { (_, a: Int, b: String, c: Bool) in Ticket(text: "\(a) \(b) \(c)") }
        container.register(Ticket.self, name: "n") { (_, a: Int, b: String) in Ticket(text: "n \(a) \(b)") }
        container.register(Ticket.self, name: "n") { (_, a: Int, b: String, c: Bool) in
            Ticket(text: "n \(a) \(b) \(c)")
        }
        #expect((container ~> (Ticket.self, arguments: 1, "b")).text == "1 b")
        #expect((container ~> (Ticket.self, arguments: 1, "b", true)).text == "1 b true")
        #expect((container ~> (Ticket.self, name: "n", arguments: 1, "b", true)).text == "n 1 b true")
        #expect((container ~> (Ticket.self, arguments: (1, "b"))).text == "1 b")
        #expect((container ~> (Ticket.self, name: "n", arguments: (1, "b", true))).text == "n 1 b true")
    }

    /// A tuple of a name and two arguments arrives in this order, with a warning, which is an error here; the nested
    /// package with the name Swinject compiles the original form.
    @available(*, deprecated)
    @Test func registrationDistinguishesANameAndTwoArgumentsFromThree() {
        container.register(Ticket.self, name: "n") { (_, a: Int, b: Int) in Ticket(text: "n \(a) \(b)") }
        #expect((container ~> (Ticket.self, arguments: 1, "n", 2)).text == "n 1 2")
        container.register(Ticket.self) { (_, a: Int, b: String, c: Int) in Ticket(text: "\(a) \(b) \(c)") }
        #expect((container ~> (Ticket.self, arguments: 1, "n", 2)).text == "1 n 2")
        #expect((container ~> (Ticket.self, name: "n", arguments: (1, 2))).text == "n 1 2")
    }
}
