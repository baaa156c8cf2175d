import StrataCore
import Testing

private final class Nut: Sendable {}
private struct Holder: Sendable {
    let leaf: Nut
}

/// The registrations that a request reaches through a link, and those that take the slow path.
@Suite struct LinkedRegistrationTests {
    private func isLinked<Service>(
        _ service: Service.Type, name: RegistrationName? = nil, _ register: (Container) -> Void
    ) throws -> Bool {
        let container = Container()
        register(container)
        #expect(!container.isLinked(ServiceKey(service, name: name)))
        try container.seal()
        return container.isLinked(ServiceKey(service, name: name))
    }

    @Test(arguments: TestedScope.allCases) func plainFactoriesAreLinkedInEachScope(_ scope: TestedScope)
        throws
    {
        let isLinked = try isLinked(Nut.self) { $0.register(Nut.self) { Nut() }.scope(scope.scope()) }
        #expect(isLinked)
    }

    @Test func anOpenedScopeIsLinked() throws {
        #expect(
            try isLinked(Nut.self) {
                $0.opens("work")
                $0.register(Nut.self) { Nut() }.scope(.scoped("work")).closed { _ in }
            })
        #expect(
            try isLinked(Nut.self) {
                $0.opens("work")
                $0.register(Nut.self) { Nut() }.scope(.scoped("work")).initCompleted { _ in }
            })
    }

    @Test func aResolverAloneIsLinked() throws {
        #expect(try isLinked(Nut.self) { $0.register(Nut.self) { (_: Resolver) in Nut() } })
    }

    @Test func namesAndOneArgumentAreLinked() throws {
        #expect(try isLinked(Nut.self, name: "one") { $0.register(Nut.self, name: "one") { Nut() } })
        #expect(
            try isLinked(Holder.self) {
                $0.register(Holder.self) { (leaf: Assisted<Nut>) in Holder(leaf: leaf.value) }
            })
    }

    @Test func severalArgumentsAreLinked() throws {
        #expect(
            try isLinked(String.self) {
                $0.register(String.self) { (left: Assisted<Int>, right: Assisted<Int>) in
                    "\(left.value) \(right.value)"
                }
            })
    }

    @Test func adaptersDecoratorsAndTypedCompletionsAreLinked() throws {
        #expect(
            try isLinked(Nut.self) {
                $0.register(Int.self) { 1 }
                $0.register(Nut.self) { Nut() }.initCompleted { (_: Nut, _: Int) in }
            })
        #expect(
            try isLinked(Holder.self) {
                $0.register(Nut.self) { Nut() }
                $0.register(Holder.self) { (leaf: Lazy<Nut>) in Holder(leaf: try leaf.get()) }
            })
        #expect(
            try isLinked(Holder.self) {
                $0.register(Holder.self) { (leaf: Nut?) in Holder(leaf: leaf ?? Nut()) }
            })
        #expect(
            try isLinked(Nut.self) {
                $0.register(Nut.self) { Nut() }
                $0.decorate(Nut.self) { (leaf: Nut) in leaf }
            })
        #expect(
            try isLinked(Holder.self) {
                $0.register(Nut.self) { Nut() }
                $0.register(Holder.self) { (_: Resolver, leaf: Nut) in Holder(leaf: leaf) }
                    .initCompleted { (_: Holder, _: Nut) in }
            })
    }

    @Test func serviceThatLinksCannotExpressIsNotLinked() throws {
        #expect(try !isLinked(Nut.self) { $0.register(Nut.self) { () async in Nut() } })
        // Not every request may receive it.
        #expect(try !isLinked(Nut.self) { $0.register(Nut.self, onMainActor: { Nut() }) })
        #expect(try !isLinked(Nut.self) { $0.register(Nut.self) { Nut() }.initCompleted { (_: Nut, _: Resolver) in } })
    }

    /// It takes the slow path for that one service.
    @Test func dependentOfAnUnlinkedServiceIsLinked() throws {
        #expect(
            try isLinked(Holder.self) {
                $0.register(Nut.self) { Nut() }.initCompleted { (_: Nut, _: Resolver) in }
                $0.register(Holder.self, Holder.init)
            })
        #expect(
            try isLinked(Holder.self) {
                $0.register(Nut.self) { Nut() }.initCompleted { (_: Nut, _: Resolver) in }.scope(.container)
                $0.register(Holder.self, Holder.init)
            })
    }

    @Test func anOverrideThatIsNotLinkedHidesTheParentsLink() throws {
        let parent = Container("Parent")
        parent.register(String.self) { "parent" }
        try parent.seal()
        let child = Container("Child", parent: parent)
        child.register(String.self) { "child" }.initCompleted { (_: String, _: Resolver) in }
        child.register([String].self) { (text: String) in [text] }
        try child.seal()
        #expect(parent.isLinked(ServiceKey(String.self)))
        #expect(!child.isLinked(ServiceKey(String.self)))
        #expect(try child.resolve(String.self) == "child")
        #expect(try child.resolve([String].self) == ["child"])
    }

    @Test func anOpenChildHidesTheParentsLinks() throws {
        let parent = Container("Parent")
        parent.register(String.self) { "parent" }
        try parent.seal()
        let child = Container("Child", parent: parent)
        #expect(try child.resolve(String.self) == "parent")
        child.register(String.self) { "child" }
        #expect(try child.resolve(String.self) == "child")
        try child.seal()
        #expect(try child.resolve(String.self) == "child")
    }

    /// Names are compared by their bits, which differ for equal texts at different addresses.
    @Test(arguments: ["a", "fifteen letters", "a name that has no room in two words", "größer", ""])
    func aNameConstructedAtRunTimeFindsItsService(_ text: String) throws {
        let container = Container()
        container.register(String.self, name: RegistrationName(text)) { "it" }
        container.register(String.self, name: "another") { "another" }
        try container.seal()
        let copy = String(decoding: Array(text.utf8), as: UTF8.self)
        #expect(try container.resolve(String.self, name: RegistrationName(text)) == "it")
        #expect(try container.resolve(String.self, name: RegistrationName(copy)) == "it")
        #expect(
            failure { () throws(ResolutionError) in try container.resolve(String.self, name: "none") }?.code == .missing
        )
        #expect(failure { () throws(ResolutionError) in try container.resolve(String.self) }?.code == .missing)
    }

    @Test func eachOfThousandsOfNamesFindsItsService() throws {
        let container = Container()
        for number in 0..<5_000 {
            container.register(Int.self, name: RegistrationName("\(number)")) { number }.scope(.container)
        }
        try container.seal()
        for number in 0..<5_000 {
            #expect(try container.resolve(Int.self, name: RegistrationName("\(number)")) == number)
        }
    }
}
