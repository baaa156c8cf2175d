import StrataTesting
import Synchronization
import Testing

/// The properties that an override takes from the registration that it replaces, and those that it does not take.
struct OverrideInheritanceTests {
    private func node(_ stack: LayerStack, _ type: Any.Type) throws -> DependencyGraph.Node {
        try #require(stack.graph.nodes.first { $0.key == ServiceKey(type) && $0.origin == .factory })
    }

    private func fake(_ overriding: (Container) -> Void) throws -> LayerStack {
        try LayerStack(Vaults.self, providing: Journal(), overriding: overriding)
    }

    @Test func scopeOfEachKind() throws {
        let stack = try LayerStack(Kinds.self) {
            $0.register(Cached.self) { Cached() }
            $0.register(Weak.self) { Weak() }
            $0.register(Custom.self) { Custom() }
            $0.register(Scoped.self) { Scoped() }
            $0.register(Plain.self) { Plain() }
        }
        #expect(try node(stack, Cached.self).scope == .container)
        #expect(try node(stack, Weak.self).scope == .weak)
        #expect(try node(stack, Custom.self).scope == .custom("session"))
        #expect(try node(stack, Scoped.self).scope == .scoped("visit"))
        #expect(try node(stack, Plain.self).scope == .graph)
        let first = try stack.resolve(Custom.self)
        #expect(try stack.resolve(Custom.self) === first)
        try stack.container.resetObjectScope(ObjectScope("session", storage: PermanentStorage.init))
        #expect(try stack.resolve(Custom.self) !== first)
    }

    @Test func costUnlessStated() throws {
        let real = try LayerStack(Vaults.self, providing: Journal())
        #expect(try node(real, Vault.self).cost == 100)
        #expect(try node(fake { $0.register(Vault.self) { Vault("fake", $0) } }, Vault.self).cost == 100)
        let stated = try fake { $0.register(Vault.self) { Vault("fake", $0) }.cost(bytes: 7) }
        #expect(try node(stated, Vault.self).cost == 7)
    }

    @Test func visibilityAlways() throws {
        let silent = try fake { $0.register(Vault.self) { Vault("fake", $0) } }
        #expect(try node(silent, Vault.self).visibility == .module)
        let stated = try fake { $0.register(Vault.self) { Vault("fake", $0) }.visibility(.everywhere) }
        #expect(try node(stated, Vault.self).visibility == .module)
    }

    @Test func rootOfEither() throws {
        let silent = try fake { $0.register(Vault.self) { Vault("fake", $0) } }
        #expect(try node(silent, Vault.self).isRoot)
        let stack = try LayerStack(Kinds.self) { $0.register(Plain.self) { Plain() }.root() }
        #expect(try node(stack, Plain.self).isRoot)
    }

    @Test func hostingUnlessStated() async throws {
        let journal = Journal()
        let stack = try LayerStack(Starting.self, providing: journal) {
            $0.register(First.self) { First("fake", $0) }.hosted(start: { $0.write("own start of") })
        }
        try await AppHost(stack).run { _ in }
        #expect(Set(journal.lines) == ["own start of fake", "second"])
    }

    /// Each layer that registers the service gives the override the properties of its own registration.
    @Test func propertiesOfEachLayer() throws {
        let stack = try LayerStack(UpperPrices.self) { $0.register(Price.self) { Price(amount: 0) } }
        let nodes = stack.graph.nodes.filter { $0.key == ServiceKey(Price.self) }
        #expect(nodes.map { stack.graph.layers[$0.layer].name } == ["LowerPrices", "UpperPrices"])
        #expect(nodes.map(\.scope) == [.container, .transient])
        #expect(nodes.map(\.cost) == [10, 20])
    }

    @Test func replacingAsTheRegistration() throws {
        let stack = try LayerStack(Replacing.self) { $0.register(Price.self) { Price(amount: 0) } }
        #expect(stack.graph.nodes.filter { $0.key == ServiceKey(Price.self) }.map(\.isReplacing).contains(true))
        #expect(try stack.resolve(Price.self).amount == 0)
    }

