import StrataAppHost
import StrataTesting
import Testing

/// Modifiers that are forgotten, contradict each other, or have no effect.
@Suite(.timeLimit(.minutes(10))) struct ModifierMistakes {
    struct Tax: Sendable {}

    // MARK: One contribution, one that forgot it

    enum Taxes: Sample {
        static let container = Container("Taxes")
        static func declare(in container: Container) {
            container.register(Tax.self) { Tax() }.contributed()  // at: first
            container.register(Tax.self) { Tax() }  // at: second
        }
    }

    enum Reversed: Sample {
        static let container = Container("Reversed")
        static func declare(in container: Container) {
            container.register(Tax.self) { Tax() }  // at: plain
            container.register(Tax.self) { Tax() }.contributed()  // at: contributed
        }
    }

    @Test func oneContributedOneForgotten() {
        #expect(
            Message.verifying(Taxes.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹second›: duplicate: `Tax` is registered twice in `Taxes`.
                    first at ‹first›
                    again at ‹second›
                    → The first is `.contributed()`: add it at ‹second›, too.
                    → Remove one, or add `.replacing()` to the later one if it is intended to win.
                    → To keep both, register one under a name.
                """)
        #expect(
            Message.verifying(Reversed.self).contains(
                "→ The one at ‹contributed› is `.contributed()`: add it at ‹plain›, too.\n"))
    }

    // MARK: Starts in a circle

    final class First: Startable { func start() async throws {} }
    final class Second: Startable { func start() async throws {} }

    enum Circle: Sample {
        static let container = Container("Circle")
        static func declare(in container: Container) {
            container.register(First.self) { First() }.scope(.container).hosted()  // at: start 1
                .startsAfter(Second.self)
            container.register(Second.self) { Second() }.scope(.container).hosted()  // at: start 2
                .startsAfter(First.self)
        }
    }

    @Test func startsInACircleAreOneProblem() {
        #expect(
            Message.verifying(Circle.self) == """
                The dependency graph cannot be proved: 1 problem.

                ‹start 1›: startOrder: `First` cannot start after `Second`, which must start after it.
                    `Second` (`.container`) at ‹start 2›
                    → `First` (`.container`) at ‹start 1›
                    → Remove one of these, and keep the others: `.startsAfter(Second.self)` from `First`; \
                `.startsAfter(First.self)` from `Second`.
                """)
    }

    // MARK: Modifiers without effect

    struct Cache: Sendable {}
    struct Till: Sendable { init(tax: Tax, cache: Cache) {} }

    enum WithoutEffect: Sample {
        static let container = Container("WithoutEffect")
        static func declare(in container: Container) {
            container.opens("order", startingWith: Till.self)
            container.register(Tax.self) { Tax() }.closed { _ in }  // at: tax
            container.register(Cache.self) { Cache() }.scope(.container).cost(bytes: 100)  // at: cache
            container.register(Till.self, Till.init(tax:cache:)).scope(.scoped("order")).closed { _ in }
        }
    }

    @Test func modifiersWithoutEffectAreInformation() {
        #expect(
            Message.verifying(WithoutEffect.self) == """
                1 layer, 3 registrations, 2 edges: the dependency graph is proved.

                ‹tax›: withoutEffect, information: `Tax` has a closing hook in `.graph` scope, where it never runs: the \
                instances belong to their callers.
                    → Add `.scope(.container)`, or remove `.closed`.

                ‹cache›: withoutEffect, information: `Cache` states a cost in `.container` scope, where it does not \
                decide what is evicted: memory pressure evicts only `.memorySensitive` instances.
                    → Give it the scope `.memorySensitive`, or remove `.cost(bytes:)`.
                """)
    }

    // MARK: A factory that resolves itself

    @Test func factoryThatResolvesItself() throws {
        let container = Container("Itself")
        container.register(String.self) { [unowned container] (_: Int) throws in  // at: itself
            try container.resolve(String.self)
        }.scope(.container)
        container.register(Int.self) { 1 }
        try container.seal()
        #expect(
            failure { try container.resolve(String.self) } == """
                The factory of `String` threw: `String` needs itself before it is constructed.
                    at ‹itself›
                """)
    }
}
