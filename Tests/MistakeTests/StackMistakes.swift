import StrataAppHost
import StrataTesting
import Testing

protocol Shelf: Sendable { func title() -> String }
struct FakeShelf: Shelf { func title() -> String { "fake" } }

/// Mistakes in the stacks and hosts of tests.
@Suite(.timeLimit(.minutes(10))) struct StackMistakes {
    // MARK: A fake in place of a hosted service

    final class RealShelf: Shelf, Startable, Registerable {
        static func register(in container: Container) {
            container.register(RealShelf.self) { RealShelf() }.scope(.container).hosted()
                .implements((any Shelf).self) { $0 }
        }
        func start() async throws {}
        func title() -> String { "real" }
    }

    final class Reader: Sendable, Registerable {
        static func register(in container: Container) {
            container.register(Reader.self, Reader.init(shelf:)).scope(.container).root()
        }
        let shelf: any Shelf
        init(shelf: any Shelf) { self.shelf = shelf }
    }

    enum Services: DependencyInjectionConfig {
        static let container = Container("Services")
        static var managedTypes: [any Registerable.Type] { [RealShelf.self] }
    }

    enum Console: DependencyInjectionConfig {
        static let container = Container("Console", parent: Services.self)
        static var managedTypes: [any Registerable.Type] { [Reader.self] }
    }

    @Test(arguments: [BootMode.all, .direct, .standalone])
    func fakeOfAHostedServiceNeedsNoHosting(_ mode: BootMode) throws {
        let stack = try LayerStack(Console.self, boot: mode) { $0.register((any Shelf).self) { FakeShelf() } }
        #expect(try stack.resolve(Reader.self).shelf.title() == "fake")
    }

    struct Unhosted: Shelf, Startable, Registerable {
        static func register(in container: Container) {
            container.register((any Shelf).self) { Unhosted() }.scope(.container)  // at: unhosted
        }
        func start() async throws {}
        func title() -> String { "unhosted" }
    }

    enum Forgetful: DependencyInjectionConfig {
        static let container = Container("Forgetful")
        static var managedTypes: [any Registerable.Type] { [Unhosted.self, Reader.self] }
    }

    /// The application's own registration still has to be hosted.
    @Test func hostedServiceOfTheApplicationIsStillFound() {
        #expect(Message.of { _ = try LayerStack(Forgetful.self) }.contains("‹unhosted›: notHosted: "))
    }

    struct OtherFake: Shelf { func title() -> String { "other" } }

    @Test func overrideAsATypeOfItsOwn() {
        let message1 = Message.of {
            _ = try LayerStack(Console.self) {
                $0.register(OtherFake.self) { OtherFake() }.implements((any Shelf).self) { $0 }  // at: fake
            }
        }
        #expect(
            message1 == """
                The dependency graph cannot be proved: 1 problem.

                ‹fake›: unusedOverride: The override of `OtherFake` replaces nothing: no layer of the stack registers it.
                    The stack has `Services`, `Console`.
                    → Register it as `Shelf`, the type that it implements: `register(…) { … }` instead of \
                `.implements`. An override has the type and the name of the service that it replaces.
                """)
    }

    // MARK: Declarations among the overrides

    @Test func declarationsAmongTheOverrides() {
        let message3 = Message.of {
            _ = try LayerStack(Console.self) {
                $0.allow(.notHosted, of: (any Shelf).self, because: "It is a fake.")  // at: allow
                $0.opens("visit", providing: Int.self)  // at: opens
                $0.collects((any Shelf).self)  // at: collects
                $0.provesStrictly()  // at: strictly
            }
        }
        #expect(
            message3 == """
                The dependency graph cannot be proved: 4 problems.

                ‹allow›: unusedOverride: An allowance for `Shelf` is among the overrides of a stack, where it has no effect.
                    → Move it to `declare(in:)` of the layer that it is for; a stack has what its layers declare.
                    → Or change the override, so that nothing has to be allowed.

                ‹opens›: unusedOverride: A declaration that scope `visit` is opened is among the overrides of a stack, \
                where it has no effect.
                    → Move it to `declare(in:)` of the layer that it is for; a stack has what its layers declare.
                    → Or, if a layer that the stack does not have opens it, name that layer, too: `LayerStack(…, …)`.

                ‹collects›: unusedOverride: A `collects` for `Shelf` is among the overrides of a stack, where it has \
                no effect.
                    → Move it to `declare(in:)` of the layer that it is for; a stack has what its layers declare.

                ‹strictly›: unusedOverride: A `provesStrictly()` is among the overrides of a stack, where it has no effect.
                    → Move it to `declare(in:)` of the layer that it is for; a stack has what its layers declare.
                """)
    }

    // MARK: Values

    enum Valued: Sample {
        static let container = Container("Valued")
        static func declare(in container: Container) {
            container.expects(Int.self, from: "main")  // at: expects
            container.opens("job", providing: String.self, startingWith: Character.self)  // at: job
            container.register(Character.self) { (text: String, number: Int) in text.first ?? "?" }  // at: character
                .scope(.scoped("job"))
        }
    }

    enum ValuedApplication: Sample {
        static let container = Container("ValuedApplication")
        static func declare(in container: Container) {
            container.expects(Int.self, from: "main")
            container.register(Double.self) { (number: Int) in Double(number) }.root()
        }
    }

    @Test func twoValuesOfOneType() {
        let text = """
            duplicate: The values 1 and 3 of `providing:` have the same type, `Int`, and a layer receives one value of a type.
                → Remove all but one.
                → Or give each a type of its own, such as `struct Port { let number: Int }`, which the layers expect instead.

            """
        let message5 = Message.of {
            _ = try LayerStack(Valued.self, providing: 7, "text", 8)  // at: stack
        }
        #expect(
            message5.contains("‹stack›: \(text)"))
        let message7 = Message.of {
            _ = try AppHost(ValuedApplication.self, providing: 7, "text", 8).verify()  // at: host
        }
        #expect(
            message7.contains("‹host›: \(text)"))
    }

    @Test func valueThatAStackWasNotGiven() {
        let message9 = Message.of { _ = try LayerStack(Valued.self) }
        #expect(
            message9 == """
                The dependency graph cannot be proved: 1 problem.

                ‹expects›: unprovided: `Int` is expected from "main" and was not provided.
                    declared by `expects` at ‹expects›
                    needed by `Character` at ‹character›
                    → Provide it to the stack: `LayerStack(…, providing: …)`, or `.stack(…, providing: …)`.
                    → Or override it: `$0.register(Int.self) { … }`.
                """)
    }

    @Test func overrideOfAValueOfAScope() {
        let message11 = Message.of {
            _ = try LayerStack(Valued.self, providing: 7) {
                $0.register(String.self) { "a" }  // at: text
            }
        }
        #expect(
            message11 == """
                The dependency graph cannot be proved: 1 problem.

                ‹text›: unusedOverride: The override of `String` replaces nothing: the values of scope `job` are given when \
                it is opened.
                    The stack has `Valued`.
                    → Remove it, and open the scope with the value: `withScope("job", providing: …)`.
                """)
    }
}