    @Test func executionAndArgumentsOfItsOwnFactory() throws {
        let stack = try LayerStack(Slow.self) { $0.register(Price.self) { Price(amount: 0) } }
        #expect(try node(LayerStack(Slow.self), Price.self).execution == .async)
        #expect(try node(stack, Price.self).execution == .plain)
        #expect(try node(LayerStack(Assisting.self), Price.self).arguments.count == 1)
        let fixed = try LayerStack(Assisting.self) { $0.register(Price.self) { Price(amount: 0) } }
        #expect(try node(fixed, Price.self).arguments.isEmpty)
        #expect(try fixed.resolve(Price.self).amount == 0)
    }

    @Test func neitherCompletionsNorClosingHooks() async throws {
        let journal = Journal()
        let real = try LayerStack(Vaults.self, providing: journal)
        _ = try await real.resolve(Vault.self)
        await real.close()
        #expect(journal.lines == ["completed real", "closed real"])

        let bare = Journal()
        let fake = try LayerStack(Vaults.self, providing: bare) { $0.register(Vault.self) { Vault("fake", $0) } }
        _ = try await fake.resolve(Vault.self)
        await fake.close()
        #expect(bare.lines == [])
    }

    @Test func itsOwnCompletionsAndClosingHooks() async throws {
        let journal = Journal()
        let stack = try LayerStack(Vaults.self, providing: journal) {
            $0.register(Vault.self) { Vault("fake", $0) }
                .initCompleted { (vault: Vault) in vault.journal.write("set up \(vault.name)") }
                .closed { $0.journal.write("put away \($0.name)") }
        }
        _ = try await stack.resolve(Vault.self)
        await stack.close()
        #expect(journal.lines == ["set up fake", "put away fake"])
    }

    @Test func noStatedDependenciesAndNoNotes() throws {
        func targets(_ stack: LayerStack) throws -> [ServiceKey] {
            let source = try #require(stack.graph.nodes.firstIndex { $0.key == ServiceKey(Search.self) })
            return stack.graph.edges.filter { $0.source == source }.map(\.requested)
        }
        #expect(try targets(LayerStack(Searches.self)) == [ServiceKey(Plain.self)])
        let stack = try LayerStack(Searches.self) { $0.register(Search.self) { (_: Resolver) in Search() } }
        #expect(try targets(stack) == [])
        func notes(_ stack: LayerStack) -> [String] {
            stack.graph.nodes.indices.flatMap { stack.graph.notes(of: $0) }.map(\.text)
        }
        #expect(try notes(LayerStack(Searches.self)) == ["documented"])
        #expect(notes(stack) == [])
    }

    /// The host starts it like the original, but in any order unless it states one.
    @Test func hostingWithoutTheOrderOfStart() async throws {
        let real = try LayerStack(Starting.self, providing: Journal())
        #expect(real.graph.startOrders.count == 1)
        let fake = try LayerStack(Starting.self, providing: Journal()) { $0.register(First.self) { First("fake", $0) } }
        #expect(try node(fake, First.self).isHosted)
        #expect(fake.graph.startOrders.isEmpty)

        let journal = Journal()
        let ordered = try LayerStack(Starting.self, providing: journal) {
            $0.register(First.self) { First("fake", $0) }.startsAfter(Second.self)
        }
        try await AppHost(ordered).run { _ in }
        #expect(journal.lines == ["second", "fake"])
    }

    @Test func decoratorsAndSecondTypesStay() throws {
        let stack = try LayerStack(Vaults.self, providing: Journal()) { $0.register(Vault.self) { Vault("fake", $0) } }
        #expect(try stack.resolve((any Safe).self).name == "fake")
        let decorated = try LayerStack(Decorating.self) { $0.register(Label.self) { Label(text: "fake") } }
        #expect(try decorated.resolve(Label.self).text == "[fake]")
        let plain = try LayerStack(Decorating.self) { $0.register(Label.self) { Label(text: "fake") }.undecorated() }
        #expect(try plain.resolve(Label.self).text == "fake")
    }

    /// A name is a part of the key: an override replaces the registration of its own name alone.
    @Test func noName() throws {
        let stack = try LayerStack(Naming.self) { $0.register(Label.self, name: "small") { Label(text: "fake") } }
        #expect(try stack.resolve(Label.self, name: "small").text == "fake")
        #expect(try stack.resolve(Label.self, name: "large").text == "large")
        #expect(try stack.resolve(Label.self).text == "plain")
    }
}

