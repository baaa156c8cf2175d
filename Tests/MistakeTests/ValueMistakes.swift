import StrataAppHost
import StrataTesting
import Testing

/// Values that `main` provides under a type that no layer expects.
@Suite(.timeLimit(.minutes(10))) struct ValueMistakes {
    protocol Cupboard: Sendable {}
    struct WoodCupboard: Cupboard {}
    struct Room: Sendable { init(cupboard: any Cupboard) {} }

    enum Expecting: Sample {
        static let container = Container("Expecting")
        static func declare(in container: Container) {
            container.expects((any Cupboard).self, from: "main")  // at: expects
            container.register(Room.self, Room.init(cupboard:)).root()
        }
    }

    @Test func valueOfAProtocolProvidedAsItself() {
        let message = Message.of {
            _ = try LayerStack(Expecting.self, providing: WoodCupboard())  // at: main
        }
        #expect(
            message == """
                The dependency graph cannot be proved: 1 problem.

                ‹main›: unexpected: A value was provided under its own type, `WoodCupboard`, but `Expecting` expects \
                `any Cupboard`.
                    `any Cupboard` is declared by `expects` at ‹expects›
                    → Write `WoodCupboard(…) as any Cupboard` in `providing:`, or `Provided((any Cupboard).self) { … }`.
                """)
        #expect(
            Message.of { _ = try AppHost(Expecting.self, providing: WoodCupboard()).verify() }.contains(
                "→ Write `WoodCupboard(…) as any Cupboard`"))
    }

    @Test func bothWaysOfTheAdviceWork() throws {
        _ = try LayerStack(Expecting.self, providing: WoodCupboard() as any Cupboard).resolve(Room.self)
        _ = try LayerStack(Expecting.self, providing: Provided((any Cupboard).self) { WoodCupboard() })
            .resolve(Room.self)
    }

    enum Undeclared: Sample {
        static let container = Container("Undeclared")
        static func declare(in container: Container) {
            container.register(String.self) { (n: Int) in "\(n)" }.root()  // at: string
        }
    }

    @Test func providedValueThatNoLayerDeclares() {
        let message = Message.of {
            _ = try LayerStack(Undeclared.self, providing: 7)  // at: seven
        }
        #expect(
            message == """
                The dependency graph cannot be proved: 1 problem.

                ‹string›: missing: `String` needs `Int`, which is not registered in `Undeclared`.
                    needed by `String` at ‹string›
                    a value of this type is provided at ‹seven›, and no layer expects it
                    → Declare it in `Undeclared`: `container.expects(Int.self, from: "main")` in `declare(in:)`.
                """)
    }

    struct Unreadable: Error {}

    @Test func unreadableValueNamesTheClosure() {
        let message = Message.of {
            _ = try LayerStack(  // at: stack
                Expecting.self, providing: Provided((any Cupboard).self) { throw Unreadable() })
        }
        #expect(
            message == """
                The dependency graph cannot be proved: 1 problem.

                ‹expects›: unreadable: Reading `Cupboard` threw: Unreadable().
                    provided at ‹stack›
                    expected by `Expecting` as `Cupboard`
                    → Correct the source, or the closure that reads it.
                    → To prove the graph where the values are not available, use `verify --without-values`.
                """)
    }
}
