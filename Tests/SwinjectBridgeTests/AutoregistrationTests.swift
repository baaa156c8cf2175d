import StrataSwinjectBridge
import Testing
import struct StrataCore.ResolutionError

private final class Many {
    let parts: [Any]
    init(
        a: Holder<Int>, b: Holder<String>, c: Holder<Bool>, d: Cat, e: Dog, f: Owner, g: any Animal, h: any Food,
        i: any Counting
    ) {
        parts = [a, b, c, d, e, f, g, h, i]
    }
}

private final class Page {
    let title: String
    let number: Int
    let pet: (any Animal)?
    init(title: String) { (self.title, number, pet) = (title, 0, nil) }
    init(pet: any Animal, title: String) { (self.title, number, self.pet) = (title, 0, pet) }
    init(pet: any Animal, title: String, number: Int) { (self.title, self.number, self.pet) = (title, number, pet) }
    init(number: Int?, title: String) { (self.title, self.number, pet) = (title, number ?? -1, nil) }
    init(first: String, second: String) { (title, number, pet) = (first + second, 0, nil) }
    init(value: Any) { (title, number, pet) = ("\(value)", 0, nil) }
    init(a: Int, b: Bool, c: String, d: Double) { (title, number, pet) = ("\(a) \(b) \(c) \(d)", a, nil) }
}

private final class Inner {
    init(dog: Dog) {}
}

private final class Outer {
    init(inner: Inner) {}
}

private final class Left {
    init(right: Right) {}
}

private final class Right {
    init(left: Left) {}
}

@Suite("SwinjectBridge: auto-registration and operators") struct SwinjectBridgeAutoregistrationTests {
    let container = Container()

    init() {
        container.register((any Animal).self) { _ in Cat(name: "auto") }
    }

    @Test func withoutParameters() {
        func makeDog() -> Dog { Dog() }
        container.autoregister(Dog.self, initializer: makeDog)
        #expect(container.resolve(Dog.self) != nil)
    }

    @Test func withOneParameter() {
        container.autoregister((any Person).self, initializer: { (pet: any Animal) in Owner(pet: pet) })
        #expect(container.resolve((any Person).self)?.pet is Cat)
    }

    @Test func withAnInitializerThatTakesAnOptional() {
        container.autoregister(Owner.self, initializer: Owner.init(pet:))
        #expect(container.resolve(Owner.self)?.pet is Cat)
        let empty = Container()
        empty.autoregister(Owner.self, initializer: Owner.init(pet:))
        #expect(empty.resolve(Owner.self)!.pet == nil)
    }

    @Test func withNineParameters() {
        container.register(Holder<Int>.self) { _ in Holder(1) }
        container.register(Holder<String>.self) { _ in Holder("s") }
        container.register(Holder<Bool>.self) { _ in Holder(true) }
        container.register(Cat.self) { _ in Cat() }
        container.register(Dog.self) { _ in Dog() }
        container.register(Owner.self) { _ in Owner() }
        container.register((any Food).self) { _ in Sushi() }
        container.register((any Counting).self) { _ in Counter() }
        container.autoregister(Many.self, initializer: Many.init)
        #expect(container.resolve(Many.self)?.parts.count == 9)
    }

    @Test func withAName() {
        container.autoregister(Owner.self, name: "x", initializer: Owner.init(pet:))
        #expect(container.resolve(Owner.self) == nil)
        #expect(container.resolve(Owner.self, name: "x")?.pet is Cat)
    }

    @Test func withAScopeAndAForward() {
        container.autoregister(Owner.self, initializer: Owner.init(pet:)).inObjectScope(.container)
            .implements((any Person).self)
        #expect(container.resolve(Owner.self) === container.resolve((any Person).self))
    }

    @Test func withOneArgument() {
        container.autoregister(Page.self, argument: String.self, initializer: Page.init(pet:title:))
        let page = container.resolve(Page.self, argument: "T")
        #expect(page?.title == "T")
        #expect(page?.pet?.name == "auto")
        #expect(container.resolve(Page.self) == nil)
    }

    @Test func withNothingButOneArgument() {
        container.autoregister(Page.self, argument: String.self, initializer: Page.init(title:))
        #expect(container.resolve(Page.self, argument: "T")?.title == "T")
    }

    @Test func withANameAndAnArgument() {
        container.autoregister(Page.self, name: "n", argument: String.self, initializer: Page.init(title:))
        #expect(container.resolve(Page.self, name: "n", argument: "T")?.title == "T")
    }

    @Test func withTwoArgumentsInAnyOrder() {
        container.autoregister(Page.self, arguments: Int.self, String.self, initializer: Page.init(pet:title:number:))
        let page = container.resolve(Page.self, arguments: 3, "T")
        #expect(page?.title == "T")
        #expect(page?.number == 3)
        #expect(page?.pet != nil)
    }

    @Test func withFourArguments() {
        container.autoregister(
            Page.self, arguments: String.self, Bool.self, Int.self, Double.self, initializer: Page.init(a:b:c:d:))
        #expect(container.resolve(Page.self, arguments: "s", true, 1, 2.5)?.title == "1 true s 2.5")
    }

    @Test func ofTwoArgumentsOfOneTypeEachParameterGetsTheNext() {
        container.autoregister(
            Page.self, arguments: String.self, String.self, initializer: Page.init(first:second:))
        #expect(container.resolve(Page.self, arguments: "a", "b")?.title == "ab")
    }

