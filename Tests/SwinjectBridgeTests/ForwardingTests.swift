import StrataSwinjectBridge
import struct StrataCore.ResolutionError
import Testing

private protocol Named {}
private protocol Pet {}
private protocol Mammal {}
private protocol Feline {}
private protocol Sleeper {}
private protocol Hunter {}
private protocol Climber {}
private protocol Jumper {}
private protocol Listener {}
extension Cat: Named, Pet, Mammal, Feline, Sleeper, Hunter, Climber, Jumper, Listener {}

@Suite("SwinjectBridge: forwarding") struct SwinjectBridgeForwardingTests {
    let container = Container()

    @Test func aForwardedTypeGivesTheSameInstance() {
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container).implements((any Animal).self)
        #expect(container.resolve((any Animal).self) === container.resolve(Cat.self))
    }

    @Test func aScopeThatIsSetLaterCountsForForwardsToo() {
        container.register(Cat.self) { _ in Cat() }.implements((any Animal).self).inObjectScope(.container)
        #expect(container.resolve((any Animal).self) === container.resolve(Cat.self))
    }

    @Test func graphScopeIsSharedWithForwards() {
        container.register(Cat.self) { _ in Cat() }.implements((any Animal).self)
        container.register(Holder<(Cat, any Animal)>.self) { r in
            Holder((r.resolve(Cat.self)!, r.resolve((any Animal).self)!))
        }
        let (cat, animal) = container.resolve(Holder<(Cat, any Animal)>.self)!.value
        #expect(cat === animal)
    }

    @Test func aForwardHasANameOfItsOwn() {
        container.register(Cat.self) { _ in Cat() }.implements((any Animal).self, name: "cat")
        #expect(container.resolve((any Animal).self, name: "cat") is Cat)
        #expect(container.resolve((any Animal).self) == nil)
    }

    @Test func aNamedServiceIsForwardedWithoutItsName() {
        container.register(Cat.self, name: "x") { _ in Cat() }.implements((any Animal).self)
        #expect(container.resolve((any Animal).self) is Cat)
        #expect(container.resolve((any Animal).self, name: "x") == nil)
    }

    @Test func argumentsPassThroughAForward() {
        container.register(Cat.self) { _, name in Cat(name: name) }.implements((any Animal).self)
        #expect(container.resolve((any Animal).self, argument: "x")?.name == "x")
        #expect(container.resolve((any Animal).self) == nil)
    }

    @Test func forwardsByFunction() {
        let entry = container.register(Cat.self) { _ in Cat() }
        container.forward((any Animal).self, to: entry)
        container.forward((any Animal).self, name: "x", to: entry)
        #expect(container.resolve((any Animal).self) is Cat)
        #expect(container.resolve((any Animal).self, name: "x") is Cat)
    }

    @Test func severalTypesAtOnce() {
        container.register(Cat.self) { _ in Cat() }
            .implements((any Named).self, (any Pet).self)
            .implements((any Mammal).self, (any Feline).self, (any Sleeper).self)
        #expect(container.resolve((any Named).self) is Cat)
        #expect(container.resolve((any Pet).self) is Cat)
        #expect(container.resolve((any Mammal).self) is Cat)
        #expect(container.resolve((any Feline).self) is Cat)
        #expect(container.resolve((any Sleeper).self) is Cat)
    }

    @Test func nineTypesAtOnce() {
        container.register(Cat.self) { _ in Cat() }.implements(
            (any Named).self, (any Pet).self, (any Mammal).self, (any Feline).self, (any Sleeper).self,
            (any Hunter).self, (any Climber).self, (any Jumper).self, (any Listener).self)
        #expect(container.resolve((any Named).self) is Cat)
        #expect(container.resolve((any Hunter).self) is Cat)
        #expect(container.resolve((any Climber).self) is Cat)
        #expect(container.resolve((any Jumper).self) is Cat)
        #expect(container.resolve((any Listener).self) is Cat)
    }

    @Test func forwardToAWrongTypeReturnsNilWithAReason() throws {
        container.register(Cat.self) { _ in Cat() }.implements(Dog.self)
        let events = Recorded(container)
        #expect(container.resolve(Dog.self) == nil)
        let error = try #require(events.failures.first)
        #expect(error.code == .missing)
        #expect(error.path.map(\.description) == ["Dog", "Cat"])
        #expect(error.description.contains("`Dog` is served by the registration of `Cat`"))
    }

    @Test func anOptionalOfAForwardedType() {
        container.register(Cat.self) { _ in Cat() }.implements((any Animal).self)
        #expect(container.resolve((any Animal)?.self)??.noise == "meow")
        #expect(container.resolve((any Food)?.self)! == nil)
    }

    @Test func completionsRunOnceForAllTypes() {
        var count = 0
        container.register(Cat.self) { _ in Cat() }.inObjectScope(.container).implements((any Animal).self)
            .initCompleted { _, _ in count += 1 }
        _ = (container.resolve(Cat.self), container.resolve((any Animal).self))
        #expect(count == 1)
    }

    @Test func anEntryOfAnotherContainerCanBeForwarded() {
        let other = Container()
        let entry = other.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
        container.forward((any Animal).self, to: entry)
        #expect(container.resolve((any Animal).self) === other.resolve(Cat.self))
        #expect(container.resolve(Cat.self) == nil)
    }

    @Test func aLaterRegistrationTakesThePlaceOfAForward() {
        container.register(Cat.self) { _ in Cat() }.implements((any Animal).self)
        container.register((any Animal).self) { _ in Dog() }
        #expect(container.resolve((any Animal).self) is Dog)
        #expect(container.resolve(Cat.self) != nil)
    }
}
