import StrataCore
import Testing

@Suite struct OptionalTests {
    @Test(arguments: [true, false])
    func isNilWhenNothingIsRegistered(isSealed: Bool) throws {
        let container = Container()
        container.register(Bool.self) { (leaf: Leaf?) in leaf != nil }
        if isSealed { try container.seal() }
        #expect(try container.resolve(Bool.self) == false)
        #expect(try container.resolve(Leaf?.self) == nil)
    }

    @Test func isTheServiceWhereItIsRegistered() throws {
        let container = Container()
        container.register(Leaf.self) { Leaf() }.scope(.container)
        let asked = try container.resolve(Leaf?.self)
        #expect(try asked === container.resolve(Leaf.self))
    }

    @Test func aServiceOfTheChildIsNotInReach() throws {
        let services = Container("Services")
        services.register(Bool.self) { (leaf: Leaf?) in leaf != nil }
        let presentation = Container("Presentation", parent: services)
        presentation.register(Leaf.self) { Leaf() }
        try services.seal()
        try presentation.seal()
        #expect(try presentation.resolve(Bool.self) == false)
        #expect(try presentation.resolve(Leaf?.self) != nil)
    }

    @Test func everyOtherFailurePasses() throws {
        struct Refusal: Error {}
        let container = Container()
        container.register(Leaf.self) { throw Refusal() }
        container.register(Int.self) { (_: Leaf?) in 1 }
        container.register(String.self) { (_: Bool) in "" }
        let failed = #expect(throws: ResolutionError.self) { try container.resolve(Int.self) }
        #expect(failed?.underlying is Refusal)
        #expect(failed?.path == [ServiceKey(Int.self), ServiceKey(Leaf.self)])
        let missing = #expect(throws: ResolutionError.self) { try container.resolve(String?.self) }
        #expect(missing?.code == .missing)
        #expect(missing?.path == [ServiceKey(String.self), ServiceKey(Bool.self)])
    }

    @Test func anOptionalOfAnUnconfiguredOrClosedContainerIsAnError() async throws {
        let container = Container()
        #expect(#expect(throws: ResolutionError.self) { try container.resolveNow(Leaf?.self) }?.code == .notConfigured)
        container.register(Int.self) { 1 }
        await container.close()
        #expect(
            #expect(throws: ResolutionError.self) { try container.resolveNow(Leaf?.self) }?.code == .containerClosed)
    }

    @Test func anExactRegistrationHasPriority() throws {
        let container = Container()
        let leaf = Leaf()
        container.register(Leaf.self) { Leaf() }
        container.register(Leaf?.self) { leaf }
        #expect(try container.resolve(Leaf?.self) === leaf)
    }

    @Test func aLaterExactRegistrationOfAParentHasPriority() throws {
        let parent = Container()
        parent.register(Int.self) { 1 }
        let child = Container(parent: parent)
        child.register(Bool.self) { (leaf: Leaf?) in leaf != nil }
        #expect(try child.resolve(Bool.self) == false)
        parent.register(Leaf?.self) { Leaf() }
        #expect(try child.resolve(Bool.self))
    }
}