private final class Journal: Sendable {
    private let written = Mutex<[String]>([])
    var lines: [String] { written.withLock { $0 } }
    func write(_ line: String) { written.withLock { $0.append(line) } }
}

private protocol Safe: Sendable { var name: String { get } }

private final class Vault: Safe {
    let name: String
    let journal: Journal
    init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }
}

private enum Vaults: DependencyInjectionConfig {
    static let container = Container("Vaults")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.expects(Journal.self, from: "test")
        container.register(Vault.self) { Vault("real", $0) }
            .scope(.container).cost(bytes: 100).visibility(.module).root()
            .initCompleted { (vault: Vault) in vault.journal.write("completed \(vault.name)") }
            .closed { $0.journal.write("closed \($0.name)") }
            .implements((any Safe).self) { $0 }
    }
}

private final class Cached: Sendable {}
private final class Weak: Sendable {}
private final class Custom: Sendable {}
private final class Scoped: Sendable {}
private final class Plain: Sendable {}

private enum Kinds: DependencyInjectionConfig {
    static let container = Container("Kinds")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.opens("visit")
        container.register(Cached.self) { Cached() }.scope(.container)
        container.register(Weak.self) { Weak() }.scope(.weak)
        container.register(Custom.self) { Custom() }.scope(ObjectScope("session", storage: PermanentStorage.init))
        container.register(Scoped.self) { Scoped() }.scope(.scoped("visit"))
        container.register(Plain.self) { Plain() }
    }
}

private struct Search: Sendable {}

private enum Searches: DependencyInjectionConfig {
    static let container = Container("Searches")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Plain.self) { Plain() }
        container.register(Search.self) { (_: Resolver) in Search() }.dependsOn(Plain.self).note("why", "documented")
    }
}

private final class First: Startable {
    private let name: String
    private let journal: Journal
    init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }
    func start() async { journal.write(name) }
    func write(_ line: String) { journal.write("\(line) \(name)") }
}

private final class Second: Startable {
    private let journal: Journal
    init(_ journal: Journal) { self.journal = journal }
    func start() async { journal.write("second") }
}

private enum Starting: DependencyInjectionConfig {
    static let container = Container("Starting")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.expects(Journal.self, from: "test")
        container.register(First.self) { First("first", $0) }.scope(.container).hosted().startsAfter(Second.self)
        container.register(Second.self) { Second($0) }.scope(.container).hosted()
    }
}

private struct Label: Sendable { let text: String }

private enum Decorating: DependencyInjectionConfig {
    static let container = Container("Decorating")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Label.self) { Label(text: "real") }
        container.decorate(Label.self) { (inner: Label) in Label(text: "[\(inner.text)]") }
    }
}

private enum Naming: DependencyInjectionConfig {
    static let container = Container("Naming")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Label.self) { Label(text: "plain") }
        container.register(Label.self, name: "small") { Label(text: "small") }
        container.register(Label.self, name: "large") { Label(text: "large") }
    }
}

private struct Price: Sendable { let amount: Int }

private enum LowerPrices: DependencyInjectionConfig {
    static let container = Container("LowerPrices")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Price.self) { Price(amount: 1) }.scope(.container).cost(bytes: 10)
    }
}

private enum UpperPrices: DependencyInjectionConfig {
    static let container = Container("UpperPrices", parent: LowerPrices.self)
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Price.self) { Price(amount: 2) }.scope(.transient).cost(bytes: 20)
    }
}

private enum Replacing: DependencyInjectionConfig {
    static let container = Container("Replacing")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Price.self) { Price(amount: 1) }
        container.register(Price.self) { Price(amount: 2) }.replacing()
    }
}

private enum Slow: DependencyInjectionConfig {
    static let container = Container("Slow")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Price.self) { @concurrent () async in Price(amount: 1) }
    }
}

private enum Assisting: DependencyInjectionConfig {
    static let container = Container("Assisting")
    static var managedTypes: [any Registerable.Type] { [] }
    static func declare(in container: Container) {
        container.register(Price.self) { (amount: Assisted<Int>) in Price(amount: amount.value) }
    }
}