    @Test func anArgumentServesAParameterThatItConvertsTo() {
        container.autoregister(Page.self, arguments: Int.self, String.self, initializer: Page.init(number:title:))
        #expect(container.resolve(Page.self, arguments: 5, "T")?.number == 5)
        container.autoregister(Page.self, argument: Int.self, initializer: Page.init(value:))
        #expect(container.resolve(Page.self, argument: 7)?.title == "7")
    }

    @Test func aMissingParameterIsReportedWithItsPath() throws {
        container.autoregister(Many.self, initializer: Many.init)
        container.register(Holder<Many?>.self) { r in Holder(r.resolve(Many.self)) }
        let events = Recorded(container)
        #expect(container.resolve(Holder<Many?>.self)!.value == nil)
        let error = try #require(events.failures.last)
        #expect(error.path.map(\.description) == ["Holder<Optional<Many>>", "Many", "Holder<Int>"])
        #expect(error.description.contains("The initializer that `Many` was auto-registered with takes `Holder<Int>`"))
    }

    @Test func aMissingParameterOfAParameterIsTheOneReported() throws {
        container.autoregister(Outer.self, initializer: Outer.init(inner:))
        container.autoregister(Inner.self, initializer: Inner.init(dog:))
        let events = Recorded(container)
        let error = try #require(throws: ResolutionError.self) { try container.resolveOrThrow(Outer.self) }
        #expect(error.code == .missing)
        #expect(error.path.map(\.description) == ["Outer", "Inner", "Dog"])
        #expect(error.description.contains("The initializer that `Inner` was auto-registered with takes `Dog`"))
        #expect(events.failures.allSatisfy { $0.path.last?.description == "Dog" })
    }

    @Test func aMissingParameterOfARemovedParameterIsTheOneReported() throws {
        container.autoregister(Outer.self, initializer: Outer.init(inner:))
        container.autoregister(Inner.self, initializer: Inner.init(dog:))
        let lazy = try #require(container.resolve(Lazy<Outer?>.self))
        container.removeAll()
        let events = Recorded(container)
        #expect(lazy.instance == nil)
        #expect(events.failures.last?.path.map(\.description) == ["Outer", "Inner", "Dog"])
    }

    @Test func aCycleOfInitializersIsReportedAsACycle() throws {
        container.autoregister(Left.self, initializer: Left.init(right:))
        container.autoregister(Right.self, initializer: Right.init(left:))
        let events = Recorded(container)
        let error = try #require(throws: ResolutionError.self) { try container.resolveOrThrow(Left.self) }
        #expect(error.code == .cycle)
        #expect(error.path.map(\.description) == ["Left", "Right", "Left"])
        #expect(events.failures.count == 1)
    }

    @Test func aResolverIsAParameterToo() {
        container.autoregister(Holder<any Resolver>.self, initializer: { (r: any Resolver) in Holder(r) })
        #expect(container.resolve(Holder<any Resolver>.self)?.value as? Container === container)
    }

    @Test func theOperatorsResolve() {
        let r: any Resolver = container
        container.register((any Animal).self, name: "n") { _ in Cat(name: "named") }
        container.register(Page.self) { _, title in Page(title: title) }
        container.register(Page.self, name: "n") { _, title in Page(title: title + "n") }
        let animal: any Animal = r~>
        #expect(animal.name == "auto")
        #expect((r ~> (any Animal).self).name == "auto")
        #expect((r ~> ((any Animal).self, name: "n")).name == "named")
        #expect((r ~> (Page.self, argument: "T")).title == "T")
        #expect((r ~> (Page.self, name: "n", argument: "T")).title == "Tn")
    }

    @Test func theOperatorsTakeSeveralArguments() {
        let r: any Resolver = container
        container.register(Page.self) { _, a, b in Page(first: a, second: b) }
        container.register(Page.self, name: "n") { _, a, b in Page(first: b, second: a) }
        container.register(Page.self) { (_, a: String, b: String, c: Int) in Page(first: a, second: b + "\(c)") }
        container.register(Page.self, name: "n") { (_, a: String, b: String, c: Int) in Page(title: a + b + "\(c)n") }
        #expect((r ~> (Page.self, arguments: ("a", "b"))).title == "ab")
        #expect((r ~> (Page.self, name: "n", arguments: ("a", "b"))).title == "ba")
        #expect((r ~> (Page.self, arguments: ("a", "b", 3))).title == "ab3")
        #expect((r ~> (Page.self, name: "n", arguments: ("a", "b", 3))).title == "ab3n")
    }

    @available(*, deprecated)
    @Test func theOperatorsOfBeforeWork() {
        let r: any Resolver = container
        container.register(Page.self) { (_, a: Int) in Page(number: a, title: "") }
        container.register(Page.self) { (_, a: Int, b: Int) in Page(number: a + b, title: "") }
        container.register(Page.self) { (_, a: Int, b: Int, c: Int) in Page(number: a + b + c, title: "") }
        #expect((r ~> (Page.self, 1)).number == 1)
        #expect((r ~> (Page.self, 1, 2)).number == 3)
        #expect((r ~> (Page.self, 1, 2, 3)).number == 6)
    }

    @Test func theOperatorsAreForFactories() {
        container.register(Owner.self) { r in Owner(pet: r ~> (any Animal).self) }
        #expect(container.resolve(Owner.self)?.pet is Cat)
    }

    @Test func anOperatorWithoutAnswerEndsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let r: any Resolver = Container()
            let cat: Cat = r~>
            print(cat)
        }
    }
}
