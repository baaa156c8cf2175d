import Foundation
import StrataSwinjectBridge
import Testing

/// The arguments that a factory received, as text.
private struct Given: Equatable {
    let text: String
    init(_ values: Any...) { text = values.map { "\($0)" }.joined(separator: " ") }
}

@Suite("SwinjectBridge: run-time arguments") struct SwinjectBridgeArgumentTests {
    let container = Container()

    @Test func oneArgument() {
        container.register(Given.self) { (_, a1: Int) in Given(a1) }
        container.register(Given.self, name: "x") { (_, a1: Int) in
            Given("x", a1)
        }
        let resolver: any Resolver = container
        #expect(container.resolve(Given.self, argument: 1)?.text == "1")
        #expect(
            resolver.resolve(Given.self, name: "x", argument: 1)?.text == "x 1")
        #expect(resolver.resolve(Given.self, argument: 1) == container.resolve(Given.self, argument: 1))
        #expect(
            container.resolve(Given.self, name: "x", argument: 1)
                == resolver.resolve(Given.self, name: "x", argument: 1))
    }

    @Test func twoArguments() {
        container.register(Given.self) { (_, a1: Int, a2: String) in Given(a1, a2) }
        container.register(Given.self, name: "x") { (_, a1: Int, a2: String) in
            Given("x", a1, a2)
        }
        let resolver: any Resolver = container
        #expect(container.resolve(Given.self, arguments: 1, "two")?.text == "1 two")
        #expect(
            resolver.resolve(Given.self, name: "x", arguments: 1, "two")?.text == "x 1 two")
        #expect(resolver.resolve(Given.self, arguments: 1, "two") == container.resolve(Given.self, arguments: 1, "two"))
        #expect(
            container.resolve(Given.self, name: "x", arguments: 1, "two")
                == resolver.resolve(Given.self, name: "x", arguments: 1, "two"))
    }

    @Test func threeArguments() {
        container.register(Given.self) { (_, a1: Int, a2: String, a3: Bool) in Given(a1, a2, a3) }
        container.register(Given.self, name: "x") { (_, a1: Int, a2: String, a3: Bool) in
            Given("x", a1, a2, a3)
        }
        let resolver: any Resolver = container
        #expect(container.resolve(Given.self, arguments: 1, "two", true)?.text == "1 two true")
        #expect(
            resolver.resolve(Given.self, name: "x", arguments: 1, "two", true)?.text == "x 1 two true")
        #expect(
            resolver.resolve(Given.self, arguments: 1, "two", true)
                == container.resolve(Given.self, arguments: 1, "two", true))
        #expect(
            container.resolve(Given.self, name: "x", arguments: 1, "two", true)
                == resolver.resolve(Given.self, name: "x", arguments: 1, "two", true))
    }

    @Test func fourArguments() {
        container.register(Given.self) { (_, a1: Int, a2: String, a3: Bool, a4: Double) in Given(a1, a2, a3, a4) }
        container.register(Given.self, name: "x") { (_, a1: Int, a2: String, a3: Bool, a4: Double) in
            Given("x", a1, a2, a3, a4)
        }
        let resolver: any Resolver = container
        #expect(container.resolve(Given.self, arguments: 1, "two", true, 4.5)?.text == "1 two true 4.5")
        #expect(
            resolver.resolve(Given.self, name: "x", arguments: 1, "two", true, 4.5)?.text == "x 1 two true 4.5")
        #expect(
            resolver.resolve(Given.self, arguments: 1, "two", true, 4.5)
                == container.resolve(Given.self, arguments: 1, "two", true, 4.5))
        #expect(
            container.resolve(Given.self, name: "x", arguments: 1, "two", true, 4.5)
                == resolver.resolve(Given.self, name: "x", arguments: 1, "two", true, 4.5))
    }

    @Test func fiveArguments() {
        container.register(Given.self) { (_, a1: Int, a2: String, a3: Bool, a4: Double, a5: Character) in
            Given(a1, a2, a3, a4, a5)
        }
        container.register(Given.self, name: "x") { (_, a1: Int, a2: String, a3: Bool, a4: Double, a5: Character) in
            Given("x", a1, a2, a3, a4, a5)
        }
        let resolver: any Resolver = container
        #expect(
            container.resolve(Given.self, arguments: 1, "two", true, 4.5, Character("5"))?.text == "1 two true 4.5 5")
        #expect(
            resolver.resolve(Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"))?.text
                == "x 1 two true 4.5 5")
        #expect(
            resolver.resolve(Given.self, arguments: 1, "two", true, 4.5, Character("5"))
                == container.resolve(Given.self, arguments: 1, "two", true, 4.5, Character("5")))
        #expect(
            container.resolve(Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"))
                == resolver.resolve(Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5")))
    }

    @Test func sixArguments() {
        container.register(Given.self) { (_, a1: Int, a2: String, a3: Bool, a4: Double, a5: Character, a6: UInt8) in
            Given(a1, a2, a3, a4, a5, a6)
        }
        container.register(Given.self, name: "x") {
            (_, a1: Int, a2: String, a3: Bool, a4: Double, a5: Character, a6: UInt8) in
            Given("x", a1, a2, a3, a4, a5, a6)
        }
        let resolver: any Resolver = container
        #expect(
            container.resolve(Given.self, arguments: 1, "two", true, 4.5, Character("5"), UInt8(6))?.text
                == "1 two true 4.5 5 6")
        #expect(
            resolver.resolve(Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"), UInt8(6))?.text
                == "x 1 two true 4.5 5 6")
        #expect(
            resolver.resolve(Given.self, arguments: 1, "two", true, 4.5, Character("5"), UInt8(6))
                == container.resolve(Given.self, arguments: 1, "two", true, 4.5, Character("5"), UInt8(6)))
        #expect(
            container.resolve(Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"), UInt8(6))
                == resolver.resolve(Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"), UInt8(6)))
    }

    @Test func sevenArguments() {
        container.register(Given.self) {
            (_, a1: Int, a2: String, a3: Bool, a4: Double, a5: Character, a6: UInt8, a7: [Int]) in
            Given(a1, a2, a3, a4, a5, a6, a7)
        }
        container.register(Given.self, name: "x") {
            (_, a1: Int, a2: String, a3: Bool, a4: Double, a5: Character, a6: UInt8, a7: [Int]) in
            Given("x", a1, a2, a3, a4, a5, a6, a7)
        }
        let resolver: any Resolver = container
        #expect(
            container.resolve(Given.self, arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7])?.text
                == "1 two true 4.5 5 6 [7]")
        #expect(
            resolver.resolve(Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7])?.text
                == "x 1 two true 4.5 5 6 [7]")
        #expect(
            resolver.resolve(Given.self, arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7])
                == container.resolve(Given.self, arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7]))
        #expect(
            container.resolve(Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7])
                == resolver.resolve(
                    Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7]))
    }

    @Test func eightArguments() {
        container.register(Given.self) {
            (_, a1: Int, a2: String, a3: Bool, a4: Double, a5: Character, a6: UInt8, a7: [Int], a8: Int?) in
            Given(a1, a2, a3, a4, a5, a6, a7, a8 as Any)
        }
        container.register(Given.self, name: "x") {
            (_, a1: Int, a2: String, a3: Bool, a4: Double, a5: Character, a6: UInt8, a7: [Int], a8: Int?) in
            Given("x", a1, a2, a3, a4, a5, a6, a7, a8 as Any)
        }
        let resolver: any Resolver = container
        #expect(
            container.resolve(Given.self, arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7], Optional(8))?
                .text == "1 two true 4.5 5 6 [7] Optional(8)")
        #expect(
            resolver.resolve(
                Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7], Optional(8))?.text
                == "x 1 two true 4.5 5 6 [7] Optional(8)")
        #expect(
            resolver.resolve(Given.self, arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7], Optional(8))
                == container.resolve(
                    Given.self, arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7], Optional(8)))
        #expect(
            container.resolve(
                Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7], Optional(8))
                == resolver.resolve(
                    Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7], Optional(8)))
    }

    @Test func nineArguments() {
        container.register(Given.self) {
            (_, a1: Int, a2: String, a3: Bool, a4: Double, a5: Character, a6: UInt8, a7: [Int], a8: Int?, a9: Float) in
            Given(a1, a2, a3, a4, a5, a6, a7, a8 as Any, a9)
        }
        container.register(Given.self, name: "x") {
            (_, a1: Int, a2: String, a3: Bool, a4: Double, a5: Character, a6: UInt8, a7: [Int], a8: Int?, a9: Float) in
            Given("x", a1, a2, a3, a4, a5, a6, a7, a8 as Any, a9)
        }
        let resolver: any Resolver = container
        #expect(
            container.resolve(
                Given.self, arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7], Optional(8), Float(9))?.text
                == "1 two true 4.5 5 6 [7] Optional(8) 9.0")
        #expect(
            resolver.resolve(
                Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7], Optional(8),
                Float(9))?.text == "x 1 two true 4.5 5 6 [7] Optional(8) 9.0")
        #expect(
            resolver.resolve(
                Given.self, arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7], Optional(8), Float(9))
                == container.resolve(
                    Given.self, arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7], Optional(8), Float(9)))
        #expect(
            container.resolve(
                Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7], Optional(8),
                Float(9))
                == resolver.resolve(
                    Given.self, name: "x", arguments: 1, "two", true, 4.5, Character("5"), UInt8(6), [7], Optional(8),
                    Float(9)))
    }

    @Test func tenArgumentsCanBeRegistered() {
        container.register(Given.self) {
            (_, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int) in
            Given(a, b, c, d, e, f, g, h, i, j)
        }
        typealias Arguments = (any Resolver, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int)
        let given: Given? = container._resolve(name: nil) { (factory: (Arguments) -> Any) in
            factory((container, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
        }
        #expect(given?.text == "1 2 3 4 5 6 7 8 9 10")
    }

    @Test func theResolverComesWithTheArguments() {
        container.register(Cat.self) { _ in Cat() }
        container.register(Owner.self) { (r: any Resolver, name: String) in
            let owner = Owner(pet: r.resolve(Cat.self))
            owner.pet?.name = name
            return owner
        }
        #expect(container.resolve(Owner.self, argument: "x")?.pet?.name == "x")
    }

    @Test func theTypeOfAnArgumentIsTheOneThatIsStated() {
        container.register(Holder<String>.self) { (_, animal: any Animal) in Holder(animal.name) }
        let cat = Cat(name: "x")
        #expect(container.resolve(Holder<String>.self, argument: cat) == nil)
        #expect(container.resolve(Holder<String>.self, argument: cat as any Animal)?.value == "x")
    }

    @Test func extensionsRegisterAndResolveByThemselves() {
        struct Option: ServiceKeyOption {
            let number: Int
            var description: String { "number \(number)" }
            func isEqualTo(_ another: any ServiceKeyOption) -> Bool { (another as? Option)?.number == number }
            func hash(into hasher: inout Hasher) { hasher.combine(number) }
        }
        container._register(Cat.self, factory: { (_: any Resolver) in Cat(name: "one") }, option: Option(number: 1))
        container._register(
            Cat.self, factory: { (_: any Resolver) in Cat(name: "two") }, name: "n", option: Option(number: 2))
        func resolve(_ name: String?, _ option: (any ServiceKeyOption)?) -> Cat? {
            (container as any Resolver as? any _Resolver)?._resolve(name: name, option: option) {
                (factory: (any Resolver) -> Any) in factory(container)
            }
        }
        #expect(resolve(nil, Option(number: 1))?.name == "one")
        #expect(resolve("n", Option(number: 2))?.name == "two")
        #expect(resolve(nil, Option(number: 2)) == nil)
        #expect(resolve(nil, nil) == nil)
        #expect(container.resolve(Cat.self) == nil)
        #expect(container.debugDescription.contains("Cat \"n\": graph, option number 2"))
    }

    @Test func anOptionMayUseTheContainerWhenItIsCompared() {
        struct Asking: ServiceKeyOption {
            let name: String
            nonisolated(unsafe) let container: Container
            var description: String { name }
            func isEqualTo(_ another: any ServiceKeyOption) -> Bool {
                unsafe container.hasAnyRegistration(of: Cat.self) && (another as? Asking)?.name == name
            }
            func hash(into hasher: inout Hasher) {
                _ = unsafe container.resolve(Dog.self)
                hasher.combine(name)
            }
        }
        container.register(Dog.self) { _ in Dog() }
        let factory = { (_: any Resolver) in Cat(name: "asked") as Any }
        for _ in 0..<2 {
            container._register(Cat.self, factory: factory, option: Asking(name: "o", container: container))
        }
        let cat: Cat? = container._resolve(name: nil, option: Asking(name: "o", container: container)) {
            (factory: (any Resolver) -> Any) in factory(container)
        }
        #expect(cat?.name == "asked")
        #expect(container.debugDescription.components(separatedBy: "option o").count == 2)
    }

    @Test func resultOfAnExtensionsFactoryIsChecked() {
        container._register(Cat.self, factory: { (_: any Resolver) in Dog() })
        #expect(container.resolve(Cat.self) == nil)
    }

    @Test func anExtensionMaySupplyTheResolver() {
        container.register(Cat.self) { r in r as? Container === container ? Cat(name: "same") : Cat(name: "other") }
        let cat: Cat? = container._resolve(name: nil) { (factory: (any Resolver) -> Any) in factory(Container()) }
        #expect(cat?.name == "other")
    }
}
